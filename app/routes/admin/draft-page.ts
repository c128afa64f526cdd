import { choosePage, openDocument } from '#app/admin/pages/open-document.server.ts';
import { markFields } from '#app/domains/site-texts/mark-fields.ts';
import { renderDraftPage } from '#app/framework/public-pages.server.ts';
import { resource } from '#app/framework/route-policy.ts';
import type { Route } from './+types/draft-page.ts';

export const handle = resource({ access: 'admin' });

/**
 * The page with the draft, for the form beside it, which puts it into a frame itself: no address of
 * the site can be framed. Its texts are marked with the fields that they are from.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { document, content, changes } = await openDocument(context, params.document);
  const path = choosePage(document, url.searchParams.get('on'));
  const page = await renderDraftPage(context, path, markFields(content, document.id, changes));
  return new Response(page.body, {
    status: page.status,
    // As text: no browser shows it as a page under this address.
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

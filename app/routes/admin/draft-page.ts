import { encodeSources } from '#app/domains/site-texts/encode-sources.ts';
import { resource } from '#app/http/route-policy.ts';
import { renderView } from '#app/shared/admin/pages/draft-views.server.ts';
import { openDocument } from '#app/shared/admin/pages/open-document.server.ts';
import type { Route } from './+types/draft-page.ts';

export const handle = resource({ access: 'admin' });

/**
 * The page with the draft, for the form beside it, which puts it into a frame itself: no address of
 * the site can be framed. Its texts are marked with the fields that they are from.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { document, content, changes } = await openDocument(context, params.document);
  const marked = encodeSources(content, document.id, changes);
  const page = await renderView(context, document, marked, url.searchParams.get('on'));
  return new Response(page.body, {
    status: page.status,
    // As text: no browser shows it as a page under this address.
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

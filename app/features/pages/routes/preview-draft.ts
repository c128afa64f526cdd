import { adminPage } from '#app/http/route-policy.ts';
import { renderView } from '../http/draft-views.server.ts';
import { openDocument } from '../http/open-document.server.ts';
import type { Route } from './+types/preview-draft.ts';

export const handle = adminPage({ scripts: false });

/** Under an address of the admin area nothing of a public page may run, send or be framed. */
const CLOSED = "script-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page with the draft, in its own tab. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { document, content } = await openDocument(context, params.document);
  const page = await renderView(context, document, content, url.searchParams.get('on'));
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  });
  // Both policies hold.
  headers.append('Content-Security-Policy', page.headers.get('Content-Security-Policy') ?? '');
  headers.append('Content-Security-Policy', CLOSED);
  return new Response(page.body, { status: page.status, headers });
}

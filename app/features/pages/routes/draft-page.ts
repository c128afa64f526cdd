import { resource } from '#app/http/route-policy.ts';
import { withTestimonialNotes } from '../documents/testimonials.server.ts';
import { renderView } from '../http/draft-views.server.ts';
import {
  openDocument,
  openMarkedPrices,
  withHiddenSections,
} from '../http/open-document.server.ts';
import { encodeSources } from '../source-marks/encode-sources.ts';
import type { Route } from './+types/draft-page.ts';

export const handle = resource({ access: 'admin' });

/** What the page is asked for with where it is edited: its prices are marked, and nothing is hidden. */
const IS_EDITED = 'prices';

/**
 * The page with the draft, for the form beside it, which puts it into a frame itself: no address of
 * the site can be framed. Its texts are marked with the fields that they are from.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const opened = await openDocument(context, params.document);
  const isEdited = url.searchParams.has(IS_EDITED);
  const { document, changes } = isEdited ? withHiddenSections(opened) : opened;
  const prices = isEdited ? await openMarkedPrices(context, { document, changes }) : null;
  const marked = encodeSources(prices?.content ?? opened.content, document.id, changes);
  const shown = isEdited ? withTestimonialNotes(marked, document.id) : marked;
  const page = await renderView(context, document, shown, url.searchParams.get('on'));
  const html = await page.text();
  return new Response(prices === null ? html : prices.restore(html), {
    status: page.status,
    // As text: no browser shows it as a page under this address.
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

import type { RouterContextProvider } from 'react-router';
import { renderDraftPage } from '#app/http/public-pages.server.ts';
import { publicPaths } from '#app/site/words/paths.ts';
import { findDocument } from '../documents.ts';
import type { PricePlace } from '../prices/price-places.ts';
import { openDocument, openMarkedPrices } from './open-document.server.ts';

/** Renders the public pages, one after the other, and counts each amount of the price list on them. */
export async function countPrices(
  context: Readonly<RouterContextProvider>,
): Promise<Record<string, PricePlace[]>> {
  const prices = await openDocument(context, 'prices');
  const { content, count } = await openMarkedPrices(context, prices);
  const found: Record<string, PricePlace[]> = {};
  for (const path of publicPaths) {
    const html = await (await renderDraftPage(context, path, content)).text();
    const body = html.slice(html.indexOf('<body'));
    for (const [field, times] of count(body)) {
      found[field] = [...(found[field] ?? []), { path, title: findDocument(path).title, times }];
    }
  }
  return found;
}

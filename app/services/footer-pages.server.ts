import type { RouterContextProvider } from 'react-router';
import { listPublic, type OwnPageIndex } from '#app/features/articles/own-pages.server.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { logFields } from '#server/log-fields.ts';
import { requestInfo, services } from './services.server.ts';

/**
 * Links to the owner's pages that the footer shows. Without the database these are the ones that were
 * read last, because every public page must render then.
 */
export async function findFooterPages(
  context: Readonly<RouterContextProvider>,
): Promise<{ label: string; href: string }[]> {
  const { now } = context.get(services);
  return listPublic(await readPages(context), now())
    .filter(({ inFooter }) => inFooter)
    .map(({ title, slug }) => ({ label: title, href: publicPath({ kind: 'page', slug }) }));
}

async function readPages(context: Readonly<RouterContextProvider>): Promise<OwnPageIndex> {
  const { ownPages, log } = context.get(services);
  const info = context.get(requestInfo);
  try {
    return await ownPages.read();
  } catch (error) {
    log.error({ ...logFields(info), err: error }, 'the pages of the footer could not be read');
    info.preventCaching();
    return ownPages.last();
  }
}

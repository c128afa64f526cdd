import type { Db, Tx } from '#database/connect.ts';
import { findDocument, isDocumentId } from './documents.ts';
import { listImageIds } from './image-value.ts';
import { readChanges } from './stored-changes.server.ts';

/** How each image's value begins in a row. */
const NAMES_IMAGE = '%"image":"%';

/**
 * The images that pages or their drafts name, with the titles of these pages. Earlier versions don't
 * count: restored without its image, a place is as it was drawn.
 */
export async function findImagesInTexts(db: Db | Tx): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('site_texts')
    .select(['document', 'changes', 'draft'])
    .where((eb) => eb.or([eb('changes', 'like', NAMES_IMAGE), eb('draft', 'like', NAMES_IMAGE)]))
    .orderBy('document')
    .execute();
  const titles = new Map<string, string[]>();
  for (const { document, changes, draft } of rows) {
    const title = isDocumentId(document) ? findDocument(document).title : document;
    const texts = [changes, ...(draft === null ? [] : [draft])];
    const ids = texts.flatMap((text) => listImageIds(readChanges(text)));
    for (const id of new Set(ids)) titles.set(id, [...(titles.get(id) ?? []), title]);
  }
  return titles;
}

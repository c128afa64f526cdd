import type { ImageUses } from '#app/features/media/image-use.server.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readOverrides } from '../changes/stored-overrides.server.ts';
import { documentSlug } from '../document-slug.ts';
import { findDocument, isDocumentId } from '../documents.ts';
import { listImageIds } from '../field-kinds/image-value.ts';

/** How each image's value begins in a row. */
const NAMES_IMAGE = '%"image":"%';

/** A page whose texts, or their draft, name an image. */
interface ImageInTexts {
  readonly document: string;
  readonly title: string;
}

/**
 * The images that pages or their drafts name, with these pages. Earlier versions don't
 * count: restored without its image, a place is as it was drawn.
 */
async function findImagesInTexts(db: Db | Tx): Promise<Map<string, ImageInTexts[]>> {
  const rows = await db
    .selectFrom('site_texts')
    .select(['document', 'changes', 'draft'])
    .where((eb) => eb.or([eb('changes', 'like', NAMES_IMAGE), eb('draft', 'like', NAMES_IMAGE)]))
    .orderBy('document')
    .execute();
  const uses = new Map<string, ImageInTexts[]>();
  for (const { document, changes, draft } of rows) {
    const title = isDocumentId(document) ? findDocument(document).title : document;
    const texts = [changes, ...(draft === null ? [] : [draft])];
    const ids = texts.flatMap((text) => listImageIds(readOverrides(text)));
    for (const id of new Set(ids)) uses.set(id, [...(uses.get(id) ?? []), { document, title }]);
  }
  return uses;
}

export const imageUses: ImageUses = {
  async listPlaces(db, imageIds) {
    const texts = await findImagesInTexts(db);
    return new Map(
      imageIds.map((imageId) => [
        imageId,
        (texts.get(imageId) ?? []).map(({ document, title }) => ({
          title,
          href: `/admin/pages/${documentSlug(document)}`,
          state: 'saved',
        })),
      ]),
    );
  },
  listShown: async (db) => [...(await findImagesInTexts(db)).keys()],
};

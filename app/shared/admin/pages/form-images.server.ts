import type { RouterContextProvider } from 'react-router';
import { withPublicUrls } from '#app/domains/media/image-urls.ts';
import { findImages, listImages } from '#app/domains/media/images.server.ts';
import type { Overrides } from '#app/domains/site-texts/apply-overrides.ts';
import type { TextDocument } from '#app/domains/site-texts/documents.ts';
import { listImageIds } from '#app/domains/site-texts/kinds/image-value.ts';
import { services } from '#app/services/services.server.ts';
import type { FormImages } from '#app/ui/admin/pages/form-images.ts';

/** The images of a document, and those that can be chosen without our script. */
export async function findFormImages(
  context: Readonly<RouterContextProvider>,
  { sections }: TextDocument,
  changes: Overrides,
): Promise<FormImages> {
  const hasImages = sections.some(({ fields }) => fields.some(({ type }) => type.type === 'image'));
  if (!hasImages) return { shown: [], missing: [], recent: [] };
  const { database, imageUrls } = context.get(services);
  const ids = listImageIds(changes);
  const found = await findImages(database.db, ids);
  const { images } = await listImages(database.db, null);
  return {
    shown: [...found.values()].map((image) => withPublicUrls(image, imageUrls)),
    missing: ids.filter((id) => !found.has(id)),
    recent: images.map((image) => withPublicUrls(image, imageUrls)),
  };
}

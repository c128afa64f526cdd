import type { RouterContextProvider } from 'react-router';
import { withPublicUrls } from '#app/domains/media/image-urls.ts';
import { findImages, listImages } from '#app/domains/media/images.server.ts';
import type { Changes } from '#app/domains/site-texts/apply-changes.ts';
import type { TextDocument } from '#app/domains/site-texts/documents.ts';
import { listPictureIds } from '#app/domains/site-texts/picture-value.ts';
import { services } from '#app/services/services.server.ts';
import type { FormPictures } from '#app/ui/admin/pages/form-pictures.ts';

/** The pictures of a document, and those that can be chosen without our script. */
export async function findFormPictures(
  context: Readonly<RouterContextProvider>,
  { sections }: TextDocument,
  changes: Changes,
): Promise<FormPictures> {
  const hasPictures = sections.some(({ fields }) =>
    fields.some(({ type }) => type.type === 'picture'),
  );
  if (!hasPictures) return { shown: [], missing: [], recent: [] };
  const { database, imageUrls } = context.get(services);
  const ids = listPictureIds(changes);
  const found = await findImages(database.db, ids);
  const { images } = await listImages(database.db, null);
  return {
    shown: [...found.values()].map((image) => withPublicUrls(image, imageUrls)),
    missing: ids.filter((id) => !found.has(id)),
    recent: images.map((image) => withPublicUrls(image, imageUrls)),
  };
}

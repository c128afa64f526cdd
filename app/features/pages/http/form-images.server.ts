import type { RouterContextProvider } from 'react-router';
import { withPublicUrls } from '#app/features/media/image-urls.ts';
import { findImages } from '#app/features/media/images.server.ts';
import { services } from '#app/services/services.server.ts';
import type { Overrides } from '../changes/apply-overrides.ts';
import { listImageIds } from '../field-kinds/image-value.ts';
import type { FormImages } from '../ui/form-images.ts';

/** The images of a document. */
export async function findFormImages(
  context: Readonly<RouterContextProvider>,
  changes: Overrides,
): Promise<FormImages> {
  const ids = listImageIds(changes);
  if (ids.length === 0) return { shown: [], missing: [] };
  const { database, imageUrls } = context.get(services);
  const found = await findImages(database.db, ids);
  return {
    shown: [...found.values()].map((image) => withPublicUrls(image, imageUrls)),
    missing: ids.filter((id) => !found.has(id)),
  };
}

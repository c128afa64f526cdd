import {
  libraryAddress,
  type SiteDetails,
} from '#app/features/moving/files/read-details.server.ts';
import type { Import } from '#app/features/moving/records/import.ts';
import { findImportImages } from '#app/features/moving/records/import-images.server.ts';
import { takeRests } from '#queue/take-rests.ts';
import type { ImportDeps } from './import-deps.server.ts';
import { type ImageSources, storeImage } from './store-image.server.ts';

/** Adds the images of a site like this one that none of the imported articles shows. */
export async function takeLibrary(
  deps: ImportDeps,
  { id }: Import,
  { details, sources }: { details: Pick<SiteDetails, 'images'>; sources: ImageSources },
): Promise<void> {
  const rest = takeRests();
  for (const { file } of details.images) {
    if (sources.signal.aborted) return;
    const [image] = await findImportImages(deps.database.db, id, [libraryAddress(file)]);
    if (image?.state === 'waiting') await storeImage(deps, image, sources);
    await rest();
  }
}

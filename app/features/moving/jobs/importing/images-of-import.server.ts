import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { findImages } from '#app/features/media/images.server.ts';
import type { MissingImage } from '#app/features/moving/records/import.ts';
import {
  type ImportImage,
  listTakenFrom,
} from '#app/features/moving/records/import-images.server.ts';
import type { PreparedPost } from '#app/features/moving/records/import-rows.server.ts';
import type { ImportDeps } from './import-deps.server.ts';

/** Beside those of articles, so that the list has room for more. */
const MOST_IMAGE_REDIRECTS = 4_000;

/** Those of these images that the library has, by their old addresses. */
export async function findStored(
  { database }: Pick<ImportDeps, 'database'>,
  images: readonly ImportImage[],
): Promise<Map<string, StoredImage>> {
  const stored = await findImages(
    database.db,
    images.flatMap(({ imageId }) => imageId ?? []),
  );
  const found = new Map<string, StoredImage>();
  for (const { address, imageId } of images) {
    const image = stored.get(imageId ?? '');
    if (image !== undefined) found.set(address, image);
  }
  return found;
}

/** What the owner should know about an image of an article; null if it came as it was. */
export function describeImage(
  { address, problem }: Pick<ImportImage, 'address' | 'problem'>,
  { featuredImage }: Pick<PreparedPost, 'featuredImage'>,
): string | null {
  if (problem === null) return null;
  const what = address === featuredImage ? 'Its featured image' : 'The image';
  return `${what} ${nameOf(address)}: ${problem}`;
}

function nameOf(address: string): string {
  const parts = URL.parse(address)?.pathname.split('/') ?? [];
  return parts.findLast((part) => part !== '')?.slice(0, 80) ?? '';
}

/** The images that an article does without for now. */
export function listLacking(
  images: readonly ImportImage[],
  source: Pick<PreparedPost, 'featuredImage'>,
): MissingImage[] {
  return images
    .filter(({ state }) => state !== 'done')
    .map((image) => ({
      address: image.address,
      isFeatured: image.address === source.featuredImage,
      loss: describeImage(image, source) ?? '',
    }));
}

/**
 * Where images of the old site were, which other sites and search results show. Those of a bucket are
 * at an address that is not ours to answer.
 */
export async function listImageRedirects(
  deps: ImportDeps,
  importId: string,
  oldHosts: ReadonlySet<string>,
): Promise<{ from: string; target: string }[]> {
  const taken = await listTakenFrom(deps.database.db, importId, oldHosts);
  const stored = await findStored(deps, taken.slice(0, MOST_IMAGE_REDIRECTS));
  return [...stored].map(([address, { url }]) => ({
    from: new URL(address).pathname,
    target: url,
  }));
}

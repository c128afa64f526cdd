import type { Db, Tx } from '#database/connect.ts';
import { type ImageFilter, type ImagePage, listImages } from './images.server.ts';
import type { UsePlace } from './ui/offered/use-place.ts';

/** Where a feature shows images. */
export interface ImageUses {
  /** Where each of these images is shown, in the order in which somebody looks for it. */
  listPlaces(
    db: Db,
    imageIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly UsePlace[]>>;
  /** The ids of what it shows apart from posts and their drafts, whose images are rows. */
  listShown(db: Db | Tx): Promise<readonly string[]>;
  /** In the transaction that describes an image anew, what follows from that. */
  onDescribed?(tx: Tx, imageUrl: string): Promise<void>;
}

/** Of all features: what was saved, then what is in drafts alone. */
export function joinImageUses(all: readonly ImageUses[]): ImageUses {
  return {
    async listPlaces(db, imageIds) {
      const found: ReadonlyMap<string, readonly UsePlace[]>[] = [];
      for (const { listPlaces } of all) found.push(await listPlaces(db, imageIds));
      return new Map(
        imageIds.map((id) => {
          const places = found.flatMap((byId) => byId.get(id) ?? []);
          const isSaved = ({ state }: UsePlace) => state !== 'unsaved';
          return [id, [...places.filter(isSaved), ...places.filter((place) => !isSaved(place))]];
        }),
      );
    },
    async listShown(db) {
      const shown: string[] = [];
      for (const { listShown } of all) shown.push(...(await listShown(db)));
      return shown;
    },
    async onDescribed(tx, imageUrl) {
      for (const uses of all) await uses.onDescribed?.(tx, imageUrl);
    },
  };
}

/** Whether something shows an image, also in the Trash. */
export async function isImageUsed(
  uses: Pick<ImageUses, 'listShown'>,
  db: Db | Tx,
  imageId: string,
): Promise<boolean> {
  const byPosts = await findUsedImageIds(db, [imageId]);
  return byPosts.size > 0 || (await uses.listShown(db)).includes(imageId);
}

/**
 * Which of these images a post or a draft shows, as its featured image or in its content, also
 * in the Trash.
 */
export async function findUsedImageIds(
  db: Db | Tx,
  imageIds: readonly string[],
): Promise<Set<string>> {
  if (imageIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('media_usage')
    .select('image_id')
    .where('image_id', 'in', imageIds)
    .union((eb) =>
      eb.selectFrom('post_draft_images').select('image_id').where('image_id', 'in', imageIds),
    )
    .execute();
  return new Set(rows.map((row) => row.image_id));
}

/** A page of images; with `unused`, of those that nothing shows. */
export async function listLibrary(
  db: Db,
  uses: Pick<ImageUses, 'listShown'>,
  { after, ...filter }: Omit<ImageFilter, 'shownElsewhere'> & { after: string | null },
): Promise<ImagePage> {
  if (!filter.unused) return listImages(db, after, filter);
  return listImages(db, after, { ...filter, shownElsewhere: await uses.listShown(db) });
}

import { CENTER } from '#app/formatting/focal-point.ts';
import type { Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import { keysOfImage } from '#database/snapshot/database-info.ts';
import type { Actor, Changes } from '#database/write.ts';
import { newStem } from './image-names.ts';
import type { StoredImage } from './image-protocol.ts';
import { imageSearchText } from './image-words.server.ts';
import { toStoredImage } from './images.server.ts';
import { receiveUpload } from './library/receive-upload.server.ts';
import { clientOf, type MediaDeps, nameOf, storeFiles } from './store-files.server.ts';

/** An image with its new files, and the size of the former one. */
export interface Replacement {
  readonly image: StoredImage;
  readonly before: { readonly width: number; readonly height: number };
}

/** Rewrites the texts that name the former files. Returns how many there were. */
type RewriteTexts = (replacement: Replacement) => Promise<number>;

export interface ReplaceImage {
  readonly id: string;
  /** Its body is the form of an upload. */
  readonly request: Request;
  /** Runs the transaction that replaces it, which may be done more than once. */
  readonly writeTexts: <T>(
    work: (tx: Tx, changes: Changes, rewriteTexts: RewriteTexts) => Promise<T>,
  ) => Promise<T>;
}

/**
 * Puts another file in the place of an image. The new files have new names, because whoever has the
 * old ones keeps them for a year; everything that names the old ones is rewritten in the transaction
 * that adds the new ones, and their addresses redirect (decision 043). What is said of the image stays.
 * Null if there is no such image.
 * @throws ImageError, ObjectStoreError
 */
export async function replaceImage(
  deps: MediaDeps,
  actor: Actor,
  { id, request, writeTexts }: ReplaceImage,
): Promise<{ image: StoredImage; rewritten: number } | null> {
  if (!isId(id) || (await findRow(deps.database.db, id)) === undefined) return null;
  const receive = (path: string) => receiveUpload(request, path);
  const place = { stem: newStem(id), client: clientOf(actor) };
  const stored = await storeFiles(deps, place, receive, async (files, { name }) => {
    const replaced = await writeTexts(async (tx, changes, rewriteTexts) => {
      const former = await findRow(tx, id);
      if (former === undefined) return { ok: false } as const;
      const row = await tx
        .updateTable('media')
        .set({
          ...files,
          variants: JSON.stringify(files.variants),
          name,
          search: imageSearchText({ name, alt: former.alt }),
          focus_x: CENTER.x,
          focus_y: CENTER.y,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const image = toStoredImage(row);
      const { width, height } = former;
      const rewritten = await rewriteTexts({ image, before: { width, height } });
      changes.audit({
        action: 'image.replaced',
        objectType: 'image',
        objectId: id,
        detail: { count: rewritten },
      });
      changes.event({ type: 'media', id });
      return { ok: true, image, rewritten, keys: keysOfImage(former) } as const;
    });
    // Deleted while the new file was on its way: its files have no row, and go with the error.
    if (!replaced.ok) throw new ImageGoneError();
    return replaced;
  }).catch((error: unknown) => {
    if (error instanceof ImageGoneError) return null;
    throw error;
  });
  if (stored === null) return null;
  const { image, rewritten, keys } = stored;
  // The daily job deletes files that cannot be deleted now.
  await Promise.allSettled(keys.map((key) => deps.imageFiles.delete(nameOf(key))));
  return { image, rewritten };
}

class ImageGoneError extends Error {
  override name = 'ImageGoneError';
}

function findRow(db: MediaDeps['database']['db'] | Tx, id: string) {
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
}

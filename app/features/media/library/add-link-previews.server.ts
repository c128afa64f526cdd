import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Selectable } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { MediaTable } from '#database/schema.ts';
import { write } from '#database/write.ts';
import { readVariants } from '../images.server.ts';
import {
  type MediaDeps,
  nameOf,
  previewStem,
  stemOf,
  storeEncoded,
} from '../store-files.server.ts';

type Image = Pick<Selectable<MediaTable>, 'id' | 'key' | 'variants'>;

export interface LinkPreviewDeps extends MediaDeps {
  readonly onError: (error: unknown, imageId: string) => void;
}

const ACTOR = { id: null, name: 'Link previews' } as const;

/**
 * Makes the image for link previews where an image has none, such as in a library from a backup. One
 * that can't be made now is tried again by the next run.
 */
export async function addLinkPreviews(deps: LinkPreviewDeps, signal: AbortSignal): Promise<void> {
  for (const image of await findWithoutPreview(deps.database.db)) {
    if (signal.aborted) return;
    await addLinkPreview(deps, image).catch((error: unknown) => deps.onError(error, image.id));
  }
}

function findWithoutPreview(db: Db): Promise<Image[]> {
  return db
    .selectFrom('media')
    .select(['id', 'key', 'variants'])
    .where('variants', 'not like', '%"use":"link-preview"%')
    .orderBy('created_at', 'desc')
    .execute();
}

async function addLinkPreview(deps: LinkPreviewDeps, { id, key }: Image): Promise<void> {
  const { imageFiles, imageDecoder } = deps;
  const stored = await imageFiles.open(nameOf(key));
  // The file is missing, and the image with it.
  if (stored === null) return;
  const folder = await imageFiles.createTemporaryFolder();
  try {
    const path = join(folder, 'upload');
    await pipeline(stored.body, createWriteStream(path, { flags: 'wx' }));
    const request = { path, folder, firstFrameOnly: true };
    const { preview } = await imageDecoder.decode(request, ACTOR.name);
    const file = await storeEncoded(imageFiles, previewStem(stemOf(key) ?? id), preview, {
      replaces: true,
    });
    await write(deps, ACTOR, async (tx, changes) => {
      const row = await tx
        .selectFrom('media')
        .select('variants')
        .where('id', '=', id)
        .where('key', '=', key)
        .executeTakeFirst();
      // Deleted or replaced meanwhile. The cleanup finds this file.
      if (row === undefined) return;
      const variants = [...readVariants(row.variants), { ...file, use: 'link-preview' }];
      await tx
        .updateTable('media')
        .set({ variants: JSON.stringify(variants) })
        .where('id', '=', id)
        .execute();
      changes.event({ type: 'media', id });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

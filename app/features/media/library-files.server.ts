import { type FocalPoint, toFocalPoint } from '#app/formatting/focal-point.ts';
import type { Db } from '#database/connect.ts';
import { nameOf } from './store-files.server.ts';

/** An image of the library as it leaves the site. */
export interface LibraryFile {
  /** The name of its file, in the store and in addresses. */
  readonly file: string;
  readonly name: string;
  readonly alt: string | null;
  readonly focus: FocalPoint;
  readonly width: number;
  readonly height: number;
}

/** All images but unused ones in the Trash, oldest first, without their smaller sizes. */
export async function listLibraryFiles(db: Db): Promise<LibraryFile[]> {
  const rows = await db
    .selectFrom('media')
    .select(['key', 'name', 'alt', 'focus_x', 'focus_y', 'width', 'height'])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('trashed_at', 'is', null),
        exists(selectFrom('media_usage').select('post_id').whereRef('image_id', '=', 'media.id')),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ key, focus_x, focus_y, ...row }) => ({
    file: nameOf(key),
    focus: toFocalPoint({ x: focus_x, y: focus_y }),
    ...row,
  }));
}

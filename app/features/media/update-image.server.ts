import { type FocalPoint, toFocalPoint } from '#app/formatting/focal-point.ts';
import { isId } from '#database/row-ids.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { StoredImage } from './image-protocol.ts';
import type { ImageUses } from './image-use.server.ts';
import { imageSearchText, readAltText } from './image-words.server.ts';
import { toStoredImage } from './images.server.ts';

export interface ImageChange {
  readonly id: string;
  /** As typed; empty for no description. */
  readonly alt?: string | undefined;
  readonly focus?: FocalPoint | undefined;
}

/** Changes what is said of an image, or what stays in view of it. Null if there is no such image. */
export async function updateImage(
  deps: WriteDeps & { readonly imageUses: Pick<ImageUses, 'onDescribed'> },
  actor: Actor,
  { id, alt, focus }: ImageChange,
): Promise<StoredImage | null> {
  if (!isId(id)) return null;
  return write(deps, actor, async (tx, changes) => {
    const row = await tx
      .selectFrom('media')
      .selectAll()
      .where('id', '=', id)
      .where('trashed_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return null;
    const words = alt === undefined ? row.alt : readAltText(alt);
    const point = toFocalPoint(focus ?? { x: row.focus_x, y: row.focus_y });
    if (words === row.alt && point.x === row.focus_x && point.y === row.focus_y) {
      return toStoredImage(row);
    }
    const changed = await tx
      .updateTable('media')
      .set({
        alt: words,
        search: imageSearchText({ name: row.name, alt: words }),
        focus_x: point.x,
        focus_y: point.y,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (words !== row.alt) {
      await deps.imageUses.onDescribed?.(tx, `/${row.key}`);
      changes.event({ type: 'descriptions', id });
    }
    changes.audit({ action: 'image.changed', objectType: 'image', objectId: id });
    changes.event({ type: 'media', id });
    return toStoredImage(changed);
  });
}

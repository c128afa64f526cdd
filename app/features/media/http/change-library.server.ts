import { textOf } from '#app/http/read-form.ts';
import type { Services } from '#app/services/services.server.ts';
import { imagesStayedSentence } from '#app/site/words/errors.ts';
import type { Actor } from '#database/write.ts';
import { isStoreFailure } from '../image-files.server.ts';
import { deleteUnusedImage, moveImageToTrash, restoreImage } from '../image-trash.server.ts';

/** What was done in the library, or why it was not. */
export type LibraryResult =
  | {
      readonly ok: true;
      readonly done: string;
      /** The images that went to the Trash, to take them out again at once. */
      readonly trashed?: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

const IN_USE =
  'An article, a page or a draft uses this image, maybe one in the Trash, or someone already deleted it.';
const NOT_IN_TRASH = 'This image is no longer in the Trash.';
/** More than a page of the library has. */
const MAX_CHOSEN = 200;

/** Moves images to the Trash, restores them, or deletes one for good. */
export function changeLibrary(
  site: Services,
  actor: Actor,
  form: FormData,
): Promise<LibraryResult> {
  switch (textOf(form, 'intent')) {
    case 'restore':
      return restoreImages(site, actor, chosenIn(form));
    case 'delete-for-good':
      return deleteImage(site, actor, textOf(form, 'id'));
    default:
      return moveToTrash(site, actor, chosenIn(form));
  }
}

function chosenIn(form: FormData): string[] {
  return form.getAll('id').map(String).slice(0, MAX_CHOSEN);
}

/** Images that something shows stay. */
async function moveToTrash(
  site: Services,
  actor: Actor,
  ids: readonly string[],
): Promise<LibraryResult> {
  const trashed: string[] = [];
  for (const id of ids) {
    if (await moveImageToTrash(site, actor, id)) trashed.push(id);
  }
  if (trashed.length === ids.length && ids.length > 0) {
    return { ok: true, done: describeTrashed(ids.length), trashed };
  }
  if (ids.length <= 1) return { ok: false, problem: IN_USE };
  const rest = ids.length - trashed.length;
  return {
    ok: false,
    problem: `${trashed.length} of ${ids.length} images are in the Trash. ${rest === 1 ? 'One is' : `${rest} are`} in use by an article, a page or a draft, or someone already deleted ${rest === 1 ? 'it' : 'them'}.`,
  };
}

function describeTrashed(count: number): string {
  return count === 1 ? 'Image moved to the Trash' : `${count} images moved to the Trash`;
}

async function restoreImages(
  site: Services,
  actor: Actor,
  ids: readonly string[],
): Promise<LibraryResult> {
  let restored = 0;
  for (const id of ids) {
    if (await restoreImage(site, actor, id)) restored += 1;
  }
  if (restored === 0) return { ok: false, problem: NOT_IN_TRASH };
  return { ok: true, done: restored === 1 ? 'Image restored' : `${restored} images restored` };
}

async function deleteImage(site: Services, actor: Actor, id: string): Promise<LibraryResult> {
  try {
    const deleted = await deleteUnusedImage(site, actor, id);
    return deleted ? { ok: true, done: 'Image deleted' } : { ok: false, problem: IN_USE };
  } catch (error) {
    if (!isStoreFailure(error)) throw error;
    return { ok: false, problem: imagesStayedSentence };
  }
}

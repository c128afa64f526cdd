import { actorOf } from '#app/features/accounts/session.server.ts';
import { toFocalPoint } from '#app/formatting/focal-point.ts';
import { textOf } from '#app/http/read-form.ts';
import type { Services } from '#app/services/services.server.ts';
import { imagesAwaySentence, imagesStayedSentence } from '#app/site/words/errors.ts';
import type { Actor } from '#database/write.ts';
import { ImageError } from '../image-error.ts';
import { isStoreFailure } from '../image-files.server.ts';
import { deleteUnusedImage, moveImageToTrash, restoreImage } from '../image-trash.server.ts';
import { createImage } from '../media-library.server.ts';
import { updateImage } from '../update-image.server.ts';
import { UPLOAD_FAILED } from '../upload-rules.ts';
import { countUpload, type Uploader } from './add-image.server.ts';
import { isImageUsed } from './image-use.server.ts';
import { replaceImageEverywhere } from './replace-image.server.ts';

/** What a form of the library did, or why it did not. */
export type LibraryResult =
  | {
      readonly ok: true;
      readonly done: string;
      /** The images that went to the Trash, to take them out again at once. */
      readonly trashed?: readonly string[];
    }
  | {
      readonly ok: false;
      readonly problem: string;
      readonly title?: typeof UPLOAD_FAILED;
    };

const IN_USE =
  'An article, a page or a draft uses this image, maybe one in the Trash, or someone already deleted it.';
const NOT_IN_TRASH = 'This image is no longer in the Trash.';
const GONE = 'This image is no longer in your library.';
/** More than a page of the library has. */
const MAX_CHOSEN = 200;

/** Changes the library as a form asks, which also works without our script. */
export async function changeLibrary(uploader: Uploader, form: FormData): Promise<LibraryResult> {
  const { site } = uploader;
  const actor = actorOf(uploader.session);
  switch (textOf(form, 'intent')) {
    case 'upload':
      return upload(uploader, async () => {
        await createImage(site, actor, withForm(form));
        return { ok: true, done: 'Image uploaded successfully' };
      });
    case 'replace':
      return upload(uploader, async () => {
        const request = withForm(form);
        const replaced = await replaceImageEverywhere(site, actor, {
          id: textOf(form, 'id'),
          request,
        });
        return replaced === null
          ? { ok: false, problem: GONE }
          : { ok: true, done: 'The image is replaced everywhere' };
      });
    case 'change': {
      const focus = toFocalPoint({ x: numberOf(form, 'x'), y: numberOf(form, 'y') });
      const change = { id: textOf(form, 'id'), alt: textOf(form, 'alt'), focus };
      const image = await updateImage(site, actor, change);
      return image === null ? { ok: false, problem: GONE } : { ok: true, done: 'Saved' };
    }
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
    if (await moveImageToTrash(site, actor, id, isImageUsed)) trashed.push(id);
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
    const deleted = await deleteUnusedImage(site, actor, id, { isUsed: isImageUsed });
    return deleted ? { ok: true, done: 'Image deleted' } : { ok: false, problem: IN_USE };
  } catch (error) {
    if (!isStoreFailure(error)) throw error;
    return { ok: false, problem: imagesStayedSentence };
  }
}

async function upload(
  uploader: Uploader,
  run: () => Promise<LibraryResult>,
): Promise<LibraryResult> {
  const result = await runUpload(uploader, run);
  return result.ok ? result : { ...result, title: UPLOAD_FAILED };
}

async function runUpload(
  uploader: Uploader,
  run: () => Promise<LibraryResult>,
): Promise<LibraryResult> {
  const tooMany = await countUpload(uploader);
  if (tooMany !== null) return { ok: false, problem: tooMany };
  try {
    return await run();
  } catch (error) {
    if (error instanceof ImageError) return { ok: false, problem: error.message };
    if (isStoreFailure(error)) return { ok: false, problem: imagesAwaySentence };
    throw error;
  }
}

/** The same form as a separate upload, which is how files are received. */
function withForm(form: FormData): Request {
  return new Request('http://localhost/', { method: 'POST', body: form });
}

function numberOf(form: FormData, name: string): number {
  return Number.parseFloat(textOf(form, name));
}

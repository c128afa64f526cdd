import { FILE_KIND_BYTES, readFileKind } from '#app/features/media/file-kind.ts';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { sendImage } from '#app/features/media/ui/offered/send-image.ts';
import { UPLOAD_FAILED } from '#app/features/media/upload-rules.ts';
import { schema } from '#app/html/document/schema.ts';
import { imageAttributes } from '../dialogs/image-edit.ts';
import { createElement } from '../node-views/elements.ts';
import { blockPlace } from './block-place.ts';
import { asOneStep, type Inserter } from './inserter.ts';
import { endPending, type PendingInsert, placeOf } from './pending-inserts.ts';

interface Upload {
  file: File;
  name: string;
  progress: HTMLProgressElement;
  canceled: AbortSignal;
  insert: PendingInsert;
}

/**
 * Uploads image files one after the other, each shown in its place until it is there. Their types
 * don't matter: programs leave them out or get them wrong, and the bytes say what a file is.
 */
export function createFileUpload(inserter: Inserter) {
  const { view, host, signal } = inserter;
  let previous: Promise<void> = Promise.resolve();

  return function uploadFiles(files: readonly File[]): void {
    const at = blockPlace(view.state.selection.$to, schema.nodes.figure);
    const place = { from: at, to: at, bookmark: null };
    const shown = files.map((file) => ({ file, ...createProgress(nameOf(file)), place }));
    const inserts = inserter.begin(shown);
    host.announce(files.length === 1 ? 'Uploading an image' : `Uploading ${files.length} images`);
    const uploads = shown.flatMap(({ file, progress, canceled }, index): Upload[] => {
      const insert = inserts[index];
      return insert === undefined ? [] : [{ file, name: nameOf(file), progress, canceled, insert }];
    });
    void start(uploads);
  };

  async function start(uploads: readonly Upload[]): Promise<void> {
    const areImages = await Promise.all(uploads.map(({ file }) => maybeImage(file)));
    if (signal.aborted) return;
    leaveOut(uploads.filter((_, index) => !areImages[index]));
    for (const upload of uploads.filter((_, index) => areImages[index])) {
      previous = previous.then(() => run(upload));
    }
  }

  async function run(upload: Upload): Promise<void> {
    if (signal.aborted) return;
    const { file, name, progress, canceled, insert } = upload;
    const answer = await sendImage({
      file,
      onProgress: (fraction) => {
        progress.value = fraction;
      },
      ask: host.ask,
      signal: canceled,
    });
    if (signal.aborted) return;
    if (answer === null) {
      inserter.giveUp(insert);
    } else if (answer.ok) {
      putFigure(insert, answer.image);
      host.announce(`${name} is in your article`);
    } else {
      inserter.giveUp(insert);
      host.showError(UPLOAD_FAILED, `${name} was not uploaded. ${answer.message}`);
    }
  }

  function putFigure(insert: PendingInsert, image: StoredImage): void {
    const place = placeOf(view.state, insert);
    if (place === null) return;
    const description = { alt: image.alt ?? '', isDecorative: false };
    const figure = schema.node('figure', { image: imageAttributes(image, description) });
    asOneStep(view, () => {
      const at = blockPlace(view.state.doc.resolve(place.to), figure.type);
      view.dispatch(endPending(view.state.tr.insert(at, figure), insert));
    });
  }

  function leaveOut(uploads: readonly Upload[]): void {
    if (uploads.length === 0) return;
    for (const { insert } of uploads) inserter.giveUp(insert);
    host.showError(
      UPLOAD_FAILED,
      `Only images can be put into an article. You can add JPEG, PNG, WebP, and AVIF files. This was left out: ${uploads.map(({ name }) => name).join(', ')}.`,
    );
  }
}

/** Whether a file is an image, or claims to be one, which the site then judges. */
async function maybeImage(file: File): Promise<boolean> {
  if (file.type.startsWith('image/')) return true;
  const start = await file
    .slice(0, FILE_KIND_BYTES)
    .arrayBuffer()
    // A folder, or a file that was moved after it was chosen.
    .catch(() => new ArrayBuffer(0));
  return readFileKind(new Uint8Array(start)) !== null;
}

function nameOf({ name }: File): string {
  return name === '' ? 'An image' : `“${name}”`;
}

function createProgress(name: string) {
  const label = `Uploading ${name}`;
  const controller = new AbortController();
  const progress = createElement('progress', {
    class: 'upload-bar',
    max: '1',
    'aria-label': label,
  });
  progress.value = 0;
  const cancel = createElement(
    'button',
    { type: 'button', class: 'block-tool', 'aria-label': `Cancel: ${name}` },
    'Cancel',
  );
  cancel.addEventListener('click', () => controller.abort());
  const dom = createElement(
    'div',
    { class: 'rich-pending rich-uploading', contenteditable: 'false' },
    label,
    progress,
    cancel,
  );
  return { dom, progress, canceled: controller.signal };
}

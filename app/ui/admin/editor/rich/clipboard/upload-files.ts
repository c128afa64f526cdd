import { UPLOAD_TYPES } from '#app/domains/media/upload-rules.ts';
import { schema } from '#app/domains/posts/document/schema.ts';
import type { StoredImage } from '#app/domains/posts/editor-protocol.ts';
import { sendImage } from '../../send.ts';
import { pictureAttributes } from '../dialogs/picture-edit.ts';
import { createElement } from '../node-views/elements.ts';
import { blockPlace } from './block-place.ts';
import { asOneStep, type Inserter } from './inserter.ts';
import { endPending, type PendingInsert, placeOf } from './pending-inserts.ts';

const TYPES: ReadonlySet<string> = new Set(UPLOAD_TYPES.split(','));

interface Upload {
  file: File;
  name: string;
  progress: HTMLProgressElement;
  insert: PendingInsert;
}

/** Uploads picture files one after the other, each shown in its place until it is there. */
export function createFileUpload(inserter: Inserter) {
  const { view, host, signal } = inserter;
  let previous: Promise<void> = Promise.resolve();

  return function uploadFiles(files: readonly File[]): void {
    const pictures = files.filter(({ type }) => TYPES.has(type));
    refuse(files.filter((file) => !pictures.includes(file)));
    if (pictures.length === 0) return;
    const at = blockPlace(view.state.selection.$to, schema.nodes.figure);
    const place = { from: at, to: at, bookmark: null };
    const shown = pictures.map((file) => ({ file, ...createProgress(nameOf(file)), place }));
    const inserts = inserter.begin(shown);
    host.announce(
      pictures.length === 1 ? 'Uploading a picture' : `Uploading ${pictures.length} pictures`,
    );
    shown.forEach(({ file, progress }, index) => {
      const insert = inserts[index];
      if (insert === undefined) return;
      const upload = { file, name: nameOf(file), progress, insert };
      previous = previous.then(() => run(upload));
    });
  };

  async function run(upload: Upload): Promise<void> {
    if (signal.aborted) return;
    const { file, name, progress, insert } = upload;
    const answer = await sendImage(file, '', (fraction) => {
      progress.value = fraction;
    });
    if (signal.aborted) return;
    if (answer.ok) {
      putFigure(insert, answer.image);
      host.announce(`${name} is in your post`);
    } else {
      inserter.giveUp(insert);
      host.showError(`${name} was not uploaded`, answer.message);
    }
  }

  function putFigure(insert: PendingInsert, image: StoredImage): void {
    const place = placeOf(view.state, insert);
    if (place === null) return;
    const description = { alt: image.alt ?? '', isDecorative: false };
    const figure = schema.node('figure', { image: pictureAttributes(image, description) });
    asOneStep(view, () => {
      const at = blockPlace(view.state.doc.resolve(place.to), figure.type);
      view.dispatch(endPending(view.state.tr.insert(at, figure), insert));
    });
  }

  function refuse(files: readonly File[]): void {
    if (files.length === 0) return;
    const names = files.map(nameOf).join(', ');
    host.showError(
      'Only pictures can be put into a post',
      `You can add JPEG, PNG, WebP and AVIF files. This was left out: ${names}.`,
    );
  }
}

function nameOf({ name }: File): string {
  return name === '' ? 'A picture' : `“${name}”`;
}

function createProgress(name: string): { dom: HTMLElement; progress: HTMLProgressElement } {
  const label = `Uploading ${name}`;
  const progress = createElement('progress', { max: '1', 'aria-label': label });
  progress.value = 0;
  const dom = createElement('div', { class: 'rich-pending rich-uploading' }, label, progress);
  return { dom, progress };
}

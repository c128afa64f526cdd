import { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { fetchImage } from '#app/features/media/ui/offered/send-image.ts';
import { type HtmlAttributes, schema } from '#app/html/document/schema.ts';
import type { Question } from '#app/ui/admin/use-question.tsx';
import { type BroughtImages, replaceImages } from '../replace-images.ts';
import { requestPaste } from '../send.ts';
import { blockPlace } from './clipboard/block-place.ts';
import { asOneStep } from './clipboard/inserter.ts';
import { endOfPaste, pasteAgain, unchangedPaste } from './clipboard/pasted-images.ts';
import { descriptionIn, findImage, imageAttributes, setImage } from './dialogs/image-edit.ts';
import { foreignAddress } from './foreign-address.ts';
import type { EditorHost } from './host.ts';

/**
 * Puts images of the library where they were in what was pasted. Where that was changed since, they
 * come below it.
 */
export async function putPastedImages(view: EditorView, images: BroughtImages): Promise<void> {
  const pasted = unchangedPaste(view.state);
  const doc = pasted === null ? null : await documentWith(pasted, images);
  if (view.isDestroyed) return;
  asOneStep(view, () => {
    const again = doc && tryAgain(view.state, doc);
    const end = endOfPaste(view.state);
    if (again) view.dispatch(again);
    const missing = [...images.values()].filter(({ url }) => !again || !shows(view.state.doc, url));
    const below = end === null ? view.state.selection.to : (again?.mapping.map(end, 1) ?? end);
    if (missing.length > 0) insertBelow(view, missing, below);
  });
  // The button that was pressed is gone.
  view.focus();
}

/** Where it cannot be done, the images come below all the same. */
function tryAgain(state: EditorState, doc: Node): Transaction | null {
  try {
    return pasteAgain(state, doc);
  } catch (error) {
    reportError(error);
    return null;
  }
}

/** What was pasted, as a document that has the images; null where the site cannot be reached. */
async function documentWith(html: string, images: BroughtImages): Promise<Node | null> {
  try {
    const answer = await requestPaste(replaceImages(html, images));
    return answer.ok ? Node.fromJSON(schema, answer.document) : null;
  } catch {
    return null;
  }
}

function shows(doc: Node, url: string): boolean {
  return imagesFrom(doc, url).length > 0;
}

function insertBelow(view: EditorView, images: readonly StoredImage[], pos: number): void {
  const { doc, tr } = view.state;
  const figures = images.map((image) =>
    schema.node('figure', {
      image: imageAttributes(image, { alt: image.alt ?? '', isDecorative: false }),
    }),
  );
  const at = blockPlace(doc.resolve(pos), schema.nodes.figure);
  view.dispatch(tr.insert(at, figures));
}

const PLAIN_HTTP: Question = {
  title: 'Fetch this image over a connection that is not secure?',
  text: 'This image comes over a connection that is not secure, so it could be swapped on the way.',
  action: 'Fetch it anyway',
};

/** Brings one image of the text into the library: wherever the text shows it, in one step. */
export async function bringImage(
  view: EditorView,
  host: EditorHost,
  image: HtmlAttributes,
): Promise<void> {
  const address = foreignAddress(image);
  if (address === null) return;
  host.announce('Bringing the image into the library…');
  const wanted = { address, alt: image.alt || null };
  let answer = await fetchImage({ ...wanted, plainHttp: false });
  if (!answer.ok && answer.code === 'only_http') {
    if (!(await host.ask(PLAIN_HTTP))) return;
    answer = await fetchImage({ ...wanted, plainHttp: true });
  }
  if (!answer.ok) {
    host.showError('The image stays where it is', answer.message);
    return;
  }
  if (view.isDestroyed) return;
  asOneStep(view, () => {
    const { tr } = view.state;
    for (const at of imagesFrom(view.state.doc, image.src)) {
      const present = findImage(tr.doc, at)?.image ?? {};
      setImage(tr, at, imageAttributes(answer.image, descriptionIn(present), present));
    }
    view.dispatch(tr);
  });
  host.announce('The image is in the library now');
}

function imagesFrom(doc: Node, src: string | undefined): number[] {
  const positions: number[] = [];
  doc.descendants((_, pos) => {
    if (findImage(doc, pos)?.image.src === src) positions.push(pos);
  });
  return positions;
}

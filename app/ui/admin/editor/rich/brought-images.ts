import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { type HtmlAttributes, schema } from '#app/html/document/schema.ts';
import { fetchImage } from '../../media/send-image.ts';
import type { Question } from '../../use-question.tsx';
import type { BroughtImages } from '../replace-images.ts';
import { blockPlace } from './clipboard/block-place.ts';
import { asOneStep } from './clipboard/inserter.ts';
import { descriptionIn, findImage, imageAttributes, setImage } from './dialogs/image-edit.ts';
import type { EditorHost } from './host.ts';

/** The address of an image that readers load from another site; null for those of this one. */
export function foreignAddress({ src = '' }: HtmlAttributes): string | null {
  const url = URL.parse(src, location.href);
  const isForeign = url !== null && /^https?:$/.test(url.protocol) && url.host !== location.host;
  return isForeign ? url.href : null;
}

/** Puts images of the library below the block of the cursor. */
export function insertImages(view: EditorView, images: BroughtImages): void {
  const figures = [...images.values()].map((image) =>
    schema.node('figure', {
      image: imageAttributes(image, { alt: image.alt ?? '', isDecorative: false }),
    }),
  );
  asOneStep(view, () => {
    const at = blockPlace(view.state.selection.$to, schema.nodes.figure);
    view.dispatch(view.state.tr.insert(at, figures));
  });
}

const PLAIN_HTTP: Question = {
  title: 'Fetch this image without encryption?',
  text: 'This image is only sent without encryption: somebody on the way could replace it.',
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

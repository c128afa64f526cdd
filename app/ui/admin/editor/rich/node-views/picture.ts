import { DOMSerializer } from 'prosemirror-model';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { foreignAddress } from '../brought-images.ts';
import { createElement } from './elements.ts';
import { DESCRIPTION_NOTES, descriptionOf } from './picture-description.ts';

const NOT_LOADED = 'This picture can’t be shown. Its file may be gone.';

export interface Picture {
  dom: HTMLElement;
  update(image: HtmlAttributes): void;
}

/** A picture with a note that says how it is described, and when it cannot be loaded. */
export function createPicture(tagName: 'div' | 'span', first: HtmlAttributes): Picture {
  const failure = createElement('span', { class: 'picture-failure' }, NOT_LOADED);
  const note = createElement('span', { class: 'picture-note' });
  const origin = createElement('span', { class: 'picture-note', 'data-description': 'missing' });
  const dom = createElement(tagName, { class: 'picture', contenteditable: 'false' });

  function update(image: HtmlAttributes): void {
    const img = renderImage(image);
    const address = foreignAddress(image);
    origin.textContent = address === null ? '' : `From ${new URL(address).host}`;
    const notes = address === null ? [note] : [note, origin];
    img.addEventListener('error', () => dom.replaceChildren(img, failure, ...notes));
    const description = descriptionOf(image);
    note.dataset.description = description;
    note.textContent = DESCRIPTION_NOTES[description];
    dom.replaceChildren(img, ...notes);
  }

  update(first);
  return { dom, update };
}

function renderImage({ id: _, ...shown }: HtmlAttributes): HTMLElement {
  return DOMSerializer.renderSpec(document, ['img', shown]).dom as HTMLElement;
}

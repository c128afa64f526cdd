import { DOMSerializer } from 'prosemirror-model';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { foreignAddress } from '../foreign-address.ts';
import { createElement } from './elements.ts';
import { DESCRIPTION_NOTES, descriptionOf } from './image-description.ts';

const NOT_LOADED = 'This image can’t be shown. Its file may be gone.';

export interface Image {
  dom: HTMLElement;
  update(image: HtmlAttributes): void;
}

/** An image with a note that says how it is described, and when it cannot be loaded. */
export function createImage(tagName: 'div' | 'span', first: HtmlAttributes): Image {
  const failure = createElement('span', { class: 'image-failure' }, NOT_LOADED);
  const note = createElement('span', { class: 'image-note' });
  const origin = createElement('span', { class: 'image-note', 'data-description': 'missing' });
  const dom = createElement(tagName, { class: 'image', contenteditable: 'false' });

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

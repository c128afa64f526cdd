import { DOMSerializer } from 'prosemirror-model';
import type { HtmlAttributes } from '#app/domains/posts/document/schema.ts';
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
  const dom = createElement(tagName, { class: 'picture', contenteditable: 'false' });

  function update(image: HtmlAttributes): void {
    const img = renderImage(image);
    img.addEventListener('error', () => dom.replaceChildren(img, failure, note));
    const description = descriptionOf(image);
    note.dataset.description = description;
    note.textContent = DESCRIPTION_NOTES[description];
    dom.replaceChildren(img, note);
  }

  update(first);
  return { dom, update };
}

function renderImage({ id: _, ...shown }: HtmlAttributes): HTMLElement {
  return DOMSerializer.renderSpec(document, ['img', shown]).dom as HTMLElement;
}

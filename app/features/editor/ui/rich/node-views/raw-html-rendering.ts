import { DOMSerializer } from 'prosemirror-model';
import type { Rendering } from '#app/html/document/document-json.ts';
import { createElement } from './elements.ts';

const NOTHING = 'Readers see nothing of this HTML.';
const UNKNOWN = 'A preview shows here once the connection is back. What you typed is kept.';

const SCROLL = 'table-scroll';

/** Whether an event is for the box that scrolls a table, and not for the editor. */
export function isScrolling({ type, target }: Event): boolean {
  return type === 'keydown' && target instanceof Element && target.classList.contains(SCROLL);
}

/** What readers will see of a raw HTML block. */
export function renderBlock(look: readonly Rendering[] | null): HTMLElement {
  if (look === null) return createNote(UNKNOWN);
  if (look.every((part) => typeof part === 'string' && part.trim() === '')) {
    return createNote(NOTHING);
  }
  const dom = createElement('div', { class: 'raw-html-rendering' });
  for (const part of look) {
    dom.append(typeof part === 'string' ? part : DOMSerializer.renderSpec(document, part).dom);
  }
  for (const table of dom.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue;
    // A browser's own Tab stop, if it scrolls: with one of ours, a press would take the focus as well.
    const scroll = createElement('div', { class: SCROLL, role: 'group', 'aria-label': 'Table' });
    table.replaceWith(scroll);
    scroll.append(table);
  }
  // Nothing else in it is a control here, so the Tab key passes it by.
  for (const control of dom.querySelectorAll('a, summary')) control.setAttribute('tabindex', '-1');
  dom.addEventListener('click', (event) => event.preventDefault());
  return dom;
}

function createNote(text: string): HTMLElement {
  return createElement('p', { class: 'raw-html-note' }, text);
}

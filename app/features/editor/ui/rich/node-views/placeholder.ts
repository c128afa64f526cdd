import type { Node } from 'prosemirror-model';

/** Shows the placeholder, which is in `data-placeholder`, while there is no text. */
export function markEmpty(element: HTMLElement, node: Node): void {
  element.classList.toggle('is-empty', node.childCount === 0);
}

import type { EditorView } from 'prosemirror-view';
import { createArrow, createElement } from './elements.ts';

/** A button of a block. `name` finds it again after the block was drawn anew. */
export interface Tool {
  name: string;
  label: string;
  /** Shown instead of the label. */
  icon?: 'up' | 'down';
  run: () => void;
}

/**
 * The buttons of a block, which CSS shows while the block is selected or has the cursor: the Tab key
 * goes to them, and from the last of them out of the editor.
 */
export function createTools(view: EditorView, label: string, tools: readonly Tool[]): HTMLElement {
  const group = createElement('span', {
    class: 'block-tools',
    role: 'group',
    'aria-label': label,
    contenteditable: 'false',
  });
  for (const { name, label, icon, run } of tools) {
    const attributes = { type: 'button', class: 'block-tool', 'data-tool': name };
    const button =
      icon === undefined
        ? createElement('button', attributes, label)
        : createElement(
            'button',
            { ...attributes, 'aria-label': label, title: label },
            createArrow(icon),
          );
    button.addEventListener('click', run);
    group.append(button);
  }
  // A click leaves the focus, and on a phone the keyboard, where it is.
  group.addEventListener('mousedown', (event) => {
    if (event.target instanceof HTMLButtonElement) event.preventDefault();
  });
  group.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') view.focus();
  });
  return group;
}

/** The line above a block: what it is, and its buttons. */
export function createHead(label: string, tools: HTMLElement): HTMLElement {
  return createElement(
    'div',
    { class: 'block-head', contenteditable: 'false' },
    createElement('span', { class: 'block-label' }, label),
    tools,
  );
}

/** The same button of the block at a position. */
export function findTool(view: EditorView, at: number, name: string): HTMLElement | null {
  const dom = view.nodeDOM(at);
  return dom instanceof Element ? dom.querySelector(`[data-tool="${name}"]`) : null;
}

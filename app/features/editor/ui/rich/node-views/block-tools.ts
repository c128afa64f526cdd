import type { EditorView } from 'prosemirror-view';
import type { EditorHost } from '../host.ts';
import { moveNode, removeNode } from './move-node.ts';
import { findTool, type Tool } from './tools.ts';

/** What the tools of a node need to know about it. */
export interface NodePlace {
  view: EditorView;
  getPos: () => number | undefined;
  host: EditorHost;
  /** What messages call it, such as "Image". */
  name: string;
}

/** Dragging a block does the same as these, but needs a mouse. */
export function moveTools(place: NodePlace): Tool[] {
  return [
    { name: 'up', label: 'Move up', icon: 'up', run: () => move(place, -1) },
    { name: 'down', label: 'Move down', icon: 'down', run: () => move(place, 1) },
  ];
}

export function removeTool({ view, getPos, host, name }: NodePlace): Tool {
  return {
    name: 'remove',
    label: 'Remove',
    run() {
      const at = getPos();
      if (at === undefined) return;
      view.dispatch(removeNode(view.state, at));
      view.focus();
      host.announce(`${name} removed`);
    },
  };
}

function move({ view, getPos, host, name }: NodePlace, by: -1 | 1): void {
  const at = getPos();
  if (at === undefined) return;
  const tool = by === -1 ? 'up' : 'down';
  const hadFocus = document.activeElement === findTool(view, at, tool);
  const tr = moveNode(view.state, at, by);
  if (tr === null) {
    host.announce(by === -1 ? `${name} is already first` : `${name} is already last`);
    return;
  }
  view.dispatch(tr);
  // The button was drawn anew with its block. By keyboard it can be pressed again.
  if (hadFocus) findTool(view, view.state.selection.from, tool)?.focus();
  else view.focus();
  host.announce(by === -1 ? `${name} moved up` : `${name} moved down`);
}

import type { EditorView } from '#app/features/articles/editor-protocol.ts';

/** The id of the element that shows a text in the chosen view. */
export const VIEW_PANEL = 'content-panel';

export function tabId(view: EditorView): string {
  return `content-tab-${view}`;
}

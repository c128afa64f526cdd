import type { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { htmlOf, openEditor, selectNode } from '#tests/support/rich-editor.ts';
import { moveNode, removeNode } from './move-node.ts';

const RULE = '<hr>';

/** Moves the line of a text, and undoes nothing else. */
function move(html: string, by: -1 | 1): EditorState | null {
  const state = selectNode(openEditor(html), 'horizontal_rule');
  const tr = moveNode(state, state.selection.from, by);
  return tr && state.apply(tr);
}

test.each([
  [`<p>a</p>\n\n${RULE}\n<p>b</p>`, -1, `${RULE}\n\n<p>a</p>\n<p>b</p>`],
  [`<p>a</p>\n\n${RULE}\n<p>b</p>`, 1, `<p>a</p>\n\n<p>b</p>\n${RULE}`],
  [
    `<blockquote>\n  <p>a</p>\n  ${RULE}\n</blockquote>`,
    -1,
    `<blockquote>\n  ${RULE}\n  <p>a</p>\n</blockquote>`,
  ],
] as const)('in %j a block moves by %i, and the white space stays', (html, by, moved) => {
  const state = move(html, by);
  expect(state && htmlOf(state)).toBe(moved);
  expect(state?.doc.nodeAt(state.selection.from)?.type.name).toBe('horizontal_rule');
});

test.each([
  [`${RULE}\n<p>a</p>`, -1],
  [`<p>a</p>\n${RULE}`, 1],
  [`<details><summary>s</summary>${RULE}</details>`, -1],
  [`<blockquote>${RULE}</blockquote>`, 1],
] as const)('in %j a block cannot move by %i', (html, by) => {
  expect(move(html, by)).toBeNull();
});

test.each([
  [`<p>a</p>\n${RULE}\n<p>b</p>`, '<p>a</p>\n<p>b</p>'],
  [RULE, ''],
])('a block is removed from %j', (html, rest) => {
  const state = selectNode(openEditor(html), 'horizontal_rule');
  expect(htmlOf(state.apply(removeNode(state, state.selection.from)))).toBe(rest);
});

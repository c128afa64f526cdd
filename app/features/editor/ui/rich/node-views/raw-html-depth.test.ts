import { undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { documentOf, edit, htmlOf, openEditor } from '#tests/support/rich-editor.ts';
import { moveNode } from './move-node.ts';
import { replaceRawHtml, startEdit, typeHtml } from './raw-html-edit.ts';

const LIST = '<pre>A<strong>B</strong></pre>';
const AROUND: [string, (html: string) => string][] = [
  ['at the top level', (html) => `<p>a</p>\n${html}\n<p>b</p>`],
  ['in a list', (html) => `<ul>\n<li>a\n${html}\n</li>\n</ul>`],
  [
    'in a cell',
    (html) => `<table><tbody><tr><td>${html}<p>b</p></td><td>c</td></tr></tbody></table>`,
  ],
  [
    'in a quote in details',
    (html) => `<details><summary>a</summary><blockquote>${html}</blockquote></details>`,
  ],
];

function findRawHtml({ doc }: EditorState): { at: number; node: Node } {
  const found: { at: number; node: Node }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'raw_html') found.push({ at, node });
  });
  const [rawHtml] = found;
  if (rawHtml === undefined) throw new Error('There is no raw HTML block');
  return rawHtml;
}

describe.each(AROUND)('a raw HTML block %s', (_name, around) => {
  it('is edited as HTML, and becomes what that is, as one step to undo', () => {
    let state = openEditor(around(LIST));
    const { at, node } = findRawHtml(state);
    const editing = startEdit(node);
    state = state.apply(typeHtml(state, at, '<h2>x', editing));
    expect(htmlOf(state)).toBe(around('<h2>x'));
    state = state.apply(typeHtml(state, at, '<h2>x</h2>', editing));
    state = state.apply(replaceRawHtml(state, at, documentOf('<h2>x</h2>'), editing));
    expect(htmlOf(state)).toBe(around('<h2>x</h2>'));
    expect(() => findRawHtml(state)).toThrow('no raw HTML block');
    expect(htmlOf(edit(state, undo))).toBe(around(LIST));
  });

  it('can become nothing', () => {
    const state = openEditor(around(LIST));
    const { at, node } = findRawHtml(state);
    const emptied = state.apply(replaceRawHtml(state, at, documentOf(''), startEdit(node)));
    expect(() => emptied.doc.check()).not.toThrow();
    expect(htmlOf(emptied)).not.toContain('<br>');
    expect(htmlOf(edit(emptied, undo))).toBe(around(LIST));
  });
});

it('a raw HTML block in a cell moves below the text after it', () => {
  const cell = (html: string) => `<table><tbody><tr><td>${html}</td></tr></tbody></table>`;
  const state = openEditor(cell(`${LIST}<p>a</p>`));
  const tr = moveNode(state, findRawHtml(state).at, 1);
  expect(tr && htmlOf(state.apply(tr))).toBe(cell(`<p>a</p>${LIST}`));
  expect(moveNode(state, findRawHtml(state).at, -1)).toBeNull();
});

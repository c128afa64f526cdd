import { undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, it } from 'vitest';
import {
  documentOf,
  edit,
  htmlOf,
  htmlWithSelection,
  openEditor,
} from '#tests/support/rich-editor.ts';
import {
  endOfPaste,
  forgetPaste,
  pasteAgain,
  pastedImages,
  rememberPaste,
  unchangedPaste,
} from './pasted-images.ts';
import { placeOfSelection } from './pending-inserts.ts';
import { documentSlice, putSlice } from './put-slice.ts';

const SOURCE = 'what was copied';
const IMAGE = '<p><img src="/blog-images/a.jpg" alt="A"></p>';

/** An editor in which a document was pasted at the selection, and remembered. */
function paste(html: string, pasted: string) {
  const opened = openEditor(html);
  const view = {
    state: opened.reconfigure({ plugins: [...opened.plugins, pastedImages()] }),
    dispatch(tr: EditorState['tr']) {
      view.state = view.state.apply(tr);
    },
  };
  const { doc, selection, tr } = view.state;
  if (pasted !== '') view.dispatch(putSlice(tr, documentSlice(documentOf(pasted))));
  rememberPaste(view as unknown as EditorView, SOURCE, doc, placeOfSelection(selection));
  return view;
}

function again(state: EditorState, html: string): EditorState {
  const tr = pasteAgain(state, documentOf(html));
  if (tr === null) throw new Error('It cannot be pasted again');
  return state.apply(tr);
}

function typeAt(state: EditorState, text: string): (typed: string) => EditorState {
  return (typed) => state.apply(state.tr.insertText(typed, positionOf(state.doc, text)));
}

function positionOf(doc: Node, text: string): number {
  let found = -1;
  doc.descendants((node, pos) => {
    const at = node.text?.indexOf(text) ?? -1;
    if (found === -1 && at !== -1) found = pos + at;
  });
  return found;
}

it.each([
  ['between paragraphs', '<p>x</p><p>|</p><p>y</p>'],
  ['in the middle of a line', '<p>one | two</p>'],
  ['at the end', '<p>x|</p>'],
  ['in place of what is selected', '<p>x [y</p><p>z] w</p>'],
  ['in an item of a list', '<ul><li>a|</li><li>b</li></ul>'],
])('a paste %s with its images is what pasting them at once makes', (_name, html) => {
  const without = '<p>Before</p><h2>Title</h2><p>After</p>';
  const withImages = `<p>Before</p>${IMAGE}<h2>Title</h2>${IMAGE}<p>After</p>`;
  const { state } = paste(html, without);
  expect(unchangedPaste(state)).toBe(SOURCE);
  const expected = paste(html, withImages).state;
  expect(htmlOf(again(state, withImages))).toBe(htmlOf(expected));
});

it('an image that was all that was copied comes to where it was pasted', () => {
  const { state } = paste('<p>x</p><p>|</p><p>y</p>', '');
  const moved = typeAt(state, 'y')('typed ');
  expect(htmlOf(again(moved, IMAGE))).toBe(
    htmlOf(paste('<p>x</p><p>|</p><p>typed y</p>', IMAGE).state),
  );
});

it('what was typed elsewhere stays, and so does the cursor', () => {
  const { state } = paste('<p>x</p><p>|</p><p>y</p>', '<p>A</p><p>B</p>');
  const before = typeAt(state, 'x')('first ');
  const typed = before.apply(before.tr.insertText('last ', positionOf(before.doc, 'y')));
  const html = htmlWithSelection(again(typed, `<p>A</p>${IMAGE}<p>B</p>`));
  expect(html).toMatch(/first x.*A.*<img.*B\|<\/p>.*last y/s);
});

it('is undone in one step', () => {
  const { state } = paste('<p>x</p><p>|</p>', '<p>A</p>');
  const done = again(state, `<p>A</p>${IMAGE}`);
  expect(htmlOf(done)).toContain('<img');
  expect(htmlOf(edit(done, undo))).not.toContain('<img');
});

it('a paste that was changed since is left as it is, and its end is known', () => {
  const { state } = paste('<p>x</p><p>|</p><p>y</p>', '<p>A B</p>');
  const typed = typeAt(state, 'B')('typed ');
  expect(unchangedPaste(typed)).toBeNull();
  expect(pasteAgain(typed, documentOf(IMAGE))).toBeNull();
  expect(endOfPaste(typed)).toBe(positionOf(typed.doc, 'B') + 1);
});

it('a later paste takes its place', () => {
  const view = paste('<p>|</p>', '<p>A</p>');
  forgetPaste(view as unknown as EditorView);
  expect(unchangedPaste(view.state)).toBeNull();
  expect(endOfPaste(view.state)).toBeNull();
});

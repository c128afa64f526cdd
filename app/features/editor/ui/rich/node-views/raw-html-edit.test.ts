import { redo, undo } from 'prosemirror-history';
import type { EditorState, Transaction } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import {
  documentOf,
  htmlOf,
  openEditor,
  edit as run,
  selectNode,
} from '#tests/support/rich-editor.ts';
import { replaceRawHtml, restoreRawHtml, startEdit, typeHtml } from './raw-html-edit.ts';

const RAW_HTML = '<pre>Term<br>Meaning</pre>';
const BEFORE = `<p>one</p>\n\n${RAW_HTML}\n<p>two</p>`;
const withRawHtml = (source: string) => BEFORE.replace(RAW_HTML, source);

/** An editor with a raw HTML block whose HTML is edited. */
function open() {
  let state = selectNode(openEditor(BEFORE), 'raw_html');
  const at = state.selection.from;
  const edit = startEdit(state.doc.nodeAt(at) ?? state.doc);
  function apply(makeTransaction: (state: EditorState) => Transaction): EditorState {
    state = state.apply(makeTransaction(state));
    return state;
  }
  return { at, edit, apply };
}

/** Types letter by letter, as a text box reports it. */
function type({ at, edit, apply }: ReturnType<typeof open>, typed: string): void {
  for (let length = 1; length <= typed.length; length += 1) {
    apply((state) => typeHtml(state, at, typed.slice(0, length), edit));
  }
}

test('what is typed is part of the document immediately, and its look is not known', () => {
  const editor = open();
  type(editor, '<p>x');
  const state = editor.apply(({ tr }) => tr);
  expect(htmlOf(state)).toBe(withRawHtml('<p>x'));
  expect(state.doc.nodeAt(editor.at)?.attrs.look).toBeNull();
});

describe('when the HTML was read', () => {
  test('it takes the place of the raw HTML block, and the rest stays as it was', () => {
    const editor = open();
    type(editor, '<p>x</p><p>y</p>');
    const doc = documentOf('\n<p>x</p><p>y</p>\n');
    const state = editor.apply((current) => replaceRawHtml(current, editor.at, doc, editor.edit));
    expect(htmlOf(state)).toBe(withRawHtml('<p>x</p><p>y</p>'));
  });

  test('typing and replacing is one step to undo', () => {
    const editor = open();
    type(editor, '<p>x</p>');
    const doc = documentOf('<p>x</p>');
    const state = editor.apply((current) => replaceRawHtml(current, editor.at, doc, editor.edit));
    const undone = run(state, undo);
    expect(htmlOf(undone)).toBe(BEFORE);
    expect(undone.doc.nodeAt(editor.at)?.attrs.look).not.toBeNull();
    expect(htmlOf(run(undone, redo))).toBe(htmlOf(state));
  });

  test('what was typed elsewhere is another step', () => {
    const editor = open();
    type(editor, '<p>x</p>');
    editor.apply(({ tr, doc }) => tr.insertText('!', doc.content.size - 1));
    const doc = documentOf('<p>x</p>');
    const state = editor.apply((current) => replaceRawHtml(current, editor.at, doc, editor.edit));
    expect(htmlOf(state)).toContain('two!');
    expect(htmlOf(run(state, undo))).toContain('two!');
    expect(htmlOf(run(state, undo, undo))).toBe(withRawHtml('<p>x</p>'));
    expect(htmlOf(run(state, undo, undo, undo))).toBe(BEFORE);
  });

  test('no HTML is no block', () => {
    const editor = open();
    const doc = documentOf('');
    const state = editor.apply((current) => replaceRawHtml(current, editor.at, doc, editor.edit));
    expect(htmlOf(state)).toBe('<p>one</p>\n\n<p>two</p>');
  });
});

test('canceling gives back the raw HTML block, and undoing after it changes nothing else', () => {
  const editor = open();
  type(editor, '<p>x');
  const state = editor.apply((current) => restoreRawHtml(current, editor.at, editor.edit));
  expect(htmlOf(state)).toBe(BEFORE);
  expect(htmlOf(run(state, undo))).toBe(BEFORE);
});

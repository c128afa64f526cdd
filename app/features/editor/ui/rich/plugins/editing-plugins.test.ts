import { undo, undoDepth } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { expect, it } from 'vitest';
import { documentOf, edit, htmlOf } from '#tests/support/rich-editor.ts';
import { editingPlugins } from './editing-plugins.ts';

const CONTENT =
  'Tom\n\n<img src="/blog-images/a.jpg" alt="" loading="lazy">\n<p onclick="x()">b</p><table><tbody><tr><td>1</td></tr></tbody></table>';

it('change no byte until something is edited, and none that was not', () => {
  const host = {
    announce: () => undefined,
    openDialog: () => undefined,
    focusToolbar: () => undefined,
  };
  const plugins = editingPlugins(host, tableEditing());
  const opened = EditorState.create({ doc: documentOf(CONTENT), plugins });
  expect(htmlOf(opened)).toBe(CONTENT);
  expect(undoDepth(opened)).toBe(0);
  const end = opened.doc.content.size - 4;
  const edited = opened.apply(opened.tr.insertText('2', end));
  expect(htmlOf(edited)).toBe(CONTENT.replace('1</td>', '12</td>'));
  expect(htmlOf(edit(edited, undo))).toBe(CONTENT);
});

import { EditorState } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { readDocument } from '#app/html/document/read-document.server.ts';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument } from '#app/html/document/serialize.ts';
import { keepFixedBlocks, withFixedBlocks } from './fixed-blocks.ts';

const blocks = [{ id: 'gpc', label: 'The signal' }];
const read = (html: string) => withFixedBlocks(schema.nodeFromJSON(readDocument(html)), blocks);
const kinds = (html: string) => read(html).children.map(({ type }) => type.name);

it('a paragraph that names a block is one, and written as it was', () => {
  const html = '<p>a</p>\n\n<p>{block:gpc}</p>\n<p>b</p>';
  expect(kinds(html)).toEqual(['paragraph', 'fixed_block', 'paragraph']);
  const doc = read(html);
  doc.check();
  expect(serializeDocument(doc)).toBe(html);
});

it('words around it, bold words, other names and other places are text', () => {
  for (const html of [
    '<p>See {block:gpc}</p>',
    '<p><strong>{block:gpc}</strong></p>',
    '<p>{block:cookies}</p>',
    '<ul><li><p>{block:gpc}</p></li></ul>',
  ]) {
    expect(kinds(html), html).not.toContain('fixed_block');
    expect(serializeDocument(read(html))).toBe(html);
  }
});

it('one that is typed becomes a block', () => {
  const doc = read('<p>{block:gp</p>\n<p>b</p>');
  const state = EditorState.create({ doc, plugins: [keepFixedBlocks(blocks)] });
  const typed = state.apply(state.tr.insertText('c}', doc.child(0).nodeSize - 1));
  expect(typed.doc.child(0).type.name).toBe('fixed_block');
  expect(serializeDocument(typed.doc)).toBe('<p>{block:gpc}</p>\n<p>b</p>');
});

import { EditorState } from 'prosemirror-state';
import type { DecorationSet } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { schema } from '#app/html/document/schema.ts';
import { documentOf } from '#tests/support/rich-editor.ts';
import { imagesWithoutAlt, markImagesWithoutAlt } from './images-without-alt.ts';

const image = (alt: string): string => `<img src="/blog-images/a.jpg" alt="${alt}" loading="lazy">`;
const CONTENT = `<p>a${image('')}</p><figure>${image('')}</figure><p>${image('A')}</p><table><tbody><tr><td>${image('')}</td></tr></tbody></table>`;

const plugin = markImagesWithoutAlt();

function marked(state: EditorState): number[] {
  return (plugin.getState(state) as DecorationSet)
    .find()
    .map(({ from }) => from)
    .sort((a, b) => a - b);
}

describe('images without an alternative text', () => {
  it('are found in text, figures and tables', () => {
    const doc = documentOf(CONTENT);
    const found = imagesWithoutAlt(doc);
    expect(found.map((pos) => doc.nodeAt(pos)?.type.name)).toEqual(['image', 'figure', 'image']);
  });

  it('are left out where they are decorative', () => {
    const html = { src: '/blog-images/a.jpg', alt: '', 'aria-hidden': 'true' };
    const doc = schema.node('doc', null, [
      schema.node('paragraph', null, [schema.node('image', { html })]),
      schema.node('figure', { image: html }),
    ]);
    expect(imagesWithoutAlt(doc)).toEqual([]);
  });

  it('are marked, also after edits before, in and around them', () => {
    let state = EditorState.create({ doc: documentOf(CONTENT), plugins: [plugin] });
    expect(marked(state)).toEqual(imagesWithoutAlt(state.doc));
    const changes = [
      () => state.tr.insertText('before', 1),
      () => state.tr.insert(0, documentOf(`<p>${image('')}</p>`).content),
      () => state.tr.delete(0, 3),
      () => state.tr.setNodeAttribute(imagesWithoutAlt(state.doc)[0] ?? 0, 'html', { alt: 'A' }),
      () => state.tr.delete(state.doc.content.size - 9, state.doc.content.size),
    ];
    for (const change of changes) {
      state = state.apply(change());
      expect(marked(state)).toEqual(imagesWithoutAlt(state.doc));
    }
  });
});

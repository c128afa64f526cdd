import { undo } from 'prosemirror-history';
import { TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { clipboardFixtures } from '#tests/support/clipboard/fixtures.ts';
import {
  documentOf,
  edit,
  htmlOf,
  htmlWithSelection,
  openEditor,
} from '#tests/support/rich-editor.ts';
import { documentSlice, putSlice } from './put-slice.ts';

function paste(into: string, html: string) {
  const state = openEditor(into);
  return state.apply(putSlice(state.tr, documentSlice(documentOf(html))));
}

describe('pasting a document', () => {
  it.each([
    [
      'words into a paragraph',
      '<p>Call | now</p>',
      '<p><em>me</em></p>',
      '<p>Call <em>me|</em> now</p>',
    ],
    ['words into a list', '<ul><li>|</li></ul>', '<p>One</p>', '<ul><li>One|</li></ul>'],
    [
      'paragraphs into a paragraph, which they split',
      '<p>ab|cd</p>',
      '<p>1</p><p>2</p><p>3</p>',
      '<p>ab1</p>\n<p>2</p>\n<p>3|cd</p>',
    ],
    [
      'blocks into a paragraph, which they split',
      '<p>ab|cd</p>',
      '<h2>1</h2><ul><li>2</li></ul>',
      '<p>ab</p>\n<h2>1</h2>\n<ul><li>2|</li></ul>\n<p>cd</p>',
    ],
    [
      'blocks in place of an empty paragraph',
      '<p>a</p>\n\n<p>|</p>\n\n<p>b</p>',
      '<p lang="es">1</p><h2>2</h2>',
      '<p>a</p>\n\n<p lang="es">1</p>\n<h2>2|</h2>\n\n<p>b</p>',
    ],
    [
      'blocks over a selection',
      '<p>a[b</p>\n<p>c]d</p>',
      '<h2>1</h2>',
      '<p>a</p>\n<h2>1|</h2>\n<p>d</p>',
    ],
    [
      'blocks into a caption, which is one line',
      '<figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"><figcaption>a|b</figcaption></figure>',
      '<h2>1</h2><ul><li>2</li></ul>',
      '<figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"><figcaption>a1 2|b</figcaption></figure>',
    ],
  ])('%s', (_name, into, html, expected) => {
    expect(htmlWithSelection(paste(into, html))).toBe(expected);
  });

  it.each(clipboardFixtures())('brings all of $program into an empty post', ({ clean }) => {
    const { doc } = paste('', clean);
    expect(
      htmlOf({ doc } as never)
        .replaceAll('>\n<', '><')
        .replace('<p></p>', ''),
    ).toBe(clean.replaceAll('>\n<', '><'));
  });

  it('leaves nothing that a save would change', () => {
    for (const { clean } of clipboardFixtures()) {
      const html = htmlOf(paste('<p>ab|cd</p>', clean));
      expect(sanitizeContent(html).html).toBe(html);
    }
  });

  it('can be undone', () => {
    const state = paste('<p>ab|cd</p>', '<h2>1</h2><p>2</p>');
    expect(htmlOf(edit(state, undo))).toBe('<p>abcd</p>');
  });
});

it('puts a copy back as it was, apart from its ids', () => {
  const html =
    '<p lang="es">Uno</p>\n<dl><dt>A</dt><dd>B</dd></dl>\n<h2 id="in-post-a">Dos</h2>\n<p></p>';
  const state = openEditor(html);
  const { doc, tr } = state;
  const last = doc.content.size - 1;
  const slice = doc.slice(1, last - 1, true);
  const pasted = state.apply(putSlice(tr.setSelection(TextSelection.create(doc, last)), slice));
  expect(htmlOf(pasted)).toBe(
    `${html.replace('\n<p></p>', '')}\n<p lang="es">Uno</p>\n<dl><dt>A</dt><dd>B</dd></dl>\n<h2>Dos</h2>`,
  );
});

import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { edit, htmlOf, htmlWithSelection, openEditor } from '#tests/support/rich-editor.ts';
import { pressBackspace } from './backspace.ts';
import { pressEnter } from './enter.ts';

describe('Enter in a list of definitions', () => {
  it.each([
    [
      'goes from a term to its text',
      '<dl><dt>A|</dt><dd>B</dd></dl>',
      '<dl><dt>A</dt><dd>|B</dd></dl>',
    ],
    [
      'makes the text of a term without one',
      '<dl><dt>A|</dt></dl>',
      '<dl><dt>A</dt><dd>|</dd></dl>',
    ],
    [
      'makes the next term after a text',
      '<dl>\n<dt>A</dt>\n<dd>B|</dd>\n</dl>',
      '<dl>\n<dt>A</dt>\n<dd>B</dd>\n<dt>|</dt>\n</dl>',
    ],
    [
      'makes two of one text',
      '<dl><dt>A</dt><dd>B|C</dd></dl>',
      '<dl><dt>A</dt><dd>B</dd><dd>|C</dd></dl>',
    ],
    [
      'leaves the list from its empty end',
      '<dl><dt>A</dt><dd>B</dd><dt>|</dt></dl>',
      '<dl><dt>A</dt><dd>B</dd></dl>\n<p>|</p>',
    ],
  ])('%s', (_name, before, after) => {
    const state = edit(openEditor(before), pressEnter);
    expect(htmlWithSelection(state)).toBe(after);
  });

  it('makes HTML that saving does not change', () => {
    const html = htmlOf(edit(openEditor('<dl><dt>A</dt><dd>B|C</dd></dl>'), pressEnter));
    expect(sanitizeContent(html).html).toBe(html);
  });
});

it('Backspace at the start of a text joins its term', () => {
  const state = edit(openEditor('<dl><dt>A</dt><dd>|B</dd></dl>'), pressBackspace);
  expect(htmlWithSelection(state)).toBe('<dl><dt>A|B</dt></dl>');
});

describe('the caption of a table', () => {
  const figure = (caption: string): string =>
    `<figure><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>${caption}</figcaption></figure>`;

  it('is left with Enter to below the figure', () => {
    expect(htmlWithSelection(edit(openEditor(figure('a|')), pressEnter))).toBe(
      `${figure('a')}\n<p>|</p>`,
    );
  });

  it('is joined to nothing', () => {
    const state = openEditor(figure('|a'));
    const run = (): boolean => pressBackspace(state, (tr) => expect(tr.docChanged).toBe(false));
    expect(run()).toBe(true);
  });
});

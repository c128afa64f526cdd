import { describe, expect, it } from 'vitest';
import { edit, htmlOf, htmlWithSelection, openEditor } from '#tests/support/rich-editor.ts';
import { addRowAtEnd, goToNextCell, goToPreviousCell } from './table-cells.ts';

const rows = (...html: string[]): string => `<table><tbody>${html.join('')}</tbody></table>`;

describe('the cell that Tab goes to', () => {
  it.each([
    ['<tr><td>a|</td><td>b</td></tr>', '<tr><td>a</td><td>[b]</td></tr>'],
    [
      '<tr><td>a</td><td>b|</td></tr><tr><td></td><td></td></tr>',
      '<tr><td>a</td><td>b</td></tr><tr><td>|</td><td></td></tr>',
    ],
    [
      '<tr><td rowspan="2">a</td><td>b|</td></tr><tr><td>c</td></tr>',
      '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>[c]</td></tr>',
    ],
    [
      '<tr><td>a|</td><td><p>b</p><ul><li>c</li></ul></td></tr>',
      '<tr><td>a</td><td><p>[b</p><ul><li>c]</li></ul></td></tr>',
    ],
    // A rule or HTML is no text: the cell itself is reached, not the next one with text.
    ['<tr><td>a|</td><td><hr></td><td>c</td></tr>', null],
  ])('%s', (before, after) => {
    const state = edit(openEditor(rows(before)), goToNextCell);
    if (after !== null) expect(htmlWithSelection(state)).toBe(rows(after));
    else expect(state.doc.nodeAt(state.selection.from)?.type.name).toBe('horizontal_rule');
  });

  it('is the one before with Shift, and there is none before the first', () => {
    const state = openEditor(rows('<tr><td>a</td><td>b|</td></tr>'));
    const first = edit(state, goToPreviousCell);
    expect(htmlWithSelection(first)).toBe(rows('<tr><td>[a]</td><td>b</td></tr>'));
    expect(goToPreviousCell(first)).toBe(false);
  });

  it('is none outside of tables', () => {
    const state = openEditor('<p>a|</p>');
    expect([goToNextCell, goToPreviousCell, addRowAtEnd].map((run) => run(state))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is in a new row after the last one', () => {
    const last = openEditor(rows('<tr><td>a</td><td>b|</td></tr>'));
    const added = edit(last, addRowAtEnd);
    expect(htmlWithSelection(added)).toBe(
      rows('<tr><td>a</td><td>b</td></tr>', '<tr><td>|</td><td></td></tr>'),
    );
    expect(addRowAtEnd(openEditor(rows('<tr><td>a|</td><td>b</td></tr>')))).toBe(false);
  });

  it('is in the body below a table that only has a header', () => {
    const header = '<thead><tr><th scope="col">a|</th></tr></thead>';
    expect(htmlOf(edit(openEditor(`<table>${header}</table>`), addRowAtEnd))).toBe(
      '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td></td></tr></tbody></table>',
    );
  });
});

import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { edit, htmlOf, htmlWithSelection, openEditor } from '#tests/support/rich-editor.ts';
import { addRowAtEnd, goOnByEnter, goToNextCell, goToPreviousCell } from './table-cells.ts';

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

/** The device: a touchscreen, or a mouse and a keyboard. */
function stubPointer(pointer: 'coarse' | 'fine'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(pointer) }));
}
afterEach(() => vi.unstubAllGlobals());

/** What a key does there; null where it is left to others. */
function press(html: string, keys = { key: 'Enter', shiftKey: false }): string | null {
  let state = openEditor(html);
  const dispatch = (tr: EditorState['tr']) => {
    state = state.apply(tr);
  };
  const view = { state, dispatch } as unknown as EditorView;
  return goOnByEnter(view, keys as KeyboardEvent) ? htmlWithSelection(state) : null;
}

describe('Enter of a touchscreen', () => {
  it.each([
    ['in the middle of a cell', '<tr><td>a|b</td><td></td></tr>', '<tr><td>ab</td><td>|</td></tr>'],
    [
      'in a header row',
      '<tr><th>a</th><th>b|</th></tr><tr><td>c</td><td>d</td></tr>',
      '<tr><th>a</th><th>b</th></tr><tr><td>[c]</td><td>d</td></tr>',
    ],
    [
      'where the text of a cell is chosen',
      '<tr><td>[a]</td><td>b</td></tr>',
      '<tr><td>a</td><td>[b]</td></tr>',
    ],
  ])('goes on to the next cell %s', (_name, before, after) => {
    stubPointer('coarse');
    expect(press(rows(before))).toBe(rows(after));
  });

  it('goes on below the table from its last cell', () => {
    stubPointer('coarse');
    expect(press(rows('<tr><td>a|</td></tr>'))).toBe(`${rows('<tr><td>a</td></tr>')}\n<p>|</p>`);
  });

  it.each([
    ['outside of tables', '<p>a|</p>'],
    ['in a list in a cell', rows('<tr><td><ul><li>a|</li></ul></td><td></td></tr>')],
    ['in a cell of two paragraphs', rows('<tr><td><p>a|</p><p>b</p></td><td></td></tr>')],
  ])('is left to others %s', (_name, html) => {
    stubPointer('coarse');
    expect(press(html)).toBeNull();
  });

  it('with Shift, and that of a keyboard, makes a new line', () => {
    const cells = rows('<tr><td>a|</td><td>b</td></tr>');
    stubPointer('coarse');
    expect(press(cells, { key: 'Enter', shiftKey: true })).toBeNull();
    expect(press(cells, { key: 'a', shiftKey: false })).toBeNull();
    stubPointer('fine');
    expect(press(cells)).toBeNull();
  });
});

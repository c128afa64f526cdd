import { CellSelection } from 'prosemirror-tables';
import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { edit, htmlOf, openEditor } from '#tests/support/rich-editor.ts';
import { toggleHeaderRow } from './table-header.ts';
import { addTableColumn, addTableRow, deleteTableColumn, deleteTableRow } from './table-rows.ts';
import { insertTable, setTableCaption, tablePosition } from './tables.ts';

const NEW =
  '<table>\n<thead>\n<tr><th scope="col">|</th><th scope="col"></th></tr>\n</thead>\n<tbody>\n<tr><td></td><td></td></tr>\n</tbody>\n</table>';

/** A header, a body and a footer row; the cursor is in the row of that name. */
function table(cursor: 'head' | 'body' | 'foot'): string {
  const at = (name: string): string => (name === cursor ? '|' : '');
  return `<table><thead><tr><th scope="col">h${at('head')}</th></tr></thead><tbody><tr><td>b${at('body')}</td></tr></tbody><tfoot><tr><td>f${at('foot')}</td></tr></tfoot></table>`;
}

function rows(html: string): string[] {
  return [...html.matchAll(/<(thead|tbody|tfoot)>(.*?)<\/\1>/gs)].map(
    ([, section, inside = '']) => `${section}:${inside.replace(/<\/?tr>/g, '')}`,
  );
}

describe('a new table', () => {
  it('has a header row and empty cells, and is clean', () => {
    const state = edit(
      openEditor('<p>a|</p>'),
      insertTable({ rows: 2, columns: 2, hasHeader: true }),
    );
    const html = htmlOf(state);
    expect(html).toBe(`<p>a</p>\n${NEW.replace('|', '')}`);
    expect(sanitizeContent(html).html).toBe(html);
    expect(state.selection.$from.node(-1).type.name).toBe('table_header');
    expect(htmlOf(openEditor(html))).toBe(html);
  });

  it('takes the place of an empty paragraph, and does not go into another table', () => {
    const insert = insertTable({ rows: 1, columns: 1, hasHeader: false });
    expect(htmlOf(edit(openEditor(''), insert))).toBe(
      '<table>\n<tbody>\n<tr><td></td></tr>\n</tbody>\n</table>',
    );
    expect(insert(openEditor(NEW))).toBe(false);
  });
});

describe('a new row', () => {
  it.each([
    [
      'below the header is one of the body',
      'head',
      'after',
      ['<td></td>', '<td>b</td>'],
      '<td>f</td>',
    ],
    ['above the header is below it', 'head', 'before', ['<td></td>', '<td>b</td>'], '<td>f</td>'],
    [
      'above the footer is one of the body',
      'foot',
      'before',
      ['<td>b</td>', '<td></td>'],
      '<td>f</td>',
    ],
    [
      'below the footer is one of the footer',
      'foot',
      'after',
      ['<td>b</td>'],
      '<td>f</td><td></td>',
    ],
    [
      'above a row of the body is one of the body',
      'body',
      'before',
      ['<td></td>', '<td>b</td>'],
      '<td>f</td>',
    ],
  ] as const)('%s', (_name, cursor, side, body, foot) => {
    const html = htmlOf(edit(openEditor(table(cursor)), addTableRow(side)));
    expect(rows(html)).toEqual([
      'thead:<th scope="col">h</th>',
      `tbody:${body.join('')}`,
      `tfoot:${foot}`,
    ]);
  });

  it('goes through merged cells, and has header cells where the others have', () => {
    const html =
      '<table><tbody><tr><th scope="row">a|</th><td rowspan="2">b</td></tr><tr><th scope="row">c</th></tr></tbody></table>';
    expect(htmlOf(edit(openEditor(html), addTableRow('after')))).toBe(
      '<table><tbody><tr><th scope="row">a</th><td rowspan="3">b</td></tr><tr><th scope="row"></th></tr><tr><th scope="row">c</th></tr></tbody></table>',
    );
  });

  it('is written like the others', () => {
    expect(htmlOf(edit(openEditor(NEW), addTableRow('after')))).toBe(
      '<table>\n<thead>\n<tr><th scope="col"></th><th scope="col"></th></tr>\n</thead>\n<tbody>\n<tr><td></td><td></td></tr>\n<tr><td></td><td></td></tr>\n</tbody>\n</table>',
    );
  });
});

describe('a column', () => {
  it('has a header cell in the header row', () => {
    const html = htmlOf(edit(openEditor(table('body')), addTableColumn('after')));
    expect(rows(html)).toEqual([
      'thead:<th scope="col">h</th><th scope="col"></th>',
      'tbody:<td>b</td><td></td>',
      'tfoot:<td>f</td><td></td>',
    ]);
  });

  it('is deleted, and with the last one the table', () => {
    const two = edit(openEditor(table('body')), addTableColumn('before'));
    const one = edit(two, deleteTableColumn);
    expect(rows(htmlOf(one))[1]).toBe('tbody:<td></td>');
    expect(htmlOf(edit(one, deleteTableColumn))).toBe('');
  });
});

describe('rows', () => {
  it('are deleted together, and with the last one the table', () => {
    const state = openEditor(table('body'));
    expect(rows(htmlOf(edit(state, deleteTableRow)))).toEqual([
      'thead:<th scope="col">h</th>',
      'tfoot:<td>f</td>',
    ]);
    const all = state.apply(state.tr.setSelection(CellSelection.create(state.doc, 2, 16)));
    expect(htmlOf(edit(all, deleteTableRow))).toBe('');
  });
});

describe('the header row', () => {
  const PLAIN =
    '<table>\n<tbody>\n<tr>\n<td lang="es">a|</td>\n</tr>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>';

  it('is the first row, with header cells of their column', () => {
    expect(htmlOf(edit(openEditor(PLAIN), toggleHeaderRow))).toBe(
      '<table>\n<thead>\n<tr>\n<th lang="es" scope="col">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>',
    );
  });

  it('is a row as the others again', () => {
    expect(htmlOf(edit(openEditor(PLAIN), toggleHeaderRow, toggleHeaderRow))).toBe(
      PLAIN.replace('|', ''),
    );
  });

  it('is not made of a row with a cell that spans into the next row', () => {
    const html =
      '<table><tbody><tr><td rowspan="2">a|</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>';
    expect(toggleHeaderRow(openEditor(html))).toBe(false);
  });
});

describe('the caption', () => {
  it('is set, changed and removed', () => {
    const state = edit(openEditor(NEW), setTableCaption(' Costs\n& more '));
    expect(htmlOf(state)).toContain('<table>\n<caption>Costs &#x26; more</caption>\n<thead>');
    expect(htmlOf(edit(state, setTableCaption(' ')))).toBe(NEW.replace('|', ''));
  });

  it('belongs to the table around the cursor', () => {
    expect(tablePosition(openEditor(`<p>a</p>${NEW}`))).toBe(3);
    expect(setTableCaption('a')(openEditor('<p>a</p>'))).toBe(false);
  });
});

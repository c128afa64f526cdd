export type CsvCell = string | number | boolean | null;

/**
 * Text that a spreadsheet would run as a formula. Some spreadsheets skip white space and control
 * characters before the sign, and treat full-width signs like plain ones.
 */
const FORMULA =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: some spreadsheets skip them before the sign
  /^[\s\u0000-\u001f\u00a0\u200b\ufeff'"]*[=+\-@|%\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

/** Semicolons and tabs are quoted, too: they separate cells in some locales. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$|^'/;

function toField(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function toLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toField).join(',')}\r\n`;
}

/** Excel reads a file as UTF-8 only if it starts with this. */
export const BYTE_ORDER_MARK = '\ufeff';

/** CSV as in RFC 4180: CRLF after every line, quotes doubled. Formulas become plain text. */
export function toCsvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map(toLine).join('');
}

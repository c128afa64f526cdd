/** A line of a CSV file. A quoted cell can have line breaks, so that it may be several lines of text. */
export interface CsvLine {
  /** Of the line that it begins on, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** As it was written. */
  readonly text: string;
  /** Whether a quote in it is never closed, as where a file was cut off. */
  readonly isOpen: boolean;
}

const SEPARATORS = [',', ';', '\t', '|'];
/** A first line of Excel's that names the separator, and is no line of the table: `sep=;`. */
const HINT = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i;

/**
 * Reads CSV (RFC 4180) with commas, semicolons, tabs or bars, as programs of different countries write
 * it.
 */
export function parseCsv(content: string): CsvLine[] {
  return [...readCsvLines(content)];
}

/** The same line by line, for a file that would take long at once. */
export function* readCsvLines(content: string): Generator<CsvLine> {
  const text = content.replace(/^\ufeff/, '');
  const [hint = '', hinted] = HINT.exec(text) ?? [];
  const separator = hinted ?? findSeparator(text);
  let cells: string[] = [];
  let number = hint === '' ? 1 : 2;
  let lineBreaks = 0;
  let isOpen = false;
  let start = hint.length;
  let at = start;
  while (at < text.length) {
    const cell = readCell(text, at, separator);
    cells.push(cell.value);
    lineBreaks += cell.lineBreaks;
    isOpen ||= cell.isOpen;
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      // A separator at the very end leaves one more cell, which is empty.
      if (at < text.length) continue;
      cells.push('');
    }
    const written = text.slice(start, at);
    if (cells.some((each) => each.trim() !== '')) {
      yield { number, cells, text: written, isOpen };
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    number += 1 + lineBreaks;
    cells = [];
    lineBreaks = 0;
    isOpen = false;
    start = at;
  }
}

interface Cell {
  readonly value: string;
  /** Where the separator or the line break after it is. */
  readonly end: number;
  readonly lineBreaks: number;
  readonly isOpen: boolean;
}

function readCell(text: string, start: number, separator: string): Cell {
  let isOpen = false;
  if (text[start] === '"') {
    const end = endOfQuoted(text, start);
    isOpen = end === -1;
    const next = text[end];
    const isWhole = next === undefined || next === separator || next === '\n' || next === '\r';
    if (!isOpen && isWhole) {
      const inside = text.slice(start + 1, end - 1);
      const lineBreaks = inside.match(/\r\n|\r|\n/g)?.length ?? 0;
      return { value: inside.replaceAll('""', '"'), end, lineBreaks, isOpen };
    }
  }
  let end = start;
  while (end < text.length && !`${separator}\r\n`.includes(text[end] ?? '')) end += 1;
  return { value: text.slice(start, end), end, lineBreaks: 0, isOpen };
}

/** The position after the quote that ends a cell; -1 if none does. A regular expression would recurse. */
function endOfQuoted(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? -1 : at + 1;
}

/** The one of them that the first line has most of. */
function findSeparator(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, type CsvCell, toCsvLines } from './csv.ts';

function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + toCsvLines([header, ...rows]);
}

function field(cell: string): string {
  return toCsv(['x'], [[cell]]).slice(BYTE_ORDER_MARK.length + 3, -2);
}

/** A minimal RFC 4180 parser. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = '';
    if (csv[at] === '"') {
      at += 1;
      while (csv[at] !== '"' || csv[at + 1] === '"') {
        if (csv[at] === '"') at += 1;
        cell += csv[at];
        at += 1;
      }
      at += 1;
    } else {
      while (csv[at] !== ',' && csv[at] !== '\r') {
        cell += csv[at];
        at += 1;
      }
    }
    row.push(cell);
    if (csv[at] === ',') at += 1;
    else {
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe('toCsvLines', () => {
  it('writes lines that end in CRLF, after a byte order mark', () => {
    expect(toCsv(['Name', 'Beds', 'Texts', 'Note'], [['Dana', 6, true, null]])).toBe(
      '\ufeffName,Beds,Texts,Note\r\nDana,6,yes,\r\n',
    );
    expect(toCsv(['Name'], [])).toBe('\ufeffName\r\n');
  });

  it('parses back to the same cells', () => {
    const rows = [
      ['Reyes, Dana', 'She said "yes"', 'two\r\nlines', ' spaces ', 'a;b', ''],
      ['李', '"', '""', ',', '\n', 'x'],
    ];
    const csv = toCsv(['a', 'b', 'c', 'd', 'e', 'f'], rows);
    const back = read(csv.slice(1)).slice(1);
    expect(back[0]).toEqual(rows[0]);
    expect(back[1]?.slice(0, 4)).toEqual(rows[1]?.slice(0, 4));
  });

  it.each([
    '=1+1',
    '=HYPERLINK("http://evil.com","x")',
    '+1 614 555 0123',
    "-2+3+cmd|' /C calc'!A0",
    '@SUM(1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u00a0=1',
    '\n@x',
    '＝1+1',
    '＋1',
    '"=1"',
    "'=1",
    '|calc',
    '%0A=1',
    '\ufeff=1',
  ])('makes %j plain text', (cell) => {
    const written = field(cell);
    expect(written).toMatch(/^"?'/);
    const back = read(toCsv(['x'], [[cell]]).slice(1))[1]?.[0];
    expect(back).toBe(`'${cell}`);
  });

  it.each(['Dana', 'a=b', 'me@example.com', '5 - 3', '(614) 555-0123', '2025-01-05'])(
    'leaves %j alone',
    (cell) => {
      expect(field(cell)).toBe(cell);
    },
  );

  it('writes numbers as numbers, also negative ones', () => {
    expect(toCsv(['x'], [[-5], [1.5], [Number.NaN]])).toBe('\ufeffx\r\n-5\r\n1.5\r\n\r\n');
  });

  it('escapes formulas in the header, too', () => {
    expect(toCsv(['=x'], [])).toContain("'=x");
  });
});

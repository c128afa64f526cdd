import { describe, expect, it } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const cellsOf = (content: string) => parseCsv(content).map(({ cells }) => cells);

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons, a byte order mark and CRLF', '\ufeffa;b\r\n1;2\r\n'],
    ['tabs and CR alone', 'a\tb\r1\t2\r'],
    ['a hint of Excel', 'sep=;\r\na;b\r\n1;2'],
    ['a hint in quotes, and bars', '\ufeff"SEP=|"\na|b\n1|2'],
    ['quotes and empty lines', '"a","b"\n\n , \n"1",2\n'],
  ])('is read with %s', (_, content) => {
    expect(cellsOf(content)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('has separators, quotes and line breaks in quoted cells', () => {
    expect(parseCsv('"a, b","say ""yes""\r\nor no"\nc,')).toEqual([
      { number: 1, cells: ['a, b', 'say "yes"\r\nor no'], text: expect.any(String), isOpen: false },
      { number: 3, cells: ['c', ''], text: 'c,', isOpen: false },
    ]);
  });

  it('counts the line of a hint, which is none without a separator', () => {
    expect(parseCsv('sep=;\na,1;b').map(({ number, cells }) => [number, cells])).toEqual([
      [2, ['a,1', 'b']],
    ]);
    expect(cellsOf('sep=x\na')).toEqual([['sep=x'], ['a']]);
  });

  it('loses one line to a quote without a partner', () => {
    expect(cellsOf('"a,b\n"c"x,d\n"e",f')).toEqual([
      ['"a', 'b'],
      ['"c"x', 'd'],
      ['e', 'f'],
    ]);
    expect(parseCsv('a,b\nc,"d').map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  it.each([
    ['a quote that is never closed', `"${'a,b\n'.repeat(100_000)}`, 100_000],
    ['quotes that end no cell', '"x" y\n'.repeat(100_000), 100_000],
    ['one cell', '"x'.repeat(1_000_000), 1],
    ['one line of cells', ','.repeat(1_000_000).concat('a'), 1],
  ])('of hostile size is read in one go: %s', (_, content, lines) => {
    expect(parseCsv(content)).toHaveLength(lines);
  });
});

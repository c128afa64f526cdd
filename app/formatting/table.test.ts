import { expect, it } from 'vitest';
import { type Column, streamCsv, streamJson, type Table, tableOf } from './table.ts';

interface Home {
  readonly name: string;
  readonly beds: number | null;
}

const COLUMNS: readonly Column<Home>[] = [
  ['Name', ({ name }) => name],
  ['Beds', ({ beds }) => beds],
];

async function textOf(parts: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

const homes = tableOf(COLUMNS, [
  { name: '=Oak & "Elm"', beds: 6 },
  { name: 'Maple', beds: null },
]);

it('is CSV that a spreadsheet opens, without formulas', async () => {
  expect(await textOf(streamCsv(homes))).toBe(
    '\ufeffName,Beds\r\n"\'=Oak & ""Elm""",6\r\nMaple,\r\n',
  );
});

it('is JSON with every value as it is', async () => {
  expect(JSON.parse(await textOf(streamJson(homes)))).toEqual([
    { Name: '=Oak & "Elm"', Beds: 6 },
    { Name: 'Maple', Beds: null },
  ]);
});

it('is a heading line, and an empty list, without rows', async () => {
  const empty = tableOf(COLUMNS, []);
  expect(await textOf(streamCsv(empty))).toBe('\ufeffName,Beds\r\n');
  expect(JSON.parse(await textOf(streamJson(empty)))).toEqual([]);
});

it('reads its batches while it is written, and again for the next file', async () => {
  let isRead = 0;
  const table: Table = {
    headings: ['Number'],
    async *read() {
      isRead += 1;
      yield [[1], [2]];
      yield [];
      yield [[3]];
    },
  };
  expect(await textOf(streamCsv(table))).toBe('\ufeffNumber\r\n1\r\n2\r\n3\r\n');
  expect(JSON.parse(await textOf(streamJson(table)))).toHaveLength(3);
  expect(isRead).toBe(2);
});

import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { FoundFile } from './open-files.server.ts';
import { type RowFiles, readRows } from './read-rows.server.ts';

const NONE: RowFiles = {
  ...{ settings: [], texts: [], drafts: [], claims: [], leads: [], subscribers: [] },
};
const ROWS = 60_000;

/** A list of leads, made as it is read, as a file comes from the disk. */
function leads(count: number): FoundFile {
  function* write() {
    for (let n = 0; n < count; n += 1) yield Buffer.from(`${n === 0 ? '[' : ','}{"number":${n}}`);
    yield Buffer.from(']');
  }
  return { name: 'site/leads.json', bytes: 0, open: async () => Readable.from(write()) };
}

it('leaves out no row, however many a site has', async () => {
  let count = 0;
  for await (const { kind, row } of readRows({ ...NONE, leads: [leads(ROWS)] })) {
    if (count % 10_000 === 0)
      expect({ kind, row }).toEqual({ kind: 'leads', row: { number: count } });
    count += 1;
  }
  expect(count).toBe(ROWS);
});

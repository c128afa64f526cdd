import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProcessLimits } from '#gateways/limited-process/start-limited.ts';
import {
  readFilesApart,
  TooMuchToReadError,
} from '../jobs/importing/reading/file-reader.server.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS: ProcessLimits = {
  memoryBytes: 512 * MEGABYTE,
  cpuMilliseconds: 120_000,
  stalledMilliseconds: 120_000,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-reader-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(
  text: string,
  {
    limits = {},
    signal,
    copies = 1,
  }: { limits?: Partial<ProcessLimits>; signal?: AbortSignal; copies?: number } = {},
) {
  const path = join(folder, 'file');
  writeFileSync(path, text);
  const titles: string[] = [];
  const files = Array.from({ length: copies }, () => ({ name: 'a.md', path }));
  const request = { files, now: '2026-01-05', wants: 'articles' as const };
  const reading = {
    onImages: () => undefined,
    async onPost({ title, isTooLarge }: { title: string; isTooLarge: boolean }) {
      titles.push(isTooLarge ? `${title}, too large` : title);
    },
  };
  const ended = signal ?? new AbortController().signal;
  const { notes } = await readFilesApart(request, reading, ended, { ...LIMITS, ...limits });
  return { titles, notes };
}

const keys = (count: number) => Array.from({ length: count }, (_, n) => `key${n}: 1\n`).join('');

it('reads the articles in files', async () => {
  expect(await read('---\ntitle: One\n---\n\nText')).toMatchObject({ titles: ['One'] });
});

it('reads a file whose front matter has 150,000 keys without them', async () => {
  expect((await read(`---\ntitle: One\n${keys(150_000)}---\n\nText`)).titles).toEqual(['a']);
});

it('sends no text that no article can have', async () => {
  expect((await read(`# One\n\n${'word '.repeat(300_000)}`)).titles).toEqual(['One, too large']);
});

it.each([
  ['processor time', { cpuMilliseconds: 1 }],
  ['processor time without a pause', { stalledMilliseconds: 1 }],
  ['memory', { memoryBytes: 1 }],
])('ends what takes too much %s', async (_what, limits) => {
  const text = `# One\n\n${'word '.repeat(1_500_000)}`;
  // So many that a watch that gets no turn beside one of them sees the next.
  const reading = read(text, { limits, copies: 50 });
  await expect(reading).rejects.toBeInstanceOf(TooMuchToReadError);
});

it('ends at once when the site stops', async () => {
  const stopped = new AbortController();
  const reading = read('# One', { signal: stopped.signal });
  stopped.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
});

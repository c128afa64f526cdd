import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareFolders } from '../screenshots/compare-folders.ts';

let folder: string;
let before: string;
let after: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-compare-'));
  [before, after] = [join(folder, 'before'), join(folder, 'after')];
  for (const side of [before, after]) mkdirSync(side);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function draw(side: string, name: string, size = { width: 20, height: 10 }, dot = false) {
  const image = sharp({ create: { ...size, channels: 3, background: '#fff' } });
  const mark = { create: { width: 3, height: 2, channels: 3, background: '#fffffe' } } as const;
  if (dot) image.composite([{ input: mark, left: 4, top: 5 }]);
  await image.png().toFile(join(side, name));
}

it('reports nothing for equal screenshots', async () => {
  for (const side of [before, after]) await draw(side, 'home-360.png');
  expect(await compareFolders(before, after)).toEqual([]);
});

it('reports changed pixels, other sizes and files of one side only', async () => {
  await draw(before, 'dot.png');
  await draw(after, 'dot.png', undefined, true);
  await draw(before, 'size.png');
  await draw(after, 'size.png', { width: 20, height: 12 });
  await draw(before, 'gone.png');
  await draw(after, 'new.png');
  expect(await compareFolders(before, after)).toEqual([
    { file: 'dot.png', difference: '6 of 200 pixels differ, in 3 × 2 at 4, 5' },
    { file: 'gone.png', difference: `only in ${before}` },
    { file: 'new.png', difference: `only in ${after}` },
    { file: 'size.png', difference: '20 × 10 became 20 × 12' },
  ]);
});

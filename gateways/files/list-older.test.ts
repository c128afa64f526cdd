import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listOlder } from './list-older.ts';

const DAY = 24 * 60 * 60 * 1000;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-older-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

function age(name: string, days: number): void {
  const path = join(folder, name);
  writeFileSync(path, 'x');
  const at = new Date(statSync(path).mtimeMs - days * DAY);
  utimesSync(path, at, at);
}

it('lists older files, and leaves no probe file behind', async () => {
  age('old', 4);
  age('young', 2);
  age('new', 0);
  expect(await listOlder(folder, 3 * DAY)).toEqual(['old']);
  expect(readdirSync(folder).sort()).toEqual(['new', 'old', 'young']);
});

it('uses the clock of the file system, not of the process', async () => {
  age('young', 2);
  vi.useFakeTimers({ now: Date.now() + 400 * DAY, toFake: ['Date'] });
  expect(await listOlder(folder, 3 * DAY)).toEqual([]);
});

it('lists nothing for a missing folder', async () => {
  expect(await listOlder(join(folder, 'none'), DAY)).toEqual([]);
});

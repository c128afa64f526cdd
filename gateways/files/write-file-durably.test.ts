import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeFileDurably } from './write-file-durably.ts';

/** The file operations, in order. */
const steps: string[] = [];

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof fs>();
  return {
    ...real,
    async open(path: string, ...rest: [string, number?]) {
      const handle = await real.open(path, ...rest);
      const name = nameOf(path);
      const { sync, writeFile } = handle;
      handle.sync = async () => {
        steps.push(`sync ${name}`);
        await sync.call(handle);
      };
      handle.writeFile = async (...given) => {
        steps.push(`write ${name}`);
        await writeFile.call(handle, ...given);
      };
      return handle;
    },
    async rename(from: string, to: string) {
      await real.rename(from, to);
      steps.push(`rename ${nameOf(from)} to ${nameOf(to)}`);
    },
  };
});

function nameOf(path: string): string {
  const name = basename(path);
  if (path === folder) return 'folder';
  return name.endsWith('.part') ? 'unfinished' : name;
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-durable-'));
  steps.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

it('syncs the file before renaming it, and the folder after that', async () => {
  const path = join(folder, 'letter.eml');
  await writeFileDurably(path, 'Hello', 0o600);
  expect(steps).toEqual([
    'write unfinished',
    'sync unfinished',
    'rename unfinished to letter.eml',
    'sync folder',
  ]);
  expect(readFileSync(path, 'utf8')).toBe('Hello');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('replaces an existing file', async () => {
  const path = join(folder, 'letter.eml');
  await writeFileDurably(path, 'Hello', 0o600);
  await writeFileDurably(path, Buffer.from('Goodbye'), 0o600);
  expect(readFileSync(path, 'utf8')).toBe('Goodbye');
  expect(readdirSync(dirname(path))).toEqual(['letter.eml']);
});

it('removes the unfinished file when it fails', async () => {
  const path = join(folder, 'taken');
  mkdirSync(join(path, 'inside'), { recursive: true });
  await expect(writeFileDurably(path, 'Hello', 0o600)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});

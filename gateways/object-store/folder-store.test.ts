import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFolderStore } from './folder-store.ts';

// Other files have loaded these modules without what is mocked here, and load them again afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

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
    async link(from: string, to: string) {
      await real.link(from, to);
      steps.push(`link ${nameOf(from)} to ${nameOf(to)}`);
    },
  };
});

function nameOf(path: string): string {
  if (path === folder) return 'folder';
  if (path === dirname(folder)) return 'its parent';
  return basename(path).endsWith('.part') ? 'unfinished' : basename(path);
}

let parent = '';
let folder = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'wizard-durable-'));
  folder = join(parent, 'mails');
  steps.length = 0;
});
afterEach(() => rmSync(parent, { recursive: true }));

it('syncs a new folder, the file before it gets its name, and the folder after that', async () => {
  await createFolderStore(folder).put('letter.eml', Buffer.from('Hello'));
  expect(steps).toEqual([
    'sync its parent',
    'write unfinished',
    'sync unfinished',
    'rename unfinished to letter.eml',
    'sync folder',
  ]);
  expect(readFileSync(join(folder, 'letter.eml'), 'utf8')).toBe('Hello');
  expect(statSync(join(folder, 'letter.eml')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('gives an exclusive file its name only if no file has it', async () => {
  mkdirSync(folder);
  const store = createFolderStore(folder);
  await store.put('letter.eml', Buffer.from('Hello'), { exclusive: true });
  expect(steps.slice(-2)).toEqual(['link unfinished to letter.eml', 'sync folder']);
  expect(readdirSync(folder)).toEqual(['letter.eml']);
});

it('removes the unfinished file when it fails', async () => {
  mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
  const store = createFolderStore(folder);
  await expect(store.put('taken', Buffer.from('Hello'))).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});

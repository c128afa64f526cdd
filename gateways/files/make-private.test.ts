import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makePrivate } from './make-private.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

function createFile(path: string, mode: number): void {
  writeFileSync(path, '');
  chmodSync(path, mode);
}

function createFolder(path: string, mode: number): void {
  mkdirSync(path);
  chmodSync(path, mode);
}

test('everything in the folder is readable by its owner only, however deep', async () => {
  chmodSync(folder, 0o755);
  createFile(join(folder, 'site.db'), 0o644);
  createFolder(join(folder, 'uploads'), 0o775);
  createFolder(join(folder, 'uploads/blog-images'), 0o755);
  createFile(join(folder, 'uploads/blog-images/a.webp'), 0o664);
  createFile(join(folder, 'uploads/run'), 0o755);
  await makePrivate(folder);
  const paths = [
    '',
    'site.db',
    'uploads',
    'uploads/blog-images',
    'uploads/blog-images/a.webp',
    'uploads/run',
  ];
  expect(paths.map((path) => modeOf(join(folder, path)))).toEqual([
    '700',
    '600',
    '700',
    '700',
    '600',
    '700',
  ]);
});

test('the permissions of a file behind a symbolic link stay unchanged', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  onTestFinished(() => rmSync(outside, { recursive: true }));
  createFile(join(outside, 'shared'), 0o644);
  chmodSync(outside, 0o755);
  symlinkSync(outside, join(folder, 'link'));
  symlinkSync(join(outside, 'shared'), join(folder, 'file-link'));
  await makePrivate(folder);
  expect([modeOf(outside), modeOf(join(outside, 'shared'))]).toEqual(['755', '644']);
});

test('a private subfolder is not read again', async () => {
  createFolder(join(folder, 'uploads'), 0o755);
  createFile(join(folder, 'uploads/new'), 0o644);
  chmodSync(join(folder, 'uploads'), 0o700);
  await makePrivate(folder);
  expect(modeOf(join(folder, 'uploads/new'))).toBe('644');
});

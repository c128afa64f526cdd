import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectSqlite } from './connect.ts';
import { DatabaseFileError, hasDatabaseFile, prepareDatabaseFile } from './database-file.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wizard-file-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('a new file has its header when it gets its name', () => {
  expect(hasDatabaseFile(dataDir)).toBe(false);
  prepareDatabaseFile(dataDir);
  expect(readdirSync(dataDir)).toEqual(['site.db']);
  expect(statSync(join(dataDir, 'site.db')).size).toBeGreaterThan(0);
  expect(hasDatabaseFile(dataDir)).toBe(true);
});

describe('an empty file', () => {
  const open = () => connectSqlite(dataDir);
  beforeEach(() => writeFileSync(join(dataDir, 'site.db'), ''));

  it.each([
    ['a secret', () => writeFileSync(join(dataDir, 'secret'), 'x'.repeat(40))],
    [
      'a backup',
      () => {
        mkdirSync(join(dataDir, 'backups'));
        writeFileSync(join(dataDir, 'backups', 'site-2026-11-21-030000-daily.tar'), 'rows');
      },
    ],
    [
      'an image',
      () => {
        mkdirSync(join(dataDir, 'uploads', 'blog-images'), { recursive: true });
        writeFileSync(join(dataDir, 'uploads', 'blog-images', 'a.webp'), 'pixels');
      },
    ],
  ])('beside %s is damaged, and stays as it is', (_, leave) => {
    leave();
    expect(open).toThrow(DatabaseFileError);
    expect(open).toThrow(/site\.db is damaged: it is empty, .+ npm run restore -- FILE/);
    expect(statSync(join(dataDir, 'site.db')).size).toBe(0);
  });

  it('beside nothing is a new site', async () => {
    await open().close();
  });
});

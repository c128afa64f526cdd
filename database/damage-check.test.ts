import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDamageCheck } from './damage-check.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-damage-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function makeDatabase(): DatabaseSync {
  const database = new DatabaseSync(join(folder, 'site.db'));
  database.exec(
    'pragma journal_mode = wal; create table notes (text); insert into notes values (1)',
  );
  return database;
}

function open() {
  const onDamage = vi.fn();
  const onError = vi.fn();
  return { check: createDamageCheck(folder, { onDamage, onError }), onDamage, onError };
}

it('finds nothing in a healthy database that is in use', async () => {
  const database = makeDatabase();
  const { check, onDamage, onError } = open();
  await check.start();
  database.close();
  expect([onDamage.mock.calls, onError.mock.calls, check.problem()]).toEqual([[], [], null]);
});

it('finds a page that is damaged', async () => {
  const database = makeDatabase();
  const page = database.prepare("select rootpage from sqlite_schema where name = 'notes'").get();
  database.close();
  const file = openSync(join(folder, 'site.db'), 'r+');
  writeSync(file, Buffer.alloc(4_096, 0xff), 0, 4_096, (Number(page?.rootpage) - 1) * 4_096);
  const { check, onDamage, onError } = open();
  await check.start();
  expect(onError).not.toHaveBeenCalled();
  expect(onDamage).toHaveBeenCalledOnce();
  expect(check.problem()).toContain('restore the newest backup: npm run restore -- FILE');
});

it('says that it could not check a file that is not there', async () => {
  const { check, onDamage, onError } = open();
  await check.start();
  expect(onDamage).not.toHaveBeenCalled();
  expect(onError).toHaveBeenCalledOnce();
});

it('ends silently when it is stopped', async () => {
  makeDatabase().close();
  const { check, onDamage, onError } = open();
  const running = check.start();
  check.stop();
  await running;
  expect([onDamage.mock.calls, onError.mock.calls]).toEqual([[], []]);
});

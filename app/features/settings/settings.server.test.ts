import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectSqlite, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import type { ChangeEvent } from '#database/write.ts';
import { findSettings, updateSettings } from './settings.server.ts';
import { EMPTY_SETTINGS } from './settings-schema.ts';

const owner = { id: null, name: 'Owner' };
let folder: string;
let database: Database;
let events: ChangeEvent[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
  database = connectSqlite(folder);
  await migrate(database);
  events = [];
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function deps() {
  return {
    database,
    now: () => new Date('2025-01-05T12:00:00Z'),
    publish: (published: readonly ChangeEvent[]) => events.push(...published),
  };
}

test('a new site has nothing set', async () => {
  expect(await findSettings(database.db)).toEqual(EMPTY_SETTINGS);
});

test('a saved setting is read back, published once, and audited without its value', async () => {
  const saved = await updateSettings(deps(), owner, { contactEmail: 'hello@example.com' });
  expect(saved.ok).toBe(true);
  expect((await findSettings(database.db)).contactEmail).toBe('hello@example.com');
  expect(events).toEqual([{ type: 'settings', id: 'contactEmail' }]);
  const [row] = await database.db.selectFrom('audit_log').selectAll().execute();
  expect(row?.detail).toBe('{"changed":["contactEmail"]}');
});

test('a blank field becomes empty', async () => {
  await updateSettings(deps(), owner, { contactEmail: 'hello@example.com' });
  await updateSettings(deps(), owner, { contactEmail: ' ' });
  expect((await findSettings(database.db)).contactEmail).toBeNull();
});

test('one invalid field stores nothing', async () => {
  const saved = await updateSettings(deps(), owner, {
    contactEmail: 'hello@example.com',
    demoLink: 'javascript:alert(1)',
  });
  expect(saved.ok).toBe(false);
  expect(await findSettings(database.db)).toEqual(EMPTY_SETTINGS);
  expect(events).toEqual([]);
});

test('saving unchanged settings writes nothing', async () => {
  await updateSettings(deps(), owner, { contactEmail: 'hello@example.com' });
  await updateSettings(deps(), owner, { contactEmail: 'hello@example.com' });
  expect(events).toHaveLength(1);
});

test('two people who opened the page at once keep each other’s changes', async () => {
  const baseline = { 'baseline.contactEmail': '', 'baseline.postalAddress': '' };
  await updateSettings(deps(), owner, { ...baseline, contactEmail: 'hello@example.com' });
  const second = await updateSettings(deps(), owner, {
    ...baseline,
    contactEmail: '',
    postalAddress: '1 Maple Road\r\nColumbus',
  });
  expect(second.ok).toBe(true);
  const { contactEmail, postalAddress } = await findSettings(database.db);
  expect([contactEmail, postalAddress]).toEqual(['hello@example.com', expect.anything()]);
});

test('a change by somebody else is not overwritten without being shown', async () => {
  const baseline = { 'baseline.contactEmail': '' };
  await updateSettings(deps(), owner, { ...baseline, contactEmail: 'first@example.com' });
  const second = await updateSettings(deps(), owner, {
    ...baseline,
    contactEmail: 'second@example.com',
  });
  expect(second).toMatchObject({
    ok: false,
    errors: { contactEmail: expect.stringContaining('first@example.com') },
  });
  const again = await updateSettings(deps(), owner, {
    'baseline.contactEmail': 'first@example.com',
    contactEmail: 'second@example.com',
  });
  expect(again.ok).toBe(true);
  expect((await findSettings(database.db)).contactEmail).toBe('second@example.com');
});

test('pasted code is understood, and stored as an address', async () => {
  const saved = await updateSettings(deps(), owner, {
    quizForm: '<button data-tally-open="mVxQ2k">Quiz</button>',
  });
  expect(saved).toMatchObject({ ok: true, summary: { quizForm: 'Tally form mVxQ2k' } });
  expect((await findSettings(database.db)).quizForm?.formId).toBe('mVxQ2k');
});

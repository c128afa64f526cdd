import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAIL } from '#tests/support/mails.ts';
import { DeliveryError } from '../delivery-error.ts';
import { createFolderStore } from '../object-store/folder-store.ts';
import { createStoreMailer } from './store-mailer.ts';

const { signal } = new AbortController();

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'wizard-mails-'));
});
afterEach(() => {
  chmodSync(parent, 0o700);
  rmSync(parent, { recursive: true });
});

const open = (prefix = '') =>
  createStoreMailer(
    { store: createFolderStore(join(parent, 'mails')), prefix },
    { from: 'site@example.com', host: 'example.com' },
  );

it.each(['', 'mails/'])('keeps each mail, with its keys after %j', async (prefix) => {
  const mailer = open(prefix);
  expect(await mailer.stored.list()).toEqual([]);
  await mailer.send(MAIL, signal);
  await mailer.send({ ...MAIL, text: 'Three beds are open.' }, signal);
  expect(await mailer.stored.list()).toEqual([MAIL.id]);
  expect(await mailer.stored.readText(MAIL.id)).toContain('Three beds are open.');
  await mailer.stored.delete(MAIL.id);
  expect(await mailer.stored.readText(MAIL.id)).toBeNull();
});

it.each(['Two beds, at 6 = half past.\n\nBye.\n', '“Два места” — свободны.\n'])(
  'reads the text of a mail that has a design beside it: %s',
  async (text) => {
    const mailer = open();
    const html = `<p style="margin:0">${'x'.repeat(200)}</p>\n`;
    await mailer.send({ ...MAIL, text, html }, signal);
    expect(await mailer.stored.readText(MAIL.id)).toBe(text);
    await mailer.send({ ...MAIL, text }, signal);
    expect(await mailer.stored.readText(MAIL.id)).toBe(text);
  },
);

it('neither lists nor deletes files of other programs', async () => {
  const mailer = open();
  await mailer.send(MAIL, signal);
  writeFileSync(join(parent, 'mails', 'minutes.eml'), 'x');
  writeFileSync(join(parent, 'mails', `${MAIL.id}.txt`), 'x');
  expect(await mailer.stored.list()).toEqual([MAIL.id]);
});

it('reports a store that fails as a failed delivery', async () => {
  writeFileSync(join(parent, 'mails'), 'not a folder');
  await expect(open().send(MAIL, signal)).rejects.toThrow(DeliveryError);
});

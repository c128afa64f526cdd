import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeliveryError } from '../delivery-error.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { writeFileDurably } from '../files/write-file-durably.ts';
import { createFolderMailer } from './folder-mailer.ts';

vi.mock('../files/write-file-durably.ts', { spy: true });
vi.mock('../files/sync-folder.ts', { spy: true });

const MAIL = {
  id: '11111111-1111-4111-8111-111111111111',
  date: new Date('2026-01-05T12:00:00Z'),
  to: 'dana@example.com',
  replyTo: null,
  subject: 'Hello',
  text: 'Two beds are open.',
};

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'wizard-mails-'));
});
afterEach(() => {
  vi.clearAllMocks();
  rmSync(parent, { recursive: true });
});

const open = () =>
  createFolderMailer(join(parent, 'mails'), { from: 'site@example.com', host: 'example.com' });

it('syncs the mail and the new folder to the disk', async () => {
  const mailer = open();
  await mailer.send(MAIL, new AbortController().signal);
  const path = join(parent, 'mails', `${MAIL.id}.eml`);
  expect(writeFileDurably).toHaveBeenCalledExactlyOnceWith(path, expect.any(Buffer), 0o600);
  expect(syncFolder).toHaveBeenCalledWith(parent);
  expect(await mailer.folder?.readText(MAIL.id)).toContain('Two beds are open.');
});

it('reports a write error as a failed delivery', async () => {
  vi.mocked(writeFileDurably).mockRejectedValueOnce(
    Object.assign(new Error('input/output error'), { code: 'EIO' }),
  );
  await expect(open().send(MAIL, new AbortController().signal)).rejects.toThrow(DeliveryError);
});

import { join } from 'node:path';
import { createFolderStore } from '../object-store/folder-store.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import type { Mailer } from './mail.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { createStoreMailer } from './store-mailer.ts';

export interface MailerConfig {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly publicOrigin: string;
  readonly dataDir: string;
}

/**
 * Sends to the configured mail server; without one, writes to `mails` in the data folder, or in the
 * bucket.
 */
export function createMailer(config: MailerConfig, bucket: ObjectStore | null): Mailer {
  const host = new URL(config.publicOrigin).hostname;
  const from = config.mailFrom ?? `Wizard Services <no-reply@${host}>`;
  if (config.smtpUrl !== undefined) return createSmtpMailer(config.smtpUrl, { from, host });
  const place =
    bucket === null
      ? { store: createFolderStore(join(config.dataDir, 'mails')), prefix: '' }
      : { store: bucket, prefix: 'mails/' };
  return createStoreMailer(place, { from, host });
}

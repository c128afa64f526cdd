import { join } from 'node:path';
import { createFolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mail.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface MailerConfig {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly publicOrigin: string;
  readonly dataDir: string;
}

/** Sends to the configured mail server; without one, writes to `mails` in the data folder. */
export function createMailer(config: MailerConfig): Mailer {
  const host = new URL(config.publicOrigin).hostname;
  const from = config.mailFrom ?? `Wizard Services <no-reply@${host}>`;
  if (config.smtpUrl !== undefined) return createSmtpMailer(config.smtpUrl, { from, host });
  return createFolderMailer(mailFolder(config), { from, host });
}

export function mailFolder({ dataDir }: Pick<MailerConfig, 'dataDir'>): string {
  return join(dataDir, 'mails');
}

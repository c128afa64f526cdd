import type { MailFolder } from './mail-folder.ts';

/** One mail as it leaves the house: plain text, to one address. */
export interface Mail {
  /** Names the mail for good: a receiver can tell by it that one came twice. */
  readonly id: string;
  readonly date: Date;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Whether mails leave for a mail server, or are written to a folder. */
  readonly kind: 'smtp' | 'folder';
  /** The host of the mail server; null for the folder. */
  readonly host: string | null;
  /** The mails that were written, where there is no mail server. */
  readonly folder: MailFolder | null;
  /** @throws DeliveryError */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

import type { MailFolder } from './mail-folder.ts';

/** A plain-text mail to one recipient. */
export interface Mail {
  /** Stable across retries; becomes the Message-ID, by which receivers recognize duplicates. */
  readonly id: string;
  readonly date: Date;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Whether mails are sent to a mail server or written to a folder. */
  readonly kind: 'smtp' | 'folder';
  /** The host of the mail server; null for the folder. */
  readonly host: string | null;
  /** The written mails; null with a mail server. */
  readonly folder: MailFolder | null;
  /** @throws DeliveryError */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

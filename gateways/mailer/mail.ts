import type { StoredMails } from './stored-mails.ts';

/** A plain-text mail to one recipient. */
export interface Mail {
  /** Stable across retries; becomes the Message-ID, by which receivers recognize duplicates. */
  readonly id: string;
  readonly date: Date;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  /**
   * Whether nobody wrote what it says. Not so with a lead, which a visitor wrote: help desks suspend
   * automatic mails.
   */
  readonly automatic: boolean;
}

export interface Mailer {
  /** Whether mails are sent to a mail server or only stored. */
  readonly kind: 'smtp' | 'store';
  /** The host of the mail server; null without one. */
  readonly host: string | null;
  /** The stored mails; null with a mail server. */
  readonly stored: StoredMails | null;
  /** @throws DeliveryError */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

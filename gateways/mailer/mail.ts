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

/** The mail server that mails go through. */
export interface MailServerInfo {
  /** With the port, if the address names one. */
  readonly host: string;
  /** Differs between servers and senders, so that a proof for one is none for another. */
  readonly id: string;
  /** Whether SMTP_URL names it, or a person set it up in the admin area. */
  readonly setBy: 'environment' | 'admin';
  /** False if its stored password was encrypted with another secret: no mail goes out then. */
  readonly hasPassword: boolean;
}

/** A mail server that a person set up in the admin area. */
export interface ChosenServer {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the beginning, or from STARTTLS on; never in the clear. */
  readonly encryption: 'tls' | 'starttls';
  readonly user: string;
  /** Null if it cannot be decrypted. */
  readonly password: string | null;
  /** The address that mails come from. */
  readonly sender: string;
}

/** What became of a mail: handed to a mail server, or saved to a file for want of one. */
export type Sent = 'sent' | 'saved';

export interface Mailer {
  /** The mail server of this moment, which can change at any time; null while mails are saved. */
  findServer(): Promise<MailServerInfo | null>;
  /** Mails that were saved instead of sent; null if SMTP_URL names a mail server. */
  readonly stored: StoredMails | null;
  /** @throws DeliveryError */
  send(mail: Mail, signal: AbortSignal): Promise<Sent>;
  close(): Promise<void>;
}

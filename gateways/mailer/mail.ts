import type { StoredMails } from './stored-mails.ts';

/** A mail to one recipient. */
export interface Mail {
  /** Stable across retries; becomes the Message-ID, by which receivers recognize duplicates. */
  readonly id: string;
  readonly date: Date;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  /** The same with a design; null for a mail of plain text alone. */
  readonly html: string | null;
  /** Whether a program wrote it, and not a person to this receiver. */
  readonly automatic: boolean;
  /**
   * Where a mail program takes its receiver off a list: it posts to this https address when they press
   * its own button (RFC 8058). Null for a mail that belongs to no list.
   */
  readonly unsubscribe: { readonly url: string } | null;
}

/** The mail server that sends our mails. */
export interface MailServerInfo {
  /** With the port, if the address names one. */
  readonly host: string;
  /**
   * Differs between servers and senders, so that a successful test of one proves nothing about
   * another.
   */
  readonly id: string;
  /** Whether SMTP_URL names it, or a person set it up in the admin area. */
  readonly setBy: 'environment' | 'admin';
  /**
   * False if its stored password was encrypted with another secret, in which case no mail is sent.
   */
  readonly hasPassword: boolean;
}

/** A mail server that a person set up in the admin area. */
export interface ChosenServer {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the start, or after STARTTLS; never in the clear. */
  readonly encryption: 'tls' | 'starttls';
  readonly user: string;
  /** Null if it cannot be decrypted. */
  readonly password: string | null;
  /** The address that mails come from. */
  readonly sender: string;
}

/**
 * The result of sending a mail: accepted by a mail server, or saved to a file because there is
 * none.
 */
export type Sent = 'sent' | 'saved';

export interface Mailer {
  /** The current mail server, which can change at any time; null while mails are saved to files. */
  findServer(): Promise<MailServerInfo | null>;
  /** The mails that were saved instead of sent; null if SMTP_URL names a mail server. */
  readonly stored: StoredMails | null;
  /** @throws DeliveryError */
  send(mail: Mail, signal: AbortSignal): Promise<Sent>;
  close(): Promise<void>;
}

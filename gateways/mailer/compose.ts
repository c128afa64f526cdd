import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

export interface Sender {
  /** The `From` line. */
  readonly from: string;
  /** The site's host, the right half of every Message-ID. */
  readonly host: string;
}

/** Addresses go in as objects: nothing in them is read as a list or a header. */
export function composeMail(mail: Mail, { from, host }: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}@${host}>`,
    date: mail.date,
    // Out-of-office answers to a program's mail help nobody.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

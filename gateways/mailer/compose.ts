import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

export interface Sender {
  /** The `From` line. */
  readonly from: string;
  /** The site's host, the right half of each Message-ID. */
  readonly host: string;
}

/** Passes addresses as objects, so that nothing in them is parsed as a list or a header. */
export function composeMail(mail: Mail, { from, host }: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}@${host}>`,
    date: mail.date,
    headers: {
      // Asks mail servers not to send out-of-office replies.
      ...(mail.automatic && { 'Auto-Submitted': 'auto-generated' }),
      ...(mail.unsubscribe && {
        'List-Unsubscribe': {
          prepared: true,
          foldLines: false,
          value: `<${mail.unsubscribe.url}>`,
        },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

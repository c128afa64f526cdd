import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

export interface Sender {
  /** The `From` line. */
  readonly from: string;
  /** The site's host, the right half of each Message-ID. */
  readonly host: string;
}

/**
 * Asks mail servers (RFC 3834) and Exchange not to answer by themselves, as with an out-of-office reply.
 * What says that a mail could not be delivered still comes.
 */
const NO_AUTOMATIC_REPLIES = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
};

export function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/**
 * Whether a header may have this address. One with letters of other alphabets needs a mail server that
 * knows them (SMTPUTF8), which is asked for by the receiver's own address alone. A mail to anybody else
 * is not to be lost for an address that its text has anyway.
 */
function mayName(address: string, { to }: Mail): boolean {
  return isAscii(address) || !isAscii(to);
}

/** Passes addresses as objects, so that nothing in them is parsed as a list or a header. */
export async function composeMail(mail: Mail, { from, host }: Sender): Promise<SendMailOptions> {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== null && mayName(mail.replyTo, mail)
      ? { replyTo: { name: '', address: mail.replyTo } }
      : {}),
    ...(looksEncoded(mail.subject) ? {} : { subject: mail.subject }),
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    messageId: `<${mail.id}@${host}>`,
    date: mail.date,
    headers: {
      ...(looksEncoded(mail.subject) && {
        Subject: { prepared: true, foldLines: true, value: await encodeWords(mail.subject) },
      }),
      ...(mail.automatic && NO_AUTOMATIC_REPLIES),
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

/**
 * Whether mail programs would decode a part of this text (RFC 2047): to characters that were never looked
 * at, as they were hidden in it.
 */
function looksEncoded(text: string): boolean {
  return text.includes('=?');
}

/** The text in a form that is decoded to exactly itself. The library only encodes what is not ASCII. */
async function encodeWords(text: string): Promise<string> {
  const { encodeWord } = await import('nodemailer/lib/mime-funcs');
  return encodeWord(text, 'B', LONGEST_WORD);
}

/** In characters; the standard allows 75. */
const LONGEST_WORD = 52;

import type { NodemailerError } from 'nodemailer';
import { DeliveryError } from '../delivery-error.ts';
import { composeMail, type Sender } from './compose.ts';
import type { Mailer } from './mail.ts';

const CONNECT_MILLISECONDS = 10_000;
const SOCKET_MILLISECONDS = 30_000;
const MAX_CONNECTIONS = 4;

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The outbox retries: it knows which mails were sent.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MILLISECONDS,
    dnsTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SOCKET_MILLISECONDS,
  });
}

export function createSmtpMailer(url: string, sender: Sender): Mailer {
  // Imported with the first mail, to keep it out of the startup time.
  let opened: ReturnType<typeof openTransport> | null = null;
  const { host } = new URL(url);
  return {
    kind: 'smtp',
    host,
    stored: null,
    async send(mail, signal) {
      opened ??= openTransport(url);
      const transport = await opened;
      try {
        await transport.sendMail({ ...composeMail(mail, sender), signal });
      } catch (error) {
        throw toDeliveryError(error as NodemailerError, host);
      }
    },
    async close() {
      // `send` has already reported an error of opening it.
      const transport = await opened?.catch(() => null);
      transport?.close();
    },
  };
}

/** Translates an SMTP error into a sentence that tells the owner what to check. */
export function toDeliveryError(error: NodemailerError, host: string): DeliveryError {
  const reply = (error.response ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  const quoted = reply === '' ? '' : `: "${reply}"`;
  const channel = (sentence: string) => new DeliveryError('channel', sentence, error);
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return channel(`The mail server ${host} refuses the user name or the password${quoted}.`);
    case 'EDNS':
      return channel(`The mail server's name ${host} cannot be found. Check SMTP_URL.`);
    case 'ETLS':
      return channel(`No secure connection to the mail server ${host} could be made.`);
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ETIMEDOUT':
    case 'EABORT':
    case 'EPROTOCOL': {
      const reason = error.originalCode ?? error.code;
      return channel(`The mail server ${host} does not answer (${reason})${quoted}.`);
    }
    default:
  }
  if (error.responseCode === 421 || error.responseCode === undefined) {
    return channel(`The mail server ${host} takes no mails at the moment${quoted}.`);
  }
  // A rejected sender affects every mail, a rejected recipient only this one.
  if (error.command === 'MAIL FROM') {
    return channel(`The mail server ${host} does not accept the sender${quoted}. Check MAIL_FROM.`);
  }
  return new DeliveryError('message', `The mail server ${host} refused it${quoted}.`, error);
}

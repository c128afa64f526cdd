import type { NodemailerError } from 'nodemailer';
import { DeliveryError } from '../delivery-error.ts';
import { composeMail, type Sender } from './compose.ts';
import type { Mailer } from './mail.ts';

const CONNECT_MILLISECONDS = 10_000;
const SILENCE_MILLISECONDS = 30_000;
const MOST_CONNECTIONS = 4;

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // Sending again is the outbox's business: it knows what was sent.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MILLISECONDS,
    dnsTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
  });
}

export function createSmtpMailer(url: string, sender: Sender): Mailer {
  // Opened with the first mail: a server starts without it.
  let opened: ReturnType<typeof openTransport> | null = null;
  const { host } = new URL(url);
  return {
    kind: 'smtp',
    host,
    folder: null,
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
      // What went wrong with opening it was told to the mail.
      const transport = await opened?.catch(() => null);
      transport?.close();
    },
  };
}

/** What went wrong, in words that say what to look at. */
export function toDeliveryError(error: NodemailerError, host: string): DeliveryError {
  const said = (error.response ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  const answer = said === '' ? '' : `: "${said}"`;
  const channel = (sentence: string) => new DeliveryError('channel', sentence, error);
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return channel(`The mail server ${host} refuses the user name or the password${answer}.`);
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
      return channel(`The mail server ${host} does not answer (${reason})${answer}.`);
    }
    default:
  }
  if (error.responseCode === 421 || error.responseCode === undefined) {
    return channel(`The mail server ${host} takes no mails at the moment${answer}.`);
  }
  // The sender is refused for every mail alike, a receiver for one.
  if (error.command === 'MAIL FROM') {
    return channel(`The mail server ${host} does not accept the sender${answer}. Check MAIL_FROM.`);
  }
  return new DeliveryError('message', `The mail server ${host} refused it${answer}.`, error);
}

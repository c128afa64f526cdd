import type { NodemailerError } from 'nodemailer';
import { DeliveryError } from '../delivery-error.ts';
import { composeMail, type Sender } from './compose.ts';
import type { Mailer } from './mail.ts';

export interface SmtpLimits {
  /** For the connection, and again for the server's greeting. */
  readonly connectMilliseconds: number;
  /** Silence after this ends the connection. */
  readonly silentMilliseconds: number;
}

const LIMITS: SmtpLimits = { connectMilliseconds: 10_000, silentMilliseconds: 30_000 };
const MAX_CONNECTIONS = 4;
/** A reply has a few lines of 512 bytes at most (RFC 5321, 4.5.3.1.5). */
const LONGEST_REPLY = 64 * 1024;

async function openTransport(url: string, limits: SmtpLimits) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The outbox retries: it knows which mails were sent.
    maxRequeues: 0,
    connectionTimeout: limits.connectMilliseconds,
    dnsTimeout: limits.connectMilliseconds,
    greetingTimeout: limits.connectMilliseconds,
    socketTimeout: limits.silentMilliseconds,
    maxResponseSize: LONGEST_REPLY,
  });
}

export function createSmtpMailer(url: string, sender: Sender, limits: SmtpLimits = LIMITS): Mailer {
  // Imported with the first mail, to keep it out of the startup time.
  let opened: ReturnType<typeof openTransport> | null = null;
  const { host, protocol } = new URL(url);
  const address = { host, isSmtps: protocol === 'smtps:' };
  return {
    kind: 'smtp',
    host,
    stored: null,
    async send(mail, signal) {
      opened ??= openTransport(url, limits);
      const transport = await opened;
      try {
        await transport.sendMail({ ...composeMail(mail, sender), signal });
      } catch (error) {
        throw toDeliveryError(error as NodemailerError, address);
      }
    },
    async close() {
      // `send` has already reported an error of opening it.
      const transport = await opened?.catch(() => null);
      transport?.close();
    },
  };
}

interface Address {
  /** With the port, if the address has one. */
  readonly host: string;
  /** Whether it is encrypted from the beginning. */
  readonly isSmtps: boolean;
}

/** Continues a sentence about the mail server; null for another failure. */
function describeTlsFailure(text: string, { isSmtps }: Address): string | null {
  if (/CERT_HAS_EXPIRED|certificate has expired/i.test(text)) {
    return 'has a certificate that has expired. Its operator has to renew it.';
  }
  if (/CERT_NOT_YET_VALID|certificate is not yet valid/i.test(text)) {
    return 'has a certificate that is not valid yet. Check the clock of this machine.';
  }
  if (/SELF_SIGNED|self-signed certificate|UNABLE_TO_(GET_ISSUER|VERIFY)/i.test(text)) {
    return 'has a certificate that no known authority has signed. Set NODE_EXTRA_CA_CERTS to the file of its authority, or use a server with a public certificate.';
  }
  if (/ALTNAME_INVALID|does not match certificate/i.test(text)) {
    return 'has a certificate for another name. Use the name that is in the certificate in SMTP_URL.';
  }
  if (!/ERR_SSL|SSL routines|EPROTO\b/i.test(text)) return null;
  if (!isSmtps) {
    return 'offers encryption and then fails at it. Ask its operator, or use its port for smtps://, mostly 465.';
  }
  return 'begins without encryption on this port. Start SMTP_URL with smtp:// instead of smtps://, which is for port 465.';
}

/** Continues a sentence about the mail server: why no mail got as far as being rejected. */
function describeConnectionFailure(error: NodemailerError, address: Address): string {
  const reason = error.originalCode ?? error.code;
  const tls = describeTlsFailure(`${reason} ${error.message}`, address);
  if (tls !== null) return tls;
  const reply = quoteReply(error);
  if (error.code === 'EPROTOCOL') {
    if (reply === null)
      return 'sends more than a mail server may. Check the host and the port in SMTP_URL.';
    return /^"\d{3}/.test(reply)
      ? `lets nobody in: ${reply}.`
      : `does not answer as a mail server does: ${reply}. Check the port in SMTP_URL.`;
  }
  if (/Greeting never received/i.test(error.message)) {
    const hint = address.isSmtps
      ? 'Check'
      : 'If its port is 465, SMTP_URL has to start with smtps://; otherwise check';
    return `does not greet. ${hint} the port and the firewall.`;
  }
  if (reason === 'ECONNECTION' || /closed unexpectedly|socket disconnected/i.test(error.message)) {
    return 'closes the connection without an answer. Check the port in SMTP_URL, and whether it lets this machine in.';
  }
  if (error.code === 'EABORT') return 'does not answer in time.';
  return `does not answer (${reason})${reply === null ? '' : `: ${reply}`}.`;
}

const LONGEST_QUOTE = 200;
/** Control characters, and those that are invisible or turn the direction of a text. */
const UNSEEN = /[\p{C}\p{Z}]+/gu;

/** What the server said, as one short line of plain text; null if it said nothing. */
function quoteReply({ response }: NodemailerError): string | null {
  const line = (response ?? '')
    .slice(0, 8 * LONGEST_QUOTE)
    .replace(UNSEEN, ' ')
    .trim();
  return line === '' ? null : `"${[...line].slice(0, LONGEST_QUOTE).join('')}"`;
}

/** The mail server wants a user name and a password first (RFC 4954, 6). */
const SIGN_IN_REQUIRED = 530;

/** Translates an SMTP error into a sentence that tells the owner what to check. */
export function toDeliveryError(error: NodemailerError, address: Address): DeliveryError {
  const { host } = address;
  const reply = quoteReply(error);
  const quoted = reply === null ? '' : `: ${reply}`;
  const channel = (sentence: string) => new DeliveryError('channel', sentence, error);
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return channel(`The mail server ${host} rejects the user name or the password${quoted}.`);
    case 'EDNS': {
      const name = host.replace(/:\d+$/, '');
      return channel(`The mail server's name ${name} cannot be found. Check SMTP_URL.`);
    }
    case 'ETLS':
      return channel(
        `The mail server ${host} does not offer the encryption that SMTP_URL asks for. Check its port: smtps:// is for port 465, smtp:// for 587.`,
      );
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ETIMEDOUT':
    case 'EABORT':
    case 'EPROTOCOL':
      return channel(`The mail server ${host} ${describeConnectionFailure(error, address)}`);
    default:
  }
  if (error.responseCode === SIGN_IN_REQUIRED) {
    return channel(
      `The mail server ${host} takes mails only after signing in${quoted}. Write a user name and a password into SMTP_URL, like smtps://user:password@mail.example.com.`,
    );
  }
  if (error.responseCode === 421 || error.responseCode === undefined) {
    return channel(`The mail server ${host} takes no mails at the moment${quoted}.`);
  }
  // A rejected sender affects every mail, a rejected recipient only this one.
  if (error.command === 'MAIL FROM') {
    return channel(`The mail server ${host} does not accept the sender${quoted}. Check MAIL_FROM.`);
  }
  return new DeliveryError('message', `The mail server ${host} rejected it${quoted}.`, error);
}

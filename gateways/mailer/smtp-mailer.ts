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

/** Continues a sentence about the mail server; null for another failure. */
function describeTlsFailure(reason: string, message: string): string | null {
  const text = `${reason} ${message}`;
  if (/CERT_HAS_EXPIRED|certificate has expired/i.test(text)) {
    return 'has a certificate that has expired. Its operator has to renew it.';
  }
  if (/SELF_SIGNED|self-signed certificate|UNABLE_TO_(GET_ISSUER|VERIFY)/i.test(text)) {
    return 'has a certificate that no known authority has signed. Set NODE_EXTRA_CA_CERTS to the file of its authority, or use a server with a public certificate.';
  }
  if (/ALTNAME_INVALID|does not match certificate/i.test(text)) {
    return 'has a certificate for another name. Use the name that is in the certificate in SMTP_URL.';
  }
  if (/WRONG_VERSION_NUMBER|wrong version number/i.test(text)) {
    return 'begins without encryption on this port. Start SMTP_URL with smtp:// instead of smtps://, which is for port 465.';
  }
  if (/Greeting never received/i.test(text)) {
    return 'does not greet. If its port is 465, SMTP_URL has to start with smtps://; otherwise check the port and the firewall.';
  }
  return null;
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
      return channel(
        `The mail server ${host} does not offer the encryption that SMTP_URL asks for. Check its port: smtps:// is for port 465, smtp:// for 587.`,
      );
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ETIMEDOUT':
    case 'EABORT':
    case 'EPROTOCOL': {
      const reason = error.originalCode ?? error.code;
      const tls = describeTlsFailure(reason, error.message);
      if (tls !== null) return channel(`The mail server ${host} ${tls}`);
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

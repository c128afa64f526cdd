import type { NodemailerError } from 'nodemailer';
import { DeliveryError } from '../delivery-error.ts';
import { ForbiddenAddressError } from '../open-internet/address-guard.ts';
import type { SmtpServer } from './smtp-server.ts';

type Address = Pick<SmtpServer, 'host' | 'isSmtps' | 'setBy'>;

/** The advice to the person who set the address, in the environment or in the admin area. */
interface Advice {
  readonly name: string;
  readonly port: string;
  readonly nameAndPort: string;
  readonly sender: string;
  readonly signIn: string;
  readonly unknownAuthority: string;
  readonly otherName: string;
  /** Continues "Ask its operator, or". */
  readonly tlsFails: string;
  readonly notTlsFromStart: string;
  /** Continued by "the port and the firewall." */
  readonly maybeTlsFromStart: string;
  /** Continues a sentence about the mail server. */
  readonly noTls: string;
  /** After the reason why it cannot be reached. */
  readonly unreachable: string;
}

const ADVICE: Readonly<Record<SmtpServer['setBy'], Advice>> = {
  environment: {
    name: 'Check SMTP_URL.',
    port: 'Check the port in SMTP_URL',
    nameAndPort: 'Check the host and the port in SMTP_URL.',
    sender: 'Check MAIL_FROM.',
    signIn:
      'Write a user name and a password into SMTP_URL, like smtps://user:password@mail.example.com.',
    unknownAuthority:
      'Set NODE_EXTRA_CA_CERTS to the file of its authority, or use a server with a public certificate.',
    otherName: 'Use the name that is in the certificate in SMTP_URL.',
    tlsFails: 'use its port for smtps://, mostly 465.',
    notTlsFromStart: 'Start SMTP_URL with smtp:// instead of smtps://, which is for port 465.',
    maybeTlsFromStart: 'If its port is 465, SMTP_URL has to start with smtps://; otherwise check',
    noTls:
      'does not offer the encryption that SMTP_URL asks for. Check its port: smtps:// is for port 465, smtp:// for 587.',
    unreachable: '',
  },
  admin: {
    name: 'Check its name for a typo.',
    port: 'Check the port',
    nameAndPort: 'Check its name and the port.',
    sender:
      'Send from an address that belongs to this account, or confirm the address at your mail service first.',
    signIn: 'Enter the user name and the password.',
    unknownAuthority: 'Use a server with a public certificate.',
    otherName: 'Enter the name that is in the certificate.',
    tlsFails: 'choose port 465 with “TLS from the start.”',
    notTlsFromStart: 'Choose “STARTTLS,” or use port 465.',
    maybeTlsFromStart: 'For port 465, choose “TLS from the start.” Otherwise check',
    noTls:
      'does not offer encryption on this port, so nothing was sent. Try port 465 with “TLS from the start.”',
    unreachable:
      ' Check its name and the port. Some hosting companies block the ports for mail: ask yours.',
  },
};

/** Continues a sentence about the mail server; null for another failure. */
function describeTlsFailure(text: string, { isSmtps, setBy }: Address): string | null {
  const advice = ADVICE[setBy];
  if (/CERT_HAS_EXPIRED|certificate has expired/i.test(text)) {
    return 'has a certificate that has expired. Its operator has to renew it.';
  }
  if (/CERT_NOT_YET_VALID|certificate is not yet valid/i.test(text)) {
    return 'has a certificate that is not valid yet. Check the clock of this machine.';
  }
  if (/SELF_SIGNED|self-signed certificate|UNABLE_TO_(GET_ISSUER|VERIFY)/i.test(text)) {
    return `has a certificate that no known authority has signed. ${advice.unknownAuthority}`;
  }
  if (/ALTNAME_INVALID|does not match certificate/i.test(text)) {
    return `has a certificate for another name. ${advice.otherName}`;
  }
  if (!/ERR_SSL|SSL routines|EPROTO\b/i.test(text)) return null;
  if (!isSmtps) {
    return `offers encryption and then fails at it. Ask its operator, or ${advice.tlsFails}`;
  }
  return `begins without encryption on this port. ${advice.notTlsFromStart}`;
}

/** Continues a sentence about the mail server: why we never got as far as sending a mail. */
function describeConnectionFailure(error: NodemailerError, address: Address): string {
  const reason = error.originalCode ?? error.code;
  const tls = describeTlsFailure(`${reason} ${error.message}`, address);
  if (tls !== null) return tls;
  const advice = ADVICE[address.setBy];
  const reply = quoteReply(error);
  if (error.code === 'EPROTOCOL') {
    if (reply === null) return `sends more than a mail server may. ${advice.nameAndPort}`;
    return /^"\d{3}/.test(reply)
      ? `accepts no connections: ${reply}.`
      : `does not answer as a mail server does: ${reply}. ${advice.port}.`;
  }
  if (/Greeting never received/i.test(error.message)) {
    const hint = address.isSmtps ? 'Check' : advice.maybeTlsFromStart;
    return `does not greet. ${hint} the port and the firewall.`;
  }
  if (reason === 'ECONNECTION' || /closed unexpectedly|socket disconnected/i.test(error.message)) {
    return `closes the connection without an answer. ${advice.port}, and whether it lets this machine in.`;
  }
  if (error.code === 'EABORT') return 'does not answer in time.';
  return `does not answer (${reason})${reply === null ? '' : `: ${reply}`}.${advice.unreachable}`;
}

const LONGEST_QUOTE = 200;
/** Control characters, and those that are invisible or turn the direction of a text. */
const UNSEEN = /[\p{C}\p{Z}]+/gu;

/** The server's reply as one short line of plain text; null if there was none. */
function quoteReply({ response }: NodemailerError): string | null {
  const line = (response ?? '')
    .slice(0, 8 * LONGEST_QUOTE)
    .replace(UNSEEN, ' ')
    .trim();
  return line === '' ? null : `"${[...line].slice(0, LONGEST_QUOTE).join('')}"`;
}

/** The mail server wants a user name and a password first (RFC 4954, 6). */
const SIGN_IN_REQUIRED = 530;

/** How Microsoft, Amazon and Postmark reject a sender after receiving the whole mail. */
const SENDER_REJECTED = /SendAsDenied|not allowed to send as|is not verified|Sender Signature/i;

/** Translates an SMTP error into a sentence that tells the owner what to check. */
export function toDeliveryError(error: NodemailerError, address: Address): DeliveryError {
  const { host, setBy } = address;
  const advice = ADVICE[setBy];
  const reply = quoteReply(error);
  const quoted = reply === null ? '' : `: ${reply}`;
  const channel = (sentence: string) => new DeliveryError('channel', sentence, error);
  if ((error as Error) instanceof ForbiddenAddressError) {
    return channel(
      `The mail server ${host} is not on the open internet. Only the person who runs your server can use one in its own network, with SMTP_URL.`,
    );
  }
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return channel(`The mail server ${host} rejects the user name or the password${quoted}.`);
    case 'EDNS': {
      const name = host.replace(/:\d+$/, '');
      return channel(`The mail server's name ${name} cannot be found. ${advice.name}`);
    }
    case 'ETLS':
      return channel(`The mail server ${host} ${advice.noTls}`);
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
      `The mail server ${host} takes mails only after signing in${quoted}. ${advice.signIn}`,
    );
  }
  if (error.responseCode === 421 || error.responseCode === undefined) {
    return channel(`The mail server ${host} takes no mails at the moment${quoted}.`);
  }
  // A rejected sender affects every mail, a rejected recipient only this one.
  if (error.command === 'MAIL FROM' || SENDER_REJECTED.test(error.response ?? '')) {
    return channel(`The mail server ${host} does not accept the sender${quoted}. ${advice.sender}`);
  }
  return new DeliveryError('message', `The mail server ${host} rejected it${quoted}.`, error);
}

import type { NodemailerError } from 'nodemailer';
import { DeliveryError } from '../delivery-error.ts';
import { ForbiddenAddressError } from '../open-internet/address-guard.ts';
import { isAboutOneMail, isTemporary, type Meaning, readReply } from './smtp-replies.ts';
import type { SmtpServer } from './smtp-server.ts';

type Address = Pick<SmtpServer, 'host' | 'isSmtps' | 'setBy'>;

/** The advice to the person who set the address, in the environment or in the admin area. */
interface Advice {
  readonly name: string;
  readonly port: string;
  readonly nameAndPort: string;
  readonly sender: string;
  readonly signIn: string;
  readonly encryption: string;
  readonly signInElsewhere: string;
  readonly records: string;
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
    encryption: 'Check SMTP_URL: smtps:// is for port 465, smtp:// for 587.',
    signInElsewhere: 'Check the port in SMTP_URL: mail programs mostly use 587 or 465.',
    records: 'Add the SPF, DKIM and DMARC records of your mail service to your domain.',
    unknownAuthority:
      'Set NODE_EXTRA_CA_CERTS to the file of its authority, or use a server with a public certificate.',
    otherName: 'Use the name that is in the certificate in SMTP_URL.',
    tlsFails: 'use its port for smtps://, mostly 465.',
    notTlsFromStart: 'Start SMTP_URL with smtp:// instead of smtps://, which is for port 465.',
    maybeTlsFromStart: 'If its port is 465, SMTP_URL has to start with smtps://; otherwise check',
    noTls:
      'does not offer the encryption that SMTP_URL asks for. Check its port: smtps:// is for port 465, smtp:// for 587.',
    unreachable: ' Check the host and the port in SMTP_URL, or try again later.',
  },
  admin: {
    name: 'Check its name for a typo.',
    port: 'Check the port',
    nameAndPort: 'Check its name and the port.',
    sender:
      'Send from an address that belongs to this account, or confirm the address at your mail service first.',
    signIn: 'Enter the user name and the password.',
    encryption: 'Choose “STARTTLS” with port 587, or “TLS from the start” with port 465.',
    signInElsewhere: 'Check the port: mail programs mostly use 587 or 465.',
    records: 'Add the SPF, DKIM and DMARC records of this page to your domain.',
    unknownAuthority: 'Use a server with a public certificate.',
    otherName: 'Enter the name that is in the certificate.',
    tlsFails: 'choose port 465 with “TLS from the start.”',
    notTlsFromStart: 'Choose “STARTTLS,” or use port 465.',
    maybeTlsFromStart: 'For port 465, choose “TLS from the start.” Otherwise check',
    noTls:
      'does not offer encryption on this port, so nothing was sent. Try port 465 with “TLS from the start.”',
    unreachable:
      ' Check its name and the port, or try again later. Some hosting companies block the ports for mail: ask yours.',
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
  if (error.code === 'EABORT') return `does not answer in time.${advice.unreachable}`;
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

/** Continues a sentence about the mail server, before its reply and after it. */
type Describe = (around: { advice: Advice; isGoogle: boolean }) => readonly [string, string?];

const GOOGLE_PASSWORD =
  'Google takes an app password here, not your usual password. Make one at myaccount.google.com/apppasswords.';

const SENTENCES: Readonly<Record<Meaning, Describe>> = {
  later: () => [
    'takes no mail right now',
    'Nothing has to be changed. It is worth another try in a few minutes.',
  ],
  limit: () => [
    'takes no more for now',
    'Nothing has to be changed. Try again in an hour, or tomorrow.',
  ],
  encryption: ({ advice }) => ['wants an encrypted connection first', advice.encryption],
  'password-sign-in-off': () => [
    'lets nobody sign in with a password here, so yours may well be right',
    'Ask whoever manages this account to allow it for this mailbox (Microsoft 365 calls it “Authenticated SMTP”), or use another mail service.',
  ],
  'password-sign-in-ended': () => [
    'no longer lets anybody sign in with a password',
    'Use another mail service, or one that gives you a token, like Postmark.',
  ],
  'app-password': ({ isGoogle }) => [
    'wants an app password, not your usual one',
    isGoogle
      ? 'Make one at myaccount.google.com/apppasswords.'
      : 'Make one in your account there, under Security.',
  ],
  'account-locked': () => [
    'does not let this account in',
    'Sign in to the account in a web browser once and follow what it says there, or ask your mail service.',
  ],
  'no-sign-in-here': ({ advice }) => [
    'takes no user name and password here',
    `${advice.signInElsewhere} If that is right, ask your mail service.`,
  ],
  'wrong-password': ({ isGoogle }) => [
    'rejects the user name or the password',
    isGoogle ? GOOGLE_PASSWORD : undefined,
  ],
  'sign-in-missing': ({ advice }) => ['takes mails only after signing in', advice.signIn],
  sender: ({ advice }) => ['does not accept the sender', advice.sender],
  unverified: ({ advice }) => [
    'wants an address verified first',
    `${advice.sender} A new account at Amazon SES, for example, writes only to verified addresses as well, until Amazon takes it out of the “sandbox.”`,
  ],
  'domain-records': ({ advice }) => [
    'cannot tell that this email is from your domain',
    advice.records,
  ],
  relay: ({ advice }) => [
    'does not pass on mail to other domains',
    `${advice.signIn} If they are there, it only takes mail for its own domain: use the server that your mail service names for sending.`,
  ],
  'address-blocked': () => [
    'takes nothing from the address of this site’s server',
    'Ask your mail service to let it in, or ask whoever runs the server.',
  ],
  letters: () => [
    'cannot send to addresses with letters like é',
    'Ask them for another email address.',
  ],
  recipient: () => ['does not know the address of the receiver', 'Check it for a typo.'],
  'mailbox-full': () => [
    'says that the mailbox of the receiver is full',
    'Reach them another way.',
  ],
  'too-large': () => ['says that this email is too long', 'Shorten it.'],
  content: () => ['takes it for spam or for something harmful', 'Write it in other words.'],
  refused: () => ['rejected it'],
};

/** These are about one mail. It would be rejected again. */
const ABOUT_ONE_MAIL: ReadonlySet<Meaning> = new Set([
  'letters',
  'recipient',
  'mailbox-full',
  'too-large',
  'content',
  'refused',
]);

/** When a limit is used up, more tries make it worse. */
const LIMIT_WAIT_MILLISECONDS = 60 * 60 * 1000;

const GOOGLE = /gsmtp|google|gmail|Username and Password not accepted/i;

/** What became of a mail by the reply of its server. */
function describeReply(
  error: NodemailerError,
  code: number,
  { host, setBy }: Address,
): DeliveryError {
  const { response = '', command } = error;
  const reply = { code, text: response, command };
  const meaning = readReply(reply);
  const isGoogle = GOOGLE.test(host) || GOOGLE.test(response);
  const [what, advice] = SENTENCES[meaning]({ advice: ADVICE[setBy], isGoogle });
  const quoted = quoteReply(error);
  const said = `The mail server ${host} ${what}${quoted === null ? '' : `: ${quoted}`}.`;
  const sentence = advice === undefined ? said : `${said} ${advice}`;
  if (meaning === 'later') {
    const scope = isAboutOneMail(reply) ? 'message' : 'channel';
    return new DeliveryError(scope, sentence, error);
  }
  if (ABOUT_ONE_MAIL.has(meaning)) return new DeliveryError('final', sentence, error);
  const wait = meaning === 'limit' ? LIMIT_WAIT_MILLISECONDS : 0;
  return new DeliveryError('channel', sentence, error, wait);
}

/** The mail was not sent, because the server does not offer to take its address. */
export class LettersNotOfferedError extends Error {}

/** Translates an SMTP error into a sentence that tells the owner what to check. */
export function toDeliveryError(error: NodemailerError, address: Address): DeliveryError {
  const { host, setBy } = address;
  const advice = ADVICE[setBy];
  const channel = (sentence: string) =>
    new DeliveryError('channel', `The mail server ${sentence}`, error);
  if ((error as Error) instanceof ForbiddenAddressError) {
    return channel(
      `${host} is not on the open internet. Only the person who runs your server can use one in its own network, with SMTP_URL.`,
    );
  }
  if ((error as Error) instanceof LettersNotOfferedError) {
    const [what, hint] = SENTENCES.letters({ advice, isGoogle: false });
    return new DeliveryError('final', `The mail server ${host} ${what}. ${hint}`, error);
  }
  const { responseCode: code } = error;
  if (code && isTemporary({ code })) return describeReply(error, code, address);
  switch (error.code) {
    case 'EDNS': {
      const name = host.replace(/:\d+$/, '');
      return new DeliveryError(
        'channel',
        `The mail server's name ${name} cannot be found. ${advice.name}`,
        error,
      );
    }
    case 'ETLS':
      return channel(`${host} ${advice.noTls}`);
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ETIMEDOUT':
    case 'EABORT':
    case 'EPROTOCOL':
      return channel(`${host} ${describeConnectionFailure(error, address)}`);
    default:
  }
  if (code) return describeReply(error, code, address);
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH') {
    return channel(`${host} needs a user name and a password. ${advice.signIn}`);
  }
  return channel(`${host} takes no mails at the moment.`);
}

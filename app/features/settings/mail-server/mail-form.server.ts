import { isIP } from 'node:net';
import { readEmailAddress } from '#app/formatting/email-address.ts';
import { checkText } from '#app/formatting/parse-result.ts';
import { LOOPBACK_HOSTS } from '#config/loopback.ts';
import { MAIL_PRESETS, type MailPresetId } from './mail-presets.ts';

/** The fields of the form, by name. The page never gets the password. */
export const MAIL_FIELDS = ['host', 'port', 'encryption', 'user', 'password', 'sender'] as const;
export type MailField = (typeof MAIL_FIELDS)[number];
export type MailTexts = Readonly<Record<MailField, string>>;
export type MailErrors = Partial<Record<MailField, string>>;

/** What is stored besides the password. */
export interface MailSettings {
  readonly preset: MailPresetId;
  readonly host: string;
  readonly port: number;
  readonly encryption: 'tls' | 'starttls';
  /** Empty with a token, which is a user name as well, and secret. */
  readonly user: string;
  readonly sender: string;
}

export type ParsedMail =
  | { readonly ok: true; readonly settings: MailSettings; readonly password: string | null }
  | { readonly ok: false; readonly errors: MailErrors };

interface MailRules {
  /** The stored server, if its password can be read. A blank password keeps the stored one. */
  readonly stored: MailSettings | null;
  /** For a site that is itself on a loopback address: any port of this machine. */
  readonly allowLocal: boolean;
}

/**
 * The ports for submission and relay, and those that mail services offer when a network blocks
 * these.
 */
const MAIL_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2465, 2525, 2587]);
const LONGEST_HOST = 253;
const LONGEST_USER = 254;
const LONGEST_PASSWORD = 1_000;
/**
 * Labels of a host name. The last one is not a number, which rules out IP addresses in every
 * notation.
 */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d-]{2,63}$/;
/** An app password as Google displays it, with spaces that do not belong to it. */
const APP_PASSWORD = /^[a-z]{4}(?: [a-z]{4}){3}$/;

/** Reads the form. A blank password keeps the stored one, as long as it goes to the same server. */
export function parseMailForm(
  preset: MailPresetId,
  texts: MailTexts,
  { stored, allowLocal }: MailRules,
): ParsedMail {
  const { signIn } = MAIL_PRESETS[preset];
  const host = toHost(texts.host);
  const port = Number(texts.port.trim());
  const user = signIn === 'token' ? '' : texts.user.trim();
  const password = toPassword(texts.password);
  const sender = readEmailAddress(texts.sender);
  const encryption = texts.encryption === 'tls' ? 'tls' : 'starttls';
  const settings = { preset, host, port, encryption, user, sender: sender ?? '' } as const;
  const errors: MailErrors = {
    ...findError('host', hostProblem(host, allowLocal)),
    ...findError('port', portProblem(port, allowLocal && LOOPBACK_HOSTS.has(host))),
    ...findError('user', signIn === 'token' ? null : userProblem(user)),
    ...findError('password', passwordProblem(password, settings, stored)),
    ...findError(
      'sender',
      sender === null ? 'Type one email address, like hello@example.com.' : null,
    ),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, settings, password: password === '' ? null : password };
}

/** Whether a stored password was meant for this server, user and encryption. */
export function isSameAccount(one: MailSettings, other: MailSettings): boolean {
  return accountOf(one) === accountOf(other);
}

/** What a password is for. It is encrypted for exactly that. */
export function accountOf({ host, port, encryption, user }: MailSettings): string {
  return JSON.stringify([host, port, encryption, user]);
}

function findError(field: MailField, problem: string | null): MailErrors {
  return problem === null ? {} : { [field]: problem };
}

/** People paste addresses such as smtps://smtp.example.com/. */
function toHost(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^smtps?:\/\//, '')
    .replace(/\/+$/, '');
}

function toPassword(typed: string): string {
  const text = typed.trim();
  return APP_PASSWORD.test(text) ? text.replaceAll(' ', '') : text;
}

function hostProblem(host: string, allowLocal: boolean): string | null {
  if (host === '') return 'Type the name of the mail server, like smtp.example.com.';
  if (allowLocal && LOOPBACK_HOSTS.has(host)) return null;
  if (isIP(host) !== 0) return 'Type the name of the mail server, not its number.';
  if (host.length > LONGEST_HOST || !HOST.test(host)) {
    return 'This is not the name of a mail server. Type one like smtp.example.com.';
  }
  return null;
}

function portProblem(port: number, isAnyAllowed: boolean): string | null {
  if (isAnyAllowed && Number.isInteger(port) && port > 0 && port < 65_536) return null;
  if (MAIL_PORTS.has(port)) return null;
  return 'Mail services use the port 465, 587, 2465, 2525, 2587 or 25.';
}

function userProblem(user: string): string | null {
  if (user === '') return 'Type the user name for the mail server.';
  return checkText(user, LONGEST_USER)?.message ?? null;
}

function passwordProblem(
  password: string,
  settings: MailSettings,
  stored: MailSettings | null,
): string | null {
  if (password !== '') return checkText(password, LONGEST_PASSWORD)?.message ?? null;
  if (stored === null) return 'Type the password. This page never shows it again.';
  if (isSameAccount(settings, stored)) return null;
  return 'Type the password again: the stored one is for another server or user name.';
}

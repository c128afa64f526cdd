import { joinParagraphs } from '#app/features/outbox/mail-text.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import type { Config } from '#config/config.ts';

/** Where the site and its admin area are. */
type Site = Pick<Config, 'publicOrigin' | 'adminOrigin'>;

/** An email to a person about their own account. Plain text; links use the configured origin. */
export interface AccountMail {
  readonly subject: string;
  readonly text: string;
}

/** How long a reset link works, in milliseconds and as its mail says it. */
export const RESET_LINK_WORKS = { milliseconds: 60 * 60 * 1000, words: 'an hour' } as const;

export function resetLinkMail(
  { 'password-reset': { subject, what, open, notYou } }: MailTexts,
  { publicOrigin: site }: Pick<Site, 'publicOrigin'>,
  link: string,
): AccountMail {
  const time = RESET_LINK_WORKS.words;
  const paragraphs = [fillSlots(what, { site }), fillSlots(open, { time }), link, notYou];
  return { subject, text: joinParagraphs(paragraphs) };
}

export function passwordChangedMail(
  { 'password-changed': { subject, what, notYou } }: MailTexts,
  site: Site,
): AccountMail {
  return noticeMail({ subject, what, notYou }, site, NEW_PASSWORD_PATH);
}

export function twoFactorMail(
  { 'two-factor': { notYou, ...texts } }: MailTexts,
  site: Site,
  on: boolean,
): AccountMail {
  return noticeMail({ ...texts[on ? 'on' : 'off'], notYou }, site, NEW_PASSWORD_PATH);
}

export function passkeyMail(
  { passkey }: MailTexts,
  site: Site,
  { name, added }: { name: string; added: boolean },
): AccountMail {
  return noticeMail(passkey[added ? 'added' : 'removed'], site, '/admin/account', { name });
}

const NEW_PASSWORD_PATH = '/admin/forgot-password';

/** Says what happened, and links to help for somebody who did not do it. */
function noticeMail(
  { subject, what, notYou }: { subject: string; what: string; notYou: string },
  { publicOrigin: site, adminOrigin }: Site,
  path: string,
  values: Readonly<Record<string, string>> = {},
): AccountMail {
  const happened = fillSlots(what, { ...values, site });
  return { subject, text: joinParagraphs([happened, notYou, `${adminOrigin}${path}`]) };
}

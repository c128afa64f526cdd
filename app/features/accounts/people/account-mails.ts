import { linkTo, type WrittenMail } from '#app/features/outbox/mail-parts.ts';
import { fillSlots, fillSlotsWith } from '#app/formatting/slots.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import type { Config } from '#config/config.ts';
import { INVITATION_HOURS } from '../account-rules.ts';

/** Where the site and its admin area are. */
type Site = Pick<Config, 'publicOrigin' | 'adminOrigin'>;

/** How long a reset link works, in milliseconds and as its mail says it. */
export const RESET_LINK_WORKS = { milliseconds: 60 * 60 * 1000, words: 'an hour' } as const;

export function resetLinkMail(
  { 'password-reset': texts }: MailTexts,
  site: Pick<Site, 'publicOrigin'>,
  link: string,
): WrittenMail {
  return linkMail(texts, site, { link, works: RESET_LINK_WORKS.words });
}

export function invitationMail(
  { invitation }: MailTexts,
  site: Pick<Site, 'publicOrigin'>,
  link: string,
): WrittenMail {
  return linkMail(invitation, site, { link, works: `${INVITATION_HOURS} hours` });
}

type LinkTexts = Readonly<Record<'subject' | 'what' | 'open' | 'button' | 'notYou', string>>;

/** A link that works once, with what it is for. */
function linkMail(
  { subject, what, open, button, notYou }: LinkTexts,
  { publicOrigin }: Pick<Site, 'publicOrigin'>,
  { link, works }: { link: string; works: string },
): WrittenMail {
  return {
    subject,
    paragraphs: [
      fillSlotsWith(what, { site: linkTo(publicOrigin) }),
      fillSlots(open, { time: works }),
      [{ label: button, url: link }],
      notYou,
    ],
  };
}

export function passwordChangedMail(
  { 'password-changed': { subject, what, notYou, button } }: MailTexts,
  site: Site,
): WrittenMail {
  return noticeMail({ subject, what, notYou, button }, site, NEW_PASSWORD_PATH);
}

export function twoFactorMail(
  { 'two-factor': { notYou, button, ...texts } }: MailTexts,
  site: Site,
  on: boolean,
): WrittenMail {
  return noticeMail({ ...texts[on ? 'on' : 'off'], notYou, button }, site, NEW_PASSWORD_PATH);
}

export function passkeyMail(
  { passkey }: MailTexts,
  site: Site,
  { name, added }: { name: string; added: boolean },
): WrittenMail {
  return noticeMail(
    { ...passkey[added ? 'added' : 'removed'], button: passkey.button },
    site,
    '/admin/account',
    { name },
  );
}

const NEW_PASSWORD_PATH = '/admin/forgot-password';

type NoticeTexts = Readonly<Record<'subject' | 'what' | 'notYou' | 'button', string>>;

/** Says what happened, and links to help for somebody who did not do it. */
function noticeMail(
  { subject, what, notYou, button }: NoticeTexts,
  { publicOrigin, adminOrigin }: Site,
  path: string,
  values: Readonly<Record<string, string>> = {},
): WrittenMail {
  const happened = fillSlotsWith(what, { ...values, site: linkTo(publicOrigin) });
  const help = [{ label: button, url: `${adminOrigin}${path}` }];
  return { subject, paragraphs: [happened, notYou, help] };
}

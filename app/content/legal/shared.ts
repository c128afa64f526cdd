import type { Href } from '../paths.ts';
import type { ContactChannel, LegalSection } from './types.ts';

export const effectiveDate = 'January 1, 2025';

/** 'Effective January 1, 2025', under every legal headline (§2). */
export const effectiveLine = `Effective ${effectiveDate}`;

/** The company as the specification names it. */
export const company = 'Wizard Services, an Ohio-based limited liability company';

export const channelLabels: Record<ContactChannel, string> = {
  email: 'By email',
  phone: 'By phone',
  post: 'By post',
};

/** Said for a channel that the owner has not set: the contact form takes its place. */
export const channelFallback = {
  text: 'Through our contact form',
  withSubject: 'Through our contact form, with this subject filled in:',
  subjectLabel: 'Subject:',
} as const;

export const gpcCopy = {
  on: 'Your browser sends the Global Privacy Control signal. We honor it: no campaign cookie is set, and nothing from a third party loads before you ask for it.',
  off: 'Your browser does not send the Global Privacy Control signal. If you switch it on, we honor it from your next page on.',
} as const;

const contactHref: Href = '/contact';

/** What a page says people can do with the channels that are set. */
export const reachWords = {
  both: 'write or call',
  write: 'write to us',
  call: 'call us',
} as const;

/** The last section of a legal page; `question` is how its sentence begins. */
export function contactSection(question: string): LegalSection {
  return {
    id: 'contact',
    heading: 'How to reach us',
    parts: [
      {
        kind: 'reach',
        before: `${question}, `,
        after: '.',
        none: [`${question}, use our `, { text: 'contact form', href: contactHref }, '.'],
      },
      { kind: 'contact', channels: ['email', 'phone', 'post'] },
    ],
  };
}

/** How many backups of each kind the site keeps. */
export interface KeptBackups {
  readonly days: number;
  readonly weeks: number;
  readonly byHand: number;
  readonly beforeUpdate: number;
}

export function backupsSentence({ days, weeks, byHand, beforeUpdate }: KeptBackups): string {
  const longest = Math.max(weeks, Math.ceil(days / 7));
  return `What we delete is still in our backups for a while, where nobody reads it. The nightly backups are gone after ${longest} weeks. One that we made by hand, or before an update of the site, goes when newer ones take its place: we keep the last ${byHand} and the last ${beforeUpdate}.`;
}

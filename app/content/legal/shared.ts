import type { Href } from '../paths.ts';
import type { ReachSentence } from './types.ts';

/** When the original texts became effective. */
export const effective = 'Effective January 1, 2025';

export const company = 'Wizard Services, an Ohio-based limited liability company';

const channels = {
  email: 'By email',
  phone: 'By phone',
  post: 'By mail',
};

/** Shown instead of a channel that the owner has not set. */
const fallback = {
  text: 'Through our contact form',
  withSubject: 'Through our contact form, with this subject filled in:',
  subjectLabel: 'Subject:',
};

/** Whether the browser sends Global Privacy Control. */
const gpc = {
  on: 'Your browser sends the Global Privacy Control signal. We honor it: no campaign cookie is set, and nothing from a third party loads until you ask for it.',
  off: 'Your browser does not send the Global Privacy Control signal. If you turn it on, we will honor it starting with the next page you open.',
};

const contactHref: Href = '/contact';

/** How people can reach the owner, depending on which channels are set. */
const reach = {
  both: 'write or call',
  write: 'write to us',
  call: 'call us',
};

/** Words that legal pages share. */
export const legalWords = { channels, fallback, gpc, reach };

/** The sentence before the ways to reach the owner; `question` begins it. */
export function reachSentence(question: string): ReachSentence {
  return {
    text: `${question}, {reach}.`,
    none: [`${question}, use our `, { text: 'contact form', href: contactHref }, '.'],
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
  return `What we delete stays in our backups for a while, where nobody reads it. Nightly backups are deleted after ${longest} weeks. A backup we made by hand, or before an update of the site, is deleted when newer ones replace it: we keep the last ${byHand} and the last ${beforeUpdate}.`;
}

/** For how long the counts of page views are kept. */
export function numbersSentence(months: number): string {
  return `We delete these numbers after ${months} months.`;
}

import type { Href } from '../paths.ts';
import type { ReachSentence } from './types.ts';

/** When the original texts became effective. */
export const effective = 'Effective January 1, 2025';

export const company = 'Wizard Services, an Ohio-based limited liability company';

const contactHref: Href = '/contact';

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

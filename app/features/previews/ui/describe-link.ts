import type { PreviewLink, PreviewSource } from '#app/features/previews/preview-link.ts';
import { formatInstant } from '#app/formatting/dates.ts';

/** What a link shows, in the list of links. */
export function describeSource({ source }: Pick<PreviewLink, 'source'>): string {
  return source === 'saved' ? 'The saved article' : 'The draft';
}

/** What a link can show, for the person who makes it. */
export const SOURCE_CHOICES: readonly { value: PreviewSource; label: string; hint: string }[] = [
  { value: 'saved', label: 'The saved article', hint: 'As it was last saved, by anybody.' },
  {
    value: 'post-draft',
    label: 'The draft',
    hint: 'Includes what was typed but isn’t saved yet. Once everything is saved, the link shows the saved article.',
  },
];

/** "Opened 3 times, last on Jan 05, 2025, 3:42 PM EST." */
export function describeOpenings(
  { openings, lastOpenedAt }: Pick<PreviewLink, 'openings' | 'lastOpenedAt'>,
  timeZone: string,
  isWorking: boolean,
): string {
  if (lastOpenedAt === null) return isWorking ? 'Not opened yet.' : 'Never opened.';
  const at = formatInstant(lastOpenedAt, timeZone);
  return openings === 1 ? `Opened once, on ${at}.` : `Opened ${openings} times, last on ${at}.`;
}

/** When a link ends, or how it ended. */
export function describeEnd(
  { expiresAt, revokedAt }: Pick<PreviewLink, 'expiresAt' | 'revokedAt'>,
  timeZone: string,
  isWorking: boolean,
): string {
  if (revokedAt !== null) return `Revoked on ${formatInstant(revokedAt, timeZone)}.`;
  const at = formatInstant(expiresAt, timeZone);
  return isWorking ? `Works until ${at}.` : `Ended on ${at}.`;
}

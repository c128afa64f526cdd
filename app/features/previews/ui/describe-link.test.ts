import { expect, it } from 'vitest';
import { describeEnd, describeOpenings } from './describe-link.ts';

const ZONE = 'America/New_York';
const AT = '2026-01-05T17:00:00.000Z';
const LATER = '2026-01-12T17:00:00.000Z';

it.each([
  [0, null, 'Not opened yet.'],
  [1, AT, 'Opened once, on Jan 05, 2026, 12:00 PM EST.'],
  [3, AT, 'Opened 3 times, last on Jan 05, 2026, 12:00 PM EST.'],
])('describes %d openings', (openings, lastOpenedAt, sentence) => {
  expect(describeOpenings({ openings, lastOpenedAt }, ZONE, true)).toBe(sentence);
});

it('says that a link has ended, and why', () => {
  const link = { expiresAt: LATER, revokedAt: null };
  expect(describeEnd(link, ZONE, true)).toBe('Works until Jan 12, 2026, 12:00 PM EST.');
  expect(describeEnd(link, ZONE, false)).toBe('Ended on Jan 12, 2026, 12:00 PM EST.');
  expect(describeEnd({ ...link, revokedAt: AT }, ZONE, false)).toBe(
    'Revoked on Jan 05, 2026, 12:00 PM EST.',
  );
});

it('a link that ended without an opening was never opened', () => {
  const link = { openings: 0, lastOpenedAt: null };
  expect(describeOpenings(link, ZONE, false)).toBe('Never opened.');
});

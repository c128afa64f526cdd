import { expect, it } from 'vitest';
import { daysBefore } from '#app/features/privacy/retention/cutoff.ts';
import { type DatedVersion, listExpiredVersions } from './pruning-rule.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const CUTOFF = daysBefore(NOW, 90);

function versions(...dates: string[]): DatedVersion[] {
  return dates.map((at, index) => ({ version: index + 1, at, name: null }));
}

function kept(list: readonly DatedVersion[], cutoff = CUTOFF): number[] {
  const currentVersion = Math.max(...list.map(({ version }) => version));
  const expired = listExpiredVersions(list, { cutoff, currentVersion });
  return list.map(({ version }) => version).filter((version) => !expired.includes(version));
}

it('keeps everything of the last 90 days', () => {
  expect(CUTOFF.toISOString()).toBe('2026-03-17T12:00:00.000Z');
  const days = versions('2026-03-17T12:00:00Z', '2026-03-17T12:00:01Z', '2026-03-17T12:00:02Z');
  expect(kept(days)).toEqual([1, 2, 3]);
});

it('keeps the last one of each week from before, Monday to Sunday', () => {
  const list = versions(
    '2026-01-05T00:00:00Z', // Monday
    '2026-01-07T10:00:00Z',
    '2026-01-11T23:59:59Z', // Sunday
    '2026-01-12T00:00:00Z', // Monday
    '2026-01-19T08:00:00Z',
    '2026-01-19T08:00:01Z',
    '2026-06-01T08:00:00Z',
  );
  expect(kept(list)).toEqual([3, 4, 6, 7]);
});

it('keeps those with a name, and what the document is now', () => {
  const [first, second, ...rest] = versions(
    '2026-01-05T08:00:00Z',
    '2026-01-05T09:00:00Z',
    '2026-01-05T10:00:00Z',
    '2026-01-05T11:00:00Z',
  );
  if (first === undefined || second === undefined) throw new Error('no versions');
  expect(kept([first, { ...second, name: 'Before the move' }, ...rest])).toEqual([2, 4]);
  // The clock was wrong for the last change: it looks older than the one before.
  const wrong = [
    ...versions('2026-01-14T08:00:00Z'),
    { version: 2, at: '2026-01-12T08:00:00Z', name: null },
  ];
  expect(kept(wrong)).toEqual([2]);
});

it('deletes nothing more when it is applied again', () => {
  const list = versions(
    ...Array.from({ length: 400 }, (_, n) => daysBefore(NOW, 200 - n / 2).toISOString()),
  );
  const once = list.filter(({ version }) => kept(list).includes(version));
  expect(once.length).toBeLessThan(list.length);
  expect(kept(once)).toEqual(once.map(({ version }) => version));
});

it('ends with one a week, however often it ran on the way', () => {
  const list = versions(
    ...Array.from({ length: 60 }, (_, n) => daysBefore(NOW, 30 - n / 2).toISOString()),
  );
  let daily = list;
  for (let day = -40; day <= 40; day += 1) {
    const left = kept(daily, daysBefore(NOW, -day));
    daily = daily.filter(({ version }) => left.includes(version));
  }
  expect(daily.map(({ version }) => version)).toEqual(kept(list, daysBefore(NOW, -40)));
});

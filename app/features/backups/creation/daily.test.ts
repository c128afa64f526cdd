import { expect, it } from 'vitest';
import { type BackupName, backupName, readBackupName } from '../folder/backup-name.ts';
import { isDailyDue } from './daily.ts';

const timeZone = 'America/New_York';

function daily(at: string): BackupName {
  const backup = readBackupName(backupName('daily', new Date(at)));
  if (backup === null) throw new Error('not a name of ours');
  return backup;
}

function isDue(now: string, made: string | null, failedAt: string | null = null): boolean {
  const backups = made === null ? [] : [daily(made)];
  const state = { backups, lastDailyAt: null, nightlyAt: null, failedAt };
  return isDailyDue({ now: new Date(now), timeZone, ...state });
}

it('is due on a site without backups', () => {
  expect(isDue('2026-01-05T12:00:00Z', null)).toBe(true);
});

it.each([
  ['a minute before three', '2026-01-06T07:59:00Z', false],
  ['at three in the site’s time zone', '2026-01-06T08:00:00Z', true],
  ['in the afternoon, for a machine that was off at night', '2026-01-06T20:00:00Z', true],
])('is due again the next night: %s', (_, now, due) => {
  expect(isDue(now, '2026-01-05T08:00:10Z')).toBe(due);
});

it('is due at 3 a.m. in summer, too, and on the night of a DST change', () => {
  expect(isDue('2026-07-02T06:59:00Z', '2026-07-01T07:00:10Z')).toBe(false);
  expect(isDue('2026-07-02T07:00:00Z', '2026-07-01T07:00:10Z')).toBe(true);
  // In New York, 8 March 2026 has no hour from two to three.
  expect(isDue('2026-03-08T07:00:00Z', '2026-03-07T08:00:10Z')).toBe(true);
});

it('does not count manual backups', () => {
  const byHand = { ...daily('2026-01-06T08:30:00Z'), kind: 'by-hand' } as const;
  const now = new Date('2026-01-06T09:00:00Z');
  expect(
    isDailyDue({
      now,
      timeZone,
      backups: [byHand],
      lastDailyAt: null,
      nightlyAt: null,
      failedAt: null,
    }),
  ).toBe(true);
});

it('is due again an hour after a failure', () => {
  const failed = '2026-01-06T08:00:00Z';
  expect(isDue('2026-01-06T08:59:00Z', null, failed)).toBe(false);
  expect(isDue('2026-01-06T09:00:00Z', null, failed)).toBe(true);
});

it('is still due after a clock was wrong by years', () => {
  expect(isDue('2026-01-06T09:00:00Z', '2031-01-01T00:00:00Z')).toBe(true);
  expect(isDue('2026-01-06T09:00:00Z', null, '2031-01-01T00:00:00Z')).toBe(true);
});

it('is due once a night, even if the backup was deleted since', () => {
  const now = new Date('2026-01-06T09:00:00Z');
  const state = { now, timeZone, backups: [], nightlyAt: null, failedAt: null };
  expect(isDailyDue({ ...state, lastDailyAt: '2026-01-06T08:00:10.000Z' })).toBe(false);
  expect(isDailyDue({ ...state, lastDailyAt: '2026-01-05T08:00:10.000Z' })).toBe(true);
});

it('is due once a night, whichever server of the site made it', () => {
  const now = new Date('2026-01-06T09:00:00Z');
  const state = { now, timeZone, backups: [], lastDailyAt: null, failedAt: null };
  expect(isDailyDue({ ...state, nightlyAt: '2026-01-06T08:00:30.000Z' })).toBe(false);
  expect(isDailyDue({ ...state, nightlyAt: '2026-01-06T07:59:00.000Z' })).toBe(true);
});

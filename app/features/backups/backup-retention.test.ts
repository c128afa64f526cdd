import { describe, expect, it } from 'vitest';
import { listExpired } from './backup-retention.ts';
import { type BackupKind, backupName, readBackupName } from './folder/backup-name.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-01-05T03:00:00Z');

function made(kind: BackupKind, day: number) {
  const backup = readBackupName(backupName(kind, new Date(START + day * DAY)));
  if (backup === null) throw new Error('not a name of ours');
  return backup;
}

function range(kind: BackupKind, count: number) {
  return Array.from({ length: count }, (_, day) => made(kind, day));
}

function keptOf(backups: ReturnType<typeof range>): string[] {
  const expired = new Set(listExpired(backups));
  return backups.filter((backup) => !expired.has(backup)).map((backup) => backup.madeAt);
}

describe('a name', () => {
  it('contains the date and the reason', () => {
    const name = backupName('daily', new Date('2026-11-21T03:00:09.876Z'));
    expect(name).toBe('site-2026-11-21-030009-daily.tar');
    expect(readBackupName(name)).toEqual({
      name,
      kind: 'daily',
      madeAt: '2026-11-21T03:00:09.000Z',
    });
  });

  it.each([
    '../site.db',
    'site-2026-11-21-030009-daily.tar.part',
    'site-2026-99-21-030009-daily.tar',
    'a.tar',
  ])('is not %s', (name) => expect(readBackupName(name)).toBeNull());
});

describe('after 60 days of daily backups', () => {
  it('those of 7 days and 4 weeks are left', () => {
    const kept = keptOf(range('daily', 60));
    // Seven days reach into two weeks; the two weeks before have their last day each.
    expect(kept).toHaveLength(7 + 2);
    expect(kept.slice(-7)).toEqual(
      range('daily', 60)
        .slice(-7)
        .map(({ madeAt }) => madeAt),
    );
  });

  it('daily deletion leaves the same backups', () => {
    let left: ReturnType<typeof range> = [];
    for (const backup of range('daily', 60)) {
      left.push(backup);
      const expired = new Set(listExpired(left));
      left = left.filter((one) => !expired.has(one));
    }
    expect(left.map(({ madeAt }) => madeAt)).toEqual(keptOf(range('daily', 60)));
  });
});

it('keeps one per day', () => {
  const morning = made('daily', 0);
  const evening = { ...morning, name: 'evening', madeAt: '2026-01-05T21:00:00.000Z' };
  expect(listExpired([morning, evening])).toEqual([morning]);
});

it('keeps old backups while there are no new ones', () => {
  expect(listExpired([made('daily', 0), made('daily', 40)])).toEqual([]);
});

it('counts manual backups and those before an update separately', () => {
  expect(keptOf(range('by-hand', 9))).toHaveLength(5);
  expect(keptOf(range('before-update', 9))).toHaveLength(3);
  expect(listExpired([...range('by-hand', 5), ...range('daily', 7)])).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { type BackupKind, backupName, readBackupName } from '../folder/backup-name.ts';
import {
  findStoreProblem,
  isCheckDue,
  isRetryDue,
  listUnsent,
  readTypedName,
  type StoreState,
} from './store-status.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds).toISOString();

const NAME = 'site-2026-11-21-030000-daily.tar';
const sentAt = (at: string, problem: string | null = null) => ({
  at,
  problem,
  name: NAME,
  seconds: 1,
  bytes: 10,
  images: 0,
  newImages: 0,
});
const checkedAt = (at: string, problem: string | null = null) => ({
  at,
  problem,
  name: NAME,
  seconds: 1,
  how: problem === null ? ('restored' as const) : null,
  onlyRead: false,
});

function state(differences: Partial<StoreState> = {}): StoreState {
  const sent = sentAt(ago(DAY));
  const checked = checkedAt(ago(DAY));
  return {
    nightlyAt: ago(DAY),
    sent: { last: sent, lastGood: sent },
    checked: { last: checked, lastGood: checked },
    ...differences,
  };
}

const NOTHING: StoreState = {
  nightlyAt: null,
  sent: { last: null, lastGood: null },
  checked: { last: null, lastGood: null },
};

describe('the owner hears', () => {
  it('nothing while all is well, or nothing happened yet', () => {
    expect(findStoreProblem(state(), NOW)).toBe(null);
    expect(findStoreProblem(NOTHING, NOW)).toBe(null);
  });

  it('of a copy that failed, in a sentence', () => {
    const last = sentAt(ago(MINUTE), 'The bucket is not there.');
    const problem = findStoreProblem(state({ sent: { last, lastGood: null } }), NOW);
    expect(problem?.text).toMatch(/^The bucket is not there\. .+ tries again every ten minutes\.$/);
  });

  it('of copies that stopped two days ago', () => {
    const last = sentAt(ago(2 * DAY + MINUTE));
    expect(findStoreProblem(state({ sent: { last, lastGood: last } }), NOW)?.title).toContain(
      'more than two days old',
    );
  });

  it('of a check that failed, and of none for more than eight days', () => {
    const failed = checkedAt(ago(MINUTE), 'An image is missing.');
    const fine = checkedAt(ago(8 * DAY + MINUTE));
    const fresh = checkedAt(ago(8 * DAY - MINUTE));
    const titleOf = (checked: StoreState['checked']) =>
      findStoreProblem(state({ checked }), NOW)?.title;
    expect(titleOf({ last: failed, lastGood: fresh })).toContain('did not pass');
    expect(titleOf({ last: fine, lastGood: fine })).toContain('more than eight days');
    expect(titleOf({ last: fresh, lastGood: fresh })).toBe(undefined);
  });
});

it.each([
  [null, false],
  [sentAt(ago(MINUTE)), false],
  [sentAt(ago(9 * MINUTE), 'No.'), false],
  [sentAt(ago(10 * MINUTE), 'No.'), true],
  [sentAt(ago(-DAY), 'No.'), true],
])(
  'a copy is tried again ten minutes after a failure, even if the clock was set back',
  (last, due) => {
    expect(isRetryDue(state({ sent: { last, lastGood: null } }), NOW)).toBe(due);
  },
);

it.each([
  [null, true],
  [checkedAt(ago(6 * DAY)), false],
  [checkedAt(ago(7 * DAY)), true],
  [checkedAt(ago(DAY - MINUTE), 'No.'), false],
  [checkedAt(ago(DAY), 'No.'), true],
  [checkedAt(ago(-DAY)), true],
])('the newest copy is checked once a week, and a day after a failure', (last, due) => {
  expect(isCheckDue(state({ checked: { last, lastGood: null } }), NOW)).toBe(due);
  expect(isCheckDue({ ...NOTHING, checked: { last, lastGood: null } }, NOW)).toBe(false);
});

describe('the backups to copy', () => {
  const backup = (days: number, kind: BackupKind = 'daily') => {
    const read = readBackupName(backupName(kind, new Date(ago(days * DAY))));
    if (read === null) throw new Error('not a name');
    return read;
  };
  const local = [backup(1), backup(2, 'by-hand'), backup(3)];

  it('are those after the newest that is there, oldest first', () => {
    expect(listUnsent(local, [backup(3)], NOW)).toEqual([backup(2, 'by-hand'), backup(1)]);
    expect(listUnsent(local, [backup(1)], NOW)).toEqual([]);
  });

  it('are one whole backup for a store that is new, and what follows it', () => {
    expect(listUnsent(local, [], NOW)).toEqual([backup(1)]);
    const update = backup(0, 'before-update');
    expect(listUnsent([update, ...local], [], NOW)).toEqual([backup(1), update]);
    expect(listUnsent([], [], NOW)).toEqual([]);
  });

  it('are not held up by one that was made with a wrong clock', () => {
    expect(listUnsent(local, [backup(-400), backup(2, 'by-hand')], NOW)).toEqual([backup(1)]);
  });
});

it.each([
  ['site-2026-11-21-030000-daily', NAME],
  [`${NAME}.age`, NAME],
  [' site-2026-11-21-030000-daily.json ', NAME],
  ['site', null],
  ['../secret', null],
])('%j is understood as the name of a backup', (typed, name) => {
  expect(readTypedName(typed)).toBe(name);
});

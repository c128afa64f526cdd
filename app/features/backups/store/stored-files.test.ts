import { expect, it } from 'vitest';
import { backupName } from '../folder/backup-name.ts';
import { archiveKey, imageKey, receiptKey } from './store-names.ts';
import {
  type ExpiryInfo,
  type KnownReceipt,
  listCopies,
  listExpiredFiles,
  type StoredFile,
} from './stored-files.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-11-22T12:00:00Z');

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);
const dailyOf = (days: number) => backupName('daily', daysAgo(days));
const image = (digit: string) => {
  const id = digit.repeat(64);
  return imageKey({ id, sha256: id, encrypted: false });
};
const file = (key: string, days: number): StoredFile => ({
  key,
  bytes: 10,
  modifiedAt: daysAgo(days),
});

/** A daily backup for each number of days, and the images that they name. */
function facts(
  days: readonly number[],
  { images = [], isSigned = true, ...more }: Partial<KnownReceipt & ExpiryInfo> = {},
): ExpiryInfo {
  return {
    files: days.flatMap((ago) => [
      file(archiveKey(dailyOf(ago), true), ago),
      file(receiptKey(dailyOf(ago)), ago),
    ]),
    receipts: new Map(days.map((ago) => [dailyOf(ago), { isSigned, images }])),
    justSent: null,
    now: NOW,
    ...more,
  };
}

it('a backup without its receipt is not listed', () => {
  const { files } = facts([1, 2]);
  const listed = (all: readonly StoredFile[]) => listCopies(all).map(({ name }) => name);
  expect(listed(files)).toEqual([dailyOf(1), dailyOf(2)]);
  expect(listed(files.filter(({ key }) => key !== receiptKey(dailyOf(1))))).toEqual([dailyOf(2)]);
  expect(listed(files.filter(({ key }) => key !== archiveKey(dailyOf(1), true)))).toEqual([
    dailyOf(2),
  ]);
});

it('keeps what the rule for local backups keeps, and deletes a receipt before its archive', () => {
  const days = Array.from({ length: 40 }, (_, n) => n);
  const deleted = listExpiredFiles(facts(days));
  const kept = 40 - deleted.length / 2;
  expect(kept).toBeGreaterThanOrEqual(7);
  expect(kept).toBeLessThanOrEqual(11);
  expect(deleted.indexOf(receiptKey(dailyOf(39)))).toBeLessThan(
    deleted.indexOf(archiveKey(dailyOf(39), true)),
  );
});

it('never deletes the one that was just sent, nor those of another site in the same place', () => {
  const days = Array.from({ length: 40 }, (_, n) => n);
  const justSent = dailyOf(39);
  expect(listExpiredFiles(facts(days, { justSent }))).not.toContain(receiptKey(justSent));
  expect(listExpiredFiles(facts(days, { isSigned: false }))).toEqual([]);
});

it('deletes images that no backup names, after three days', () => {
  const images = [file(image('a'), 30), file(image('b'), 30), file(image('c'), 2)];
  const known = facts([1], { images: [image('a')] });
  const all = { ...known, files: [...known.files, ...images] };
  expect(listExpiredFiles(all)).toEqual([image('b')]);
  const unreadable = new Map([...known.receipts, [dailyOf(2), null]]);
  expect(listExpiredFiles({ ...all, receipts: unreadable })).toEqual([]);
});

it('deletes images together with the last backup that named them', () => {
  const days = Array.from({ length: 7 }, (_, n) => n);
  const known = facts([...days, 60], { images: [image('a')] });
  const only = { isSigned: true, images: [image('b')] };
  const receipts = new Map(known.receipts).set(dailyOf(60), only);
  const images = [file(image('a'), 60), file(image('b'), 60)];
  const old = { ...known, receipts, files: [...known.files, ...images] };
  // Four weeks with a backup are kept, so that one of 60 days ago is only deleted after more of them.
  const weeks = [14, 21, 28, 35];
  const more = facts(weeks, { images: [image('a')] });
  expect(listExpiredFiles(old)).toEqual([]);
  expect(
    listExpiredFiles({
      ...old,
      files: [...old.files, ...more.files],
      receipts: new Map([...receipts, ...more.receipts]),
    }),
  ).toContain(image('b'));
});

it('deletes what was cut off, after three days', () => {
  const { files } = facts([1]);
  const cutOff = [
    file(archiveKey(dailyOf(5), true), 5),
    file(archiveKey(dailyOf(2), true), 2),
    file(receiptKey(dailyOf(6)), 6),
  ];
  const receipts = new Map([
    [dailyOf(1), { isSigned: true, images: [] }],
    [dailyOf(6), { isSigned: true, images: [] }],
  ]);
  expect(listExpiredFiles({ ...facts([1]), files: [...files, ...cutOff], receipts })).toEqual([
    archiveKey(dailyOf(5), true),
    receiptKey(dailyOf(6)),
  ]);
});

it('never touches foreign files, however old', () => {
  const foreign = [
    'holiday.jpg',
    'images/holiday.jpg',
    'site.db',
    'site-plan.json',
    `archive/${dailyOf(90)}`,
    `images/${'a'.repeat(63)}`,
  ].map((key) => file(key, 900));
  expect(listExpiredFiles({ ...facts([1]), files: [...facts([1]).files, ...foreign] })).toEqual([]);
});

import { expect, it } from 'vitest';
import { issueSubscriptionToken, readSubscriptionToken } from './subscription-token.server.ts';

const SECRET = 'a secret';
const NOW = new Date('2026-03-02T15:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const ID = '6bbfa9b8-27a8-416f-9135-67d53d49895e';
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

it('confirms for seven days, and manages without an end', () => {
  const confirm = issueSubscriptionToken(SECRET, { kind: 'confirm', id: ID }, NOW);
  const manage = issueSubscriptionToken(SECRET, { kind: 'manage', id: ID }, NOW);
  const read = (token: string, at: Date) => readSubscriptionToken(SECRET, token, at);
  expect(read(confirm, later(7 * DAY))).toEqual({ kind: 'confirm', id: ID });
  expect(read(confirm, later(7 * DAY + 1))).toBeNull();
  // It was made while the clock was ahead.
  expect(read(confirm, later(-DAY))).toBeNull();
  expect(read(manage, later(5000 * DAY))).toEqual({ kind: 'manage', id: ID });
  expect(issueSubscriptionToken(SECRET, { kind: 'manage', id: ID }, later(DAY))).toBe(manage);
});

it('is nothing once a character of it is another one', () => {
  const token = issueSubscriptionToken(SECRET, { kind: 'confirm', id: ID }, NOW);
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === '0' ? '1' : '0';
    const changed = token.slice(0, place) + other + token.slice(place + 1);
    expect(readSubscriptionToken(SECRET, changed, NOW), changed).toBeNull();
  }
  expect(readSubscriptionToken(SECRET, `m${token.slice(1)}`, NOW)).toBeNull();
  expect(readSubscriptionToken('another', token, NOW)).toBeNull();
  for (const text of ['', 'c', `${token}0`, `${token}\n`]) {
    expect(readSubscriptionToken(SECRET, text, NOW)).toBeNull();
  }
});

import { describe, expect, it } from 'vitest';
import { type FormTokenClaim, issueFormToken, verifyFormToken } from './form-token.server.ts';

const KEY = 'the site key';
const NOW = Date.UTC(2025, 0, 5, 12, 34, 56, 789);
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const page: FormTokenClaim = { kind: 'page', form: 'intro-session' };
const confirm: FormTokenClaim = { kind: 'confirm', form: 'intro-session', subject: 'abc' };

describe('a token for a cached page', () => {
  const token = issueFormToken(KEY, page, NOW);

  it('is valid for seven days', () => {
    expect(verifyFormToken(KEY, token, page, NOW)).toMatchObject({ ok: true });
    expect(verifyFormToken(KEY, token, page, NOW + 6 * DAY).ok).toBe(true);
    expect(verifyFormToken(KEY, token, page, NOW + 7 * DAY + HOUR)).toEqual({
      ok: false,
      reason: 'expired',
    });
  });

  it('has the same bytes for all visitors within the hour', () => {
    expect(issueFormToken(KEY, page, NOW + 60_000)).toBe(token);
    expect(issueFormToken(KEY, page, NOW + HOUR)).not.toBe(token);
  });

  it('needs no encoding in a form or a URL', () => {
    expect(encodeURIComponent(token)).toBe(token);
  });
});

describe('a confirmation token', () => {
  const token = issueFormToken(KEY, confirm, NOW);

  it('is valid for an hour, to the millisecond', () => {
    expect(verifyFormToken(KEY, token, confirm, NOW)).toEqual({ ok: true });
    expect(verifyFormToken(KEY, token, confirm, NOW + HOUR).ok).toBe(true);
    expect(verifyFormToken(KEY, token, confirm, NOW + HOUR + 1)).toMatchObject({
      reason: 'expired',
    });
  });

  it('is valid only for its content', () => {
    const other = { ...confirm, subject: 'abd' };
    expect(verifyFormToken(KEY, token, other, NOW)).toEqual({ ok: false, reason: 'forged' });
    const none: FormTokenClaim = { kind: 'confirm', form: 'intro-session' };
    expect(verifyFormToken(KEY, token, none, NOW)).toEqual({ ok: false, reason: 'forged' });
  });

  it('tolerates a clock that is a little ahead, but not one that is far ahead', () => {
    expect(verifyFormToken(KEY, token, confirm, NOW - 30_000)).toEqual({ ok: true });
    expect(verifyFormToken(KEY, token, confirm, NOW - 120_000).ok).toBe(false);
  });
});

describe('an invalid token', () => {
  const token = issueFormToken(KEY, page, NOW);

  it.each([undefined, null, ''])('is missing: %j', (given) => {
    const check = verifyFormToken(KEY, given, page, NOW);
    expect(check).toEqual({ ok: false, reason: 'missing' });
  });

  it.each([
    'x',
    '1.page.intro-session.x',
    token.replace('1.', '2.'),
    `${token}x`,
    ` ${token}`,
    `${token}\n`,
    token.replace('intro-session', 'Intro'),
    '.'.repeat(10_000),
  ])('is malformed: %j', (given) => {
    const check = verifyFormToken(KEY, given, page, NOW);
    expect(check).toEqual({ ok: false, reason: 'malformed' });
  });

  it('of another form or kind is rejected', () => {
    const demo = issueFormToken(KEY, { kind: 'page', form: 'demo' }, NOW);
    expect(verifyFormToken(KEY, demo, page, NOW)).toEqual({ ok: false, reason: 'other-form' });
    const other = issueFormToken(KEY, confirm, NOW);
    expect(verifyFormToken(KEY, other, page, NOW)).toEqual({ ok: false, reason: 'other-form' });
  });

  it('with a changed form, kind, time or signature is forged', () => {
    const [version, kind, form, issued, signature] = token.split('.');
    const demo: FormTokenClaim = { kind: 'page', form: 'demo' };
    const changed: [string, FormTokenClaim][] = [
      [[version, kind, 'demo', issued, signature].join('.'), demo],
      [[version, 'confirm', form, issued, signature].join('.'), { ...page, kind: 'confirm' }],
      [[version, kind, form, (NOW + DAY).toString(36), signature].join('.'), page],
      [[version, kind, form, issued, 'A'.repeat(43)].join('.'), page],
    ];
    for (const [given, claim] of changed) {
      expect(verifyFormToken(KEY, given, claim, NOW)).toEqual({ ok: false, reason: 'forged' });
    }
  });

  it('signed with another key is forged', () => {
    const other = issueFormToken('another key', page, NOW);
    expect(verifyFormToken(KEY, other, page, NOW)).toEqual({ ok: false, reason: 'forged' });
  });

  it('that has expired is distinguished from a forged one', () => {
    const check = verifyFormToken(KEY, token, page, NOW + 30 * DAY);
    expect(check).toEqual({ ok: false, reason: 'expired' });
  });

  it('cannot be issued for a name that would break the format', () => {
    expect(() => issueFormToken(KEY, { kind: 'page', form: 'a.b' }, NOW)).toThrow(RangeError);
    expect(() => issueFormToken(KEY, { kind: 'page', form: '' }, NOW)).toThrow(RangeError);
  });
});

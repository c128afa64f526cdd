import { describe, expect, it } from 'vitest';
import { leadInput } from '#tests/support/sample-lead.ts';
import type { LeadInput } from './lead-form.ts';
import { type Submission, scoreSubmission, wasSpamOnArrival } from './spam-score.ts';

const lead = leadInput({
  name: 'Dana Reyes',
  email: 'dana@example.com',
  home: 'Maple House',
  beds: 6,
  message: 'Two of my six beds are open. Can we talk on Tuesday?',
});

const honest: Submission = {
  lead,
  honeypot: '',
  token: 'valid',
  recentFromAddress: 0,
  confirmed: false,
};

function score(change: Partial<Submission>, text: Partial<LeadInput> = {}) {
  return scoreSubmission({ ...honest, ...change, lead: { ...lead, ...text } });
}

describe('scoreSubmission', () => {
  it('gives an honest message no points', () => {
    expect(scoreSubmission(honest)).toEqual({ verdict: 'ok', points: 0, reasons: [] });
  });

  it.each<[string, Partial<Submission>, Partial<LeadInput>]>([
    ['one link', {}, { message: 'Our home: https://maplehouse.example.com' }],
    ['an expired page token', { token: 'expired' }, {}],
    ['a second and a third form', { recentFromAddress: 3 }, {}],
    ['another alphabet', {}, { message: 'Здравствуйте, у меня шесть мест.' }],
    ['no message', {}, { message: null }],
  ])('lets %s through', (_, change, text) => {
    expect(score(change, text).verdict).toBe('ok');
  });

  it.each<[string, Partial<Submission>, Partial<LeadInput>, string]>([
    ['no token', { token: 'missing' }, {}, 'token'],
    ['a forged token', { token: 'invalid' }, {}, 'token'],
    ['a filled hidden field', { honeypot: 'x' }, {}, 'honeypot'],
    [
      'a filled hidden field on an old page in a busy office',
      { honeypot: 'x', token: 'expired', recentFromAddress: 4 },
      {},
      'honeypot',
    ],
    [
      'a filled hidden field and two links',
      { honeypot: 'x' },
      { message: 'http://a.b http://c.d' },
      'honeypot',
    ],
    ['a link as a name', {}, { name: 'WIN https://evil.com' }, 'link-in-name'],
    ['many links', {}, { message: 'http://a.b www.c.de https://e.f' }, 'links'],
    ['link markup', {}, { message: '[url=x]y[/url]' }, 'markup'],
    ['ten forms within the hour', { recentFromAddress: 10 }, {}, 'many'],
    ['an offer with a link', {}, { message: 'We sell backlinks: https://evil.com' }, 'sales-talk'],
  ])('suspects %s and says why', (_, change, text, reason) => {
    const result = score(change, text);
    expect(result.verdict).toBe('suspect');
    expect(result.reasons.map((each) => each.id)).toContain(reason);
  });

  it.each<[string, Partial<Submission>, Partial<LeadInput>]>([
    [
      'a filled hidden field and many links',
      { honeypot: 'x' },
      { message: 'http://a.b http://c.d http://e.f' },
    ],
    ['no token and many links', { token: 'missing' }, { message: 'http://a http://b http://c' }],
    ['a forged token and a filled hidden field', { token: 'invalid', honeypot: 'x' }, {}],
  ])('marks %s as spam', (_, change, text) => {
    expect(score(change, text).verdict).toBe('spam');
  });

  it('never asks twice: a confirmed submission is accepted or marked as spam', () => {
    expect(score({ token: 'missing', confirmed: true }).verdict).toBe('ok');
    expect(score({ honeypot: 'x', confirmed: true }).verdict).toBe('ok');
    for (const token of ['valid', 'missing', 'invalid', 'expired'] as const) {
      for (const message of ['hello', 'http://a http://b http://c', '[url=x]']) {
        expect(score({ token, confirmed: true }, { message }).verdict).not.toBe('suspect');
      }
    }
  });

  it('adds up its reasons', () => {
    const { points, reasons } = score({ token: 'missing', recentFromAddress: 4, honeypot: 'x' });
    expect(points).toBe(reasons.reduce((sum, reason) => sum + reason.points, 0));
    expect(reasons).toHaveLength(3);
  });
});

it('its reasons tell what was stored as spam from what was accepted', () => {
  const verdicts = new Set<string>();
  for (const confirmed of [false, true]) {
    for (const token of ['valid', 'expired', 'missing', 'invalid'] as const) {
      for (const honeypot of ['', 'x']) {
        for (const recentFromAddress of [0, 4, 10]) {
          for (const message of ['Hello', 'http://a.b', 'casino http://a.b www.c.de', '[url=x]']) {
            const { verdict, reasons } = score(
              { confirmed, token, honeypot, recentFromAddress },
              { message },
            );
            verdicts.add(`${verdict} ${confirmed}`);
            if (verdict === 'suspect') continue;
            expect(wasSpamOnArrival(reasons)).toBe(verdict === 'spam');
          }
        }
      }
    }
  }
  expect(verdicts).toEqual(
    new Set(['ok false', 'suspect false', 'spam false', 'ok true', 'spam true']),
  );
});

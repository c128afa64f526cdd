import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { createResetLink } from '../passwords/password-reset.server.ts';

const EASY = 'This password is too easy to guess.';

describe('advice on a password that is being typed', () => {
  let site: TestSite;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2025-01-05T12:00:00Z');
    site = await openTestSite({ now: () => now });
  });
  afterEach(() => site.close());

  const ask = (fields: Record<string, string>) => site.post('/admin/password-advice', fields);
  async function reasons(fields: Record<string, string>): Promise<string[]> {
    const answer = await ask(fields);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    return ((await answer.json()) as { reasons: string[] }).reasons;
  }

  it('says what is wrong, as sign-up will', async () => {
    expect(await reasons({ password: 'abc' })).toEqual(['Use at least 6 characters.']);
    expect((await reasons({ password: 'Summer2026!' }))[0]).toBe(EASY);
    expect(await reasons({ password: 'k9#Qz!' })).toEqual([]);
    const email = 'jane@sunnyhome.com';
    expect((await reasons({ password: 'sunnyhome77', email }))[1]).toMatch(/your email address/);
  });

  it('uses the account of the reset link, and nothing of others', async () => {
    const { email } = await createAdmin(site);
    const own = email.split('@')[0] ?? '';
    const made = await createResetLink(
      site.services,
      { id: null, name: 'test' },
      { email, removeTwoFactor: false },
    );
    const reset = made?.link.split('#reset=')[1] ?? '';
    expect((await reasons({ password: own, reset }))[1]).toMatch(/your email address/);
    expect((await reasons({ password: own, reset: 'x' })).join()).not.toMatch(/your email address/);
  });

  it('is given 300 times in a quarter of an hour, and only to the site’s own pages', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 301; n += 1) statuses.push((await ask({ password: 'abc' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(statuses.at(-1)).toBe(429);
    now = new Date(now.getTime() + 15 * 60 * 1000);
    expect((await ask({ password: 'abc' })).status).toBe(200);
    const foreign = await site.post(
      '/admin/password-advice',
      { password: 'abc' },
      { extra: { Origin: 'https://evil.example' } },
    );
    expect(foreign.status).toBe(403);
    const large = await ask({ password: 'x'.repeat(10_000) });
    expect(large.status).toBe(413);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '#config/version.ts';
import { createAdmin, createUser } from '#tests/support/accounts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

describeEachEngine('a fresh site', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());

  it('runs on the requested engine and is ready', async () => {
    expect(site.services.database.engine).toBe(engine);
    const answer = await site.fetch('/readyz');
    expect([answer.status, await answer.text()]).toEqual([
      200,
      `ready\nversion ${version}\ndatabase: answers\n`,
    ]);
  });

  it('accepts the session of a test account', async () => {
    const admin = await createAdmin(site);
    const { api } = await site.services.openAuth();
    const session = await api.getSession({
      headers: new Headers({ Cookie: admin.cookie }),
    });
    expect(session?.user.email).toBe(admin.email);
  });

  it('accepts the password of a test account', async () => {
    const user = await createUser(site);
    const { api } = await site.services.openAuth();
    const answer = await api.signInEmail({
      body: { email: user.email, password: user.password },
    });
    expect(answer.user.id).toBe(user.userId);
  });
});

describe('the matchers', () => {
  it('of a redirect compare status and location', () => {
    const moved = new Response(null, { status: 308, headers: { Location: '/about' } });
    expect(moved).toHaveRedirect(308, '/about');
    expect(moved).toHaveRedirect(308, expect.stringMatching(/^\/ab/));
    expect(moved).not.toHaveRedirect(302, '/about');
    expect(() => expect(moved).toHaveRedirect(308, '/')).toThrow('redirect');
  });

  it('of a rejection compare status and text', async () => {
    const rejected = () => new Response('Too many attempts', { status: 429 });
    await expect(rejected()).toBeRejected(429, 'many');
    await expect(rejected()).not.toBeRejected(422, 'many');
    await expect(expect(rejected()).toBeRejected(429, 'few')).rejects.toThrow('few');
  });

  it('of the activity log compare all actions in their order', async () => {
    const site = await openTestSite();
    await expect(site).toHaveAudited([]);
    const { email, password } = await createAdmin(site);
    await site.post('/admin/login', { email, password });
    await expect(site).toHaveAudited(['sign-in']);
    await expect(site).not.toHaveAudited(['sign-in', 'sign-in']);
    await site.close();
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
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

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvitation, deleteAccess } from '#app/domains/accounts/people.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { createWriter } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

describeEachEngine('the history', (engine) => {
  let site: TestSite;
  let owner: TestAccount;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    owner = await createAdmin(site);
  });
  afterAll(() => site.close());

  async function read(
    search = '',
  ): Promise<{ status: number; text: string; older: string | null }> {
    const headers = { Cookie: owner.cookie, Accept: 'text/html' };
    const answer = await site.fetch(`/admin/audit${search}`, { headers });
    const html = await answer.text();
    const list = /<ul class="rows">(.*?)<\/ul>/s.exec(html)?.[1] ?? '';
    const older = /href="\/admin\/audit(\?[^"]*after=[^"]*)"/.exec(html)?.[1] ?? null;
    return {
      status: answer.status,
      text: list.replace(/<!-- -->|<[^>]+>/g, ''),
      older: older?.replaceAll('&amp;', '&') ?? null,
    };
  }
  function signIn(password: string): Promise<Response> {
    const body = new URLSearchParams({ intent: 'login', email: owner.email, password });
    return site.fetch('/admin/login', { method: 'POST', body });
  }

  it('tells in plain words who did what to what', async () => {
    const actor = { id: owner.userId, name: owner.email };
    const other = await createAdmin(site);
    await signIn('wrong-password-1');
    await signIn(owner.password);
    const writer = createWriter(site, owner);
    await writer.create({ title: 'A night with two carers' });
    await createInvitation(site.services, actor, { email: 'new@example.com', clientKey: '' });
    await deleteAccess(site.services, actor, other.userId);
    await site.fetch('/admin/leads/export', { headers: { Cookie: owner.cookie } });
    await site.fetch('/admin/leads/privacy/export', {
      method: 'POST',
      headers: { Cookie: owner.cookie },
      body: new URLSearchParams({ who: 'dana@example.com' }),
    });
    const { text } = await read();
    for (const line of [
      'could not sign in: the email or the password was wrong',
      'signed in',
      'wrote the post “A night with two carers”',
      'invited new@example.com',
      `took access away from ${other.email}`,
      'exported 0 leads',
      'exported all that is kept about one person',
    ]) {
      expect(text).toContain(`${owner.email} ${line}`);
    }
    expect(text).not.toContain('dana@example.com');
  });

  it('is narrowed by who and by what', async () => {
    const own = await read(`?who=${owner.userId}&kind=posts`);
    expect(own.text).toContain('wrote the post');
    expect(own.text).not.toContain('signed in');
    const others = await read('?who=others');
    expect(others.text).toContain('could not sign in');
    expect(others.text).not.toContain('wrote the post');
    expect((await read('?who=others&kind=backups')).text).toBe('');
  });

  it('goes on page by page to its beginning, each line once', async () => {
    const { db } = site.services.database;
    const at = writeTimestamp(new Date('2024-01-05T12:00:00Z'));
    const rows = Array.from({ length: 120 }, (_, n) => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      at,
      actor_id: null,
      actor_name: `planted-${n}.`,
      action: 'sign-out',
      object_type: 'account',
      object_id: null,
      detail: null,
    }));
    await db.insertInto('audit_log').values(rows).execute();
    const seen: string[] = [];
    let search: string | null = '';
    while (search !== null) {
      const page = await read(search);
      seen.push(...(page.text.match(/planted-\d+\./g) ?? []));
      search = page.older;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  it.each([
    '?who=x',
    '?kind=__proto__',
    '?after=x',
    '?after=2024-99-99T12:00:00.000Z_00000000-0000-4000-8000-000000000000',
    '?who=%00&kind=%00&after=%00',
    "?who=' or 1=1--",
  ])('takes %s for no wish at all', async (search) => {
    expect((await read(search)).status).toBe(200);
  });

  it('can be changed by nobody', async () => {
    const { db } = site.services.database;
    const before = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    await expect(db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    expect(await db.selectFrom('audit_log').selectAll().orderBy('id').execute()).toEqual(before);
  });
});

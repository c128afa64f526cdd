import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvitation, deleteAccess } from '#app/features/accounts/people.server.ts';
import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { createWriter } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const DAY = 24 * 60 * 60 * 1000;
const PLANTED = {
  actor_id: null,
  actor_name: 'Planted',
  action: 'sign-out',
  object_type: 'account',
  object_id: null,
  detail: null,
};

describeEachEngine('the activity log', (engine) => {
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
    const answer = await site.get(`/admin/audit${search}`, owner);
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
    return site.post('/admin/login', { intent: 'login', email: owner.email, password });
  }

  it('says in plain words who did what', async () => {
    const actor = { id: owner.userId, name: owner.email };
    const other = await createAdmin(site);
    await signIn('wrong-password-1');
    await signIn(owner.password);
    const writer = createWriter(site, owner);
    await writer.create({ title: 'A night with two carers' });
    await createInvitation(site.services, actor, { email: 'new@example.com', clientKey: '' });
    await deleteAccess(site.services, actor, other.userId);
    await site.get('/admin/leads/export', owner);
    await site.post('/admin/leads/privacy/export', { who: 'dana@example.com' }, owner);
    const { text } = await read();
    for (const line of [
      'signed in',
      'created the article “A night with two carers” (draft)',
      'invited new@example.com',
      `removed access for ${other.email}`,
      'exported leads',
      'downloaded one person’s data',
    ]) {
      expect(text).toContain(`${owner.email} ${line}`);
    }
    expect(text).not.toContain('dana@example.com');
    expect(text).toContain(
      `Someone tried to sign in as ${owner.email} with the wrong email or password`,
    );
  });

  it('stores nothing that was typed into the sign-in forms, except a hash if it is an account', async () => {
    const { db } = site.services.database;
    await db.deleteFrom('rate_limits').execute();
    const typed = ['hunter2-in-the-wrong-field', 'stranger@example.com', owner.email];
    for (const email of typed) {
      await site.post('/admin/login', { intent: 'login', email, password: 'wrong-password-2' });
    }
    for (const email of ['stranger@example.com', owner.email]) {
      await site.post('/admin/forgot-password', { email });
    }
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', 'in', ['sign-in.failed', 'account.reset-requested'])
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows.filter(({ detail }) => detail?.includes('address')).length).toBeGreaterThan(1);
    const limits = await db.selectFrom('rate_limits').select('key').execute();
    const keys = limits.map(({ key }) => key.replace(/:.*/, ''));
    expect(keys).toEqual(expect.arrayContaining(['sign-in-account', 'reset-mail']));
    const stored = JSON.stringify([rows, limits]);
    for (const secret of typed) expect(stored).not.toContain(secret);
    expect((await read()).text).toContain(
      `Someone asked for a password reset link for ${owner.email}`,
    );
  });

  it('is filtered by person and by kind', async () => {
    const own = await read(`?who=${owner.userId}&kind=posts`);
    expect(own.text).toContain('created the article');
    expect(own.text).not.toContain('signed in');
    const others = await read('?who=others');
    expect(others.text).toContain('tried to sign in');
    expect(others.text).not.toContain('created the article');
    expect((await read('?who=others&kind=backups')).text).toBe('');
    await createTopic(
      site.services,
      { id: owner.userId, name: owner.email },
      { name: 'Nights', slug: '', description: '' },
    );
    expect((await read('?kind=posts')).text).toContain('added the topic “Nights”');
  });

  it('is paged back to its beginning, each entry once', async () => {
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
    const listed: string[] = [];
    let search: string | null = '';
    while (search !== null) {
      const page = await read(search);
      listed.push(...(page.text.match(/planted-\d+\./g) ?? []));
      search = page.older;
    }
    expect(listed).toHaveLength(120);
    expect(new Set(listed).size).toBe(120);
  });

  it.each([
    '?who=x',
    '?kind=__proto__',
    '?after=x',
    '?after=2024-99-99T12:00:00.000Z_00000000-0000-4000-8000-000000000000',
    '?who=%00&kind=%00&after=%00',
    "?who=' or 1=1--",
  ])('ignores the invalid filter %s', async (search) => {
    expect((await read(search)).status).toBe(200);
  });

  it('cannot be changed, and only entries older than a year can be deleted', async () => {
    const { db } = site.services.database;
    const before = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    await expect(db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    expect(await db.selectFrom('audit_log').selectAll().orderBy('id').execute()).toEqual(before);
    const limit = (days: number) => writeTimestamp(new Date(Date.now() - days * DAY));
    const deleteBefore = (days: number) =>
      db.deleteFrom('audit_log').where('at', '<', limit(days)).execute();
    const plant = (id: string, days: number) =>
      db
        .insertInto('audit_log')
        .values({ ...PLANTED, id, at: limit(days) })
        .execute();
    await plant('young', 364);
    await expect(deleteBefore(363)).rejects.toThrow('append-only');
    await plant('old', 367);
    await deleteBefore(366.5);
    const ids = (await db.selectFrom('audit_log').select('id').execute()).map(({ id }) => id);
    expect(ids).toContain('young');
    expect(ids).not.toContain('old');
  });
});

describeEachEngine('the activity log over time', (engine) => {
  it('is kept for two years or as the settings say, and only retention deletes entries', async () => {
    let now = new Date('2026-01-15T12:00:00Z');
    const site = await openTestSite({ engine, now: () => now });
    const { database, retention } = site.services;
    const { db } = database;
    const plant = (id: string, at: string) =>
      db
        .insertInto('audit_log')
        .values({ ...PLANTED, id, at })
        .execute();
    await plant('three-years', '2023-01-01T12:00:00.000Z');
    await plant('two-years', '2024-02-01T12:00:00.000Z');
    const ids = async () =>
      (await db.selectFrom('audit_log').select('id').orderBy('at').execute()).map(({ id }) => id);
    expect(await retention.run()).toMatchObject({ kind: 'done', deleted: { history: 1 } });
    expect(await ids()).not.toContain('three-years');
    expect(await ids()).toContain('two-years');
    const actor = { id: null, name: 'Test' };
    const rejected = await updateSettings(site.services, actor, { auditRetentionMonths: '11' });
    expect(rejected.ok).toBe(false);
    await updateSettings(site.services, actor, { auditRetentionMonths: '18' });
    now = new Date('2026-01-16T12:00:00Z');
    expect(await retention.run()).toMatchObject({ kind: 'done', deleted: { history: 1 } });
    expect(await ids()).not.toContain('two-years');
    await site.close();
  });
});

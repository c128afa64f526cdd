import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAccess } from '#app/features/accounts/people.server.ts';
import {
  findEditorPreferences,
  findEditorView,
} from '#app/features/articles/editor-preferences.server.ts';
import type { EditorPreferencesResult } from '#app/features/articles/editor-protocol.ts';
import {
  createAdmin,
  createSessionCookie,
  createUser,
  type TestAccount,
} from '#tests/support/accounts.ts';
import { createWriter } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

describeEachEngine('how a person likes to edit', (engine) => {
  let site: TestSite;
  let owner: TestAccount;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    owner = await createAdmin(site);
  });
  afterAll(() => site.close());

  const choose = (who: Pick<TestAccount, 'cookie'>, body: unknown) =>
    createWriter(site, who).postJson<EditorPreferencesResult>(
      '/admin/posts/editor-preferences',
      body,
    );

  /** Whether the page hands this view to the editor. */
  async function opensIn(
    view: string,
    cookie: string,
    path = '/admin/posts/new',
  ): Promise<boolean> {
    const page = await site.get(`${path}.data`, { cookie });
    return (await page.text()).includes(`"view","${view}"`);
  }

  it('is rich text for somebody who never chose', async () => {
    const { cookie } = await createAdmin(site);
    expect(await opensIn('write', cookie)).toBe(true);
  });

  it('is remembered for the person, in each browser and on both pages', async () => {
    const phone = await createSessionCookie(site.services, owner.userId);
    const post = await createWriter(site, owner).create();
    for (const view of ['html', 'write', 'html']) {
      expect(await choose(owner, { view })).toEqual({ status: 200, body: { ok: true } });
      expect(await opensIn(view, phone)).toBe(true);
      expect(await opensIn(view, phone, `/admin/posts/${post.id}/edit`)).toBe(true);
    }
    const other = await createAdmin(site);
    expect(await opensIn('write', other.cookie)).toBe(true);
  });

  it('has the document of its text in the page, unless the text is long or edited as HTML', async () => {
    const writer = createWriter(site, owner);
    const short = await writer.create({ slug: 'short', content: '<p>Answer within the hour.</p>' });
    const long = await writer.create({ slug: 'long', content: '<p>Answer.</p>'.repeat(4_000) });
    const hasDocument = async ({ id }: { id: string }) => {
      const path = `/admin/posts/${id}/edit.data`;
      const page = await site.get(path, owner);
      return (await page.text()).includes(String.raw`{\"type\":\"doc\"`);
    };
    await choose(owner, { view: 'write' });
    expect(await hasDocument(short)).toBe(true);
    expect(await hasDocument(long)).toBe(false);
    await choose(owner, { view: 'html' });
    expect(await hasDocument(short)).toBe(false);
  });

  it('leaves no trace in the activity log, and refreshes no open page', async () => {
    const { db } = site.services.database;
    const revision = () => db.selectFrom('site_state').select('revision').executeTakeFirstOrThrow();
    const entries = () => db.selectFrom('audit_log').select('id').execute();
    const before = [await revision(), await entries()];
    await choose(owner, { view: 'write' });
    expect([await revision(), await entries()]).toEqual(before);
  });

  it('remembers what the button does with the date, apart from the view', async () => {
    const { db } = site.services.database;
    const writer = await createAdmin(site);
    const post = await createWriter(site, writer).create({ slug: 'dated', isPublished: true });
    const page = async () => {
      const path = `/admin/posts/${post.id}/edit.data`;
      const answer = await site.get(path, writer);
      return answer.text();
    };
    expect(await page()).toContain('"updateDate","now"');
    expect(await choose(writer, { updateDate: 'keep' })).toMatchObject({ status: 200 });
    expect(await page()).toContain('"updateDate","keep"');
    expect(await findEditorPreferences(db, writer.userId)).toEqual({
      view: 'write',
      updateDate: 'keep',
      toolbar: 'selection',
    });
    await choose(writer, { view: 'html' });
    expect(await findEditorPreferences(db, writer.userId)).toEqual({
      view: 'html',
      updateDate: 'keep',
      toolbar: 'selection',
    });
    await choose(writer, { toolbar: 'pinned' });
    expect(await findEditorPreferences(db, writer.userId)).toEqual({
      view: 'html',
      updateDate: 'keep',
      toolbar: 'pinned',
    });
  });

  it.each([
    ['another date', { updateDate: 'set' }],
    ['another view', { view: 'markdown' }],
    ['another toolbar', { toolbar: 'floating' }],
    ['no view', {}],
    ['no JSON', '{'],
  ])('stays as it is after %s', async (_name, body) => {
    await choose(owner, { view: 'html' });
    expect(await choose(owner, body)).toMatchObject({ status: 400, body: { code: 'failed' } });
    expect(await findEditorView(site.services.database.db, owner.userId)).toBe('html');
  });

  it('is for admins to choose', async () => {
    const stranger = await createUser(site);
    expect(await choose(stranger, { view: 'html' })).toMatchObject({ status: 403 });
    expect(await choose({ cookie: 'session=x' }, { view: 'html' })).toMatchObject({ status: 401 });
    expect(await findEditorView(site.services.database.db, stranger.userId)).toBe('write');
  });

  it('is forgotten with the person', async () => {
    const { db } = site.services.database;
    const leaver = await createAdmin(site);
    await choose(leaver, { view: 'html' });
    await deleteAccess(site.services, { id: owner.userId, name: owner.email }, leaver.userId);
    const rows = await db
      .selectFrom('editor_preferences')
      .select('user_id')
      .where('user_id', '=', leaver.userId)
      .execute();
    expect(rows).toEqual([]);
    expect(await findEditorView(db, randomUUID())).toBe('write');
  });
});

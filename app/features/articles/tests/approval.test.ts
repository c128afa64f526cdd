import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findRole } from '#app/features/accounts/session.server.ts';
import { createAdmin, createAskingWriter, type TestAccount } from '#tests/support/accounts.ts';
import { clearArticles } from '#tests/support/articles.ts';
import { readStoredMail } from '#tests/support/every-mail.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import {
  createWriter,
  dateAt,
  postFields,
  saveRequest,
  type Writer,
} from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import type { SaveRequest } from '../editor-protocol.ts';
import { toFields } from '../post-fields.ts';
import { listRequests } from '../publish-requests.server.ts';

const LATER = dateAt('2090-01-05T09:00:00.000Z');

describeEachEngine('a Writer whose articles an admin publishes', (engine) => {
  let site: TestSite;
  let account: TestAccount;
  let admin: Writer;
  let writer: Writer;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    admin = createWriter(site, await createAdmin(site));
    account = await createAskingWriter(site);
    writer = createWriter(site, account);
  });
  afterAll(() => site.close());
  beforeEach(() => clearArticles(site.services));

  const stored = () =>
    site.services.database.db
      .selectFrom('blog_posts')
      .select(['id', 'title', 'version', 'is_published', 'published_at', 'trashed_at'])
      .orderBy('id')
      .execute();
  const HOME = 'asks you to publish';

  it('makes nothing public, by no request', async () => {
    const draft = await writer.create({ title: 'Draft' });
    const wasPublic = await admin.create({ title: 'Was public', isPublished: true });
    const { id } = wasPublic;
    await admin.change({ intent: 'trash', id, version: '1' });
    const before = await stored();
    const at = { id: draft.id, version: '1' };
    const fields = { ...toFields(draft), isPublished: true };
    const saves = [
      saveRequest({ fields: { ...fields, slug: 'another' } }),
      saveRequest({ id: draft.id, version: 1, fields }),
      saveRequest({ id: draft.id, version: 1, fields, publishDate: LATER }),
    ];
    for (const save of saves) expect((await writer.save(save)).status).toBe(403);
    expect(await writer.change({ intent: 'toggle', ...at, publish: 'true' })).toBe(403);
    const undo = { intent: 'undo-trash', id, version: '2', publish: 'true' };
    expect(await writer.change(undo)).toBe(403);
    for (const path of ['/admin/posts/import', '/admin/backups', '/admin/people']) {
      expect(
        (await writer.submit(path, { intent: 'may-publish', id: account.userId })).status,
      ).toBe(403);
    }
    expect(await stored()).toEqual(before);
    // What readers do not see is the Writer's.
    expect(await writer.change({ intent: 'untrash', id, version: '2' })).not.toBe(403);
    expect(await writer.change({ intent: 'trash', ...at })).toBe(200);
  });

  it.each(['public', 'scheduled'])('changes and ends nothing that is %s', async (state) => {
    const date = state === 'public' ? undefined : LATER;
    const post = await admin.create({ title: 'Live', isPublished: true }, date);
    const changed = await admin.update(post, { title: 'Live on' }, { kind: 'keep' });
    const before = await stored();
    const { id, version } = changed;
    const at = { id, version: String(version) };
    for (const isPublished of [true, false]) {
      const fields = { ...toFields(changed), title: 'Mine', isPublished };
      expect((await writer.save(saveRequest({ id, version, fields }))).status).toBe(403);
    }
    const changes = [
      { intent: 'toggle', ...at, publish: 'false' },
      { intent: 'toggle', ...at, publish: 'true' },
      { intent: 'trash', ...at },
      { intent: 'delete', ...at },
      { intent: 'pin', ...at },
    ];
    for (const change of changes) expect(await writer.change(change), change.intent).toBe(403);
    const restore = {
      intent: 'restore',
      version: '1',
      current: String(version),
      key: randomUUID(),
      back: 'all',
    };
    expect((await writer.submit(`/admin/posts/${id}/history`, restore)).status).toBe(403);
    const move = { intent: 'move', ...at, day: '2091-01-01', timeZone: 'America/New_York' };
    expect((await writer.submit('/admin/schedule', move)).status).toBe(403);
    expect(await writer.read('/admin/schedule')).not.toContain('name="day"');
    expect(await stored()).toEqual(before);
  });

  it('asks, waits, and is done once an admin publishes', async () => {
    const asked = await writer.save(saveRequest({ asks: true }));
    expect(asked.status).toBe(200);
    expect(await writer.read('/admin/posts')).toContain('Waiting for approval');
    expect(await admin.read('/admin')).toContain(`${account.email} ${HOME}`);
    const [post] = await stored();
    const at = { id: post?.id ?? '', version: '1' };
    expect(await admin.change({ intent: 'toggle', ...at, publish: 'true' })).toBe(200);
    expect(await admin.read('/admin')).not.toContain(HOME);
    expect(await writer.read('/admin/posts')).not.toContain('Waiting for approval');
  });

  it('emails the owner once about an article that waits, and not about one that is done', async () => {
    const { services } = site;
    const mails = async () => (await services.mailer.stored?.list()) ?? [];
    await services.outbox.deliverDue();
    const before = await mails();
    const ask = async (save: Partial<SaveRequest>, fields = postFields({ title: 'Mine' })) => {
      const request = saveRequest({ asks: true, fields, ...save });
      expect((await writer.save(request)).status).toBe(200);
    };
    await ask({});
    const [post] = await stored();
    await ask({ id: post?.id ?? '', version: 1 }, postFields({ title: 'Mine', excerpt: 'Short.' }));
    await services.outbox.deliverDue();
    const sent = (await mails()).filter((id) => !before.includes(id));
    expect(sent).toHaveLength(1);
    const { subject, text } = await readStoredMail(site, sent[0] ?? '');
    expect(subject).toBe('Ready for you: Mine');
    expect(text).toContain(`asks you to publish the article “Mine”.`);
    expect(text).toContain(`${site.origin}/admin/posts/${post?.id}/edit`);
    const [first] = await stored();
    const done = await writer.save(
      saveRequest({ asks: true, fields: postFields({ title: 'Two' }) }),
    );
    expect(done.status).toBe(200);
    const two = (await stored()).find(({ id }) => id !== first?.id);
    await admin.change({ intent: 'decline-to-publish', id: two?.id ?? '' });
    await services.outbox.deliverDue();
    expect((await mails()).length).toBe(before.length + 1);
  });

  it('emails the owner once an article is back from the Trash that left before its email', async () => {
    const { services } = site;
    const mails = async () => (await services.mailer.stored?.list()) ?? [];
    await services.outbox.deliverDue();
    const before = await mails();
    const sent = async () => {
      await services.outbox.deliverDue();
      return (await mails()).length - before.length;
    };
    const turn = async (intent: 'trash' | 'untrash') => {
      const [{ id = '', version = 0 } = {}] = await stored();
      const status = await writer.change({ intent, id, version: String(version) });
      expect([200, 302]).toContain(status);
    };
    const ask = () =>
      writer.save(saveRequest({ asks: true, fields: postFields({ title: 'Mine' }) }));
    expect((await ask()).status).toBe(200);
    await turn('trash');
    expect(await sent()).toBe(0);
    await turn('untrash');
    expect(await admin.read('/admin')).toContain(`${account.email} ${HOME}`);
    expect(await sent()).toBe(1);
    await turn('trash');
    await turn('untrash');
    expect(await sent()).toBe(1);
  });

  it('still waits when the Writer has left the team', async () => {
    const leaver = await createAskingWriter(site);
    const saved = await createWriter(site, leaver).save(saveRequest({ asks: true }));
    expect(saved.status).toBe(200);
    await admin.submit('/admin/people', { intent: 'remove', id: leaver.userId });
    expect(await admin.read('/admin')).toContain(HOME);
  });

  it('no longer waits when it is deleted, whatever gets its id later', async () => {
    expect((await writer.save(saveRequest({ asks: true }))).status).toBe(200);
    const [post] = await stored();
    const requests = async () =>
      (await listRequests(site.services.database.db)).filter(({ postId }) => postId === post?.id);
    expect(await requests()).toHaveLength(1);
    await admin.change({ intent: 'trash', id: post?.id ?? '', version: '1' });
    expect(await requests()).toHaveLength(1);
    await admin.change({ intent: 'delete', id: post?.id ?? '', version: '2' });
    expect(await stored()).toEqual([]);
    expect(await requests()).toEqual([]);
  });

  it('asks for changes of what is live, which an admin publishes or leaves', async () => {
    const { id, version } = await admin.create({ title: 'Live', isPublished: true });
    await openTab(writer, { id: id, version, fields: { title: 'Live' } }).type('Live on');
    for (const end of ['decline', 'publish']) {
      expect(await writer.change({ intent: 'ask-to-publish', id })).toBe(200);
      expect(await admin.read('/admin')).toContain('asks you to publish changes');
      expect((await site.fetch('/blog/live')).status).toBe(200);
      if (end === 'decline') {
        expect(await writer.change({ intent: 'decline-to-publish', id })).toBe(403);
        await admin.change({ intent: 'decline-to-publish', id });
      } else {
        const [post] = await stored();
        await admin.change({ intent: 'toggle', id, version: `${post?.version}`, publish: 'true' });
      }
      expect(await admin.read('/admin')).not.toContain(HOME);
    }
  });

  it('publishes without asking once an admin lets them', async () => {
    const role = () => findRole(site.services.database.db, account.userId);
    await admin.submit('/admin/people', { intent: 'may-publish', id: account.userId });
    expect(await role()).toBe('writer');
    expect((await writer.create({ title: 'Mine', isPublished: true })).isPublished).toBe(true);
    await admin.submit('/admin/people', { intent: 'asks-first', id: account.userId });
    expect(await role()).toBe('writer-who-asks');
  });
});

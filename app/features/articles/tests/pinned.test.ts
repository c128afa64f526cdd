import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Post } from '#app/features/articles/post.ts';
import { createAdmin, createWriterAccount } from '#tests/support/accounts.ts';
import { textOf } from '#tests/support/html.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

describeEachEngine('a pinned article', (engine) => {
  let site: TestSite;
  let admin: Writer;
  let writer: Writer;
  let oldest: Post;
  let older: Post;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    admin = createWriter(site, await createAdmin(site));
    writer = createWriter(site, await createWriterAccount(site));
    const publish = (title: string, day: string) =>
      admin.create({ title, isPublished: true }, dateAt(`2025-01-0${day}T09:00:00.000Z`));
    oldest = await publish('Oldest', '1');
    older = await publish('Older', '2');
    await publish('Newest', '3');
  });
  afterAll(() => site.close());

  const pin = (id: string, by = admin) => by.change({ intent: 'pin', id });
  async function blog() {
    const page = await site.open('/blog');
    const [first] = page.elements('article');
    const label = first && textOf(first).includes('Featured') ? 'Featured: ' : '';
    return label + page.elements('h2').map(textOf).join(', ');
  }

  it('comes first on the blog, is the only one, and leaves the feed as it is', async () => {
    expect(await blog()).toBe('Newest, Older, Oldest');
    const feed = await (await site.fetch('/blog/rss.xml')).text();
    expect(await pin(oldest.id)).toBe(200);
    expect(await blog()).toBe('Featured: Oldest, Newest, Older');
    expect(await admin.read('/admin/posts')).toContain('Pinned to the top of your blog');
    await pin(older.id);
    expect(await blog()).toBe('Featured: Older, Newest, Oldest');
    expect(await (await site.fetch('/blog/rss.xml')).text()).toBe(feed);
    await pin('');
    expect(await blog()).toBe('Newest, Older, Oldest');
  });

  it('is nowhere while it is not public, and is not a Writer’s choice', async () => {
    await pin(oldest.id);
    expect(await pin(older.id, writer)).toBe(403);
    const { id, version } = oldest;
    await admin.change({ intent: 'toggle', id, version: String(version), publish: 'false' });
    expect(await blog()).toBe('Newest, Older');
    await admin.change({ intent: 'delete', id, version: String(version + 1) });
    expect(await blog()).toBe('Newest, Older');
    expect(await pin(id)).toBe(409);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { postRow } from '#tests/support/post-row.ts';
import { createWriter } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const AT = '2025-01-05T12:00:00.000Z';
/** Browsers move each word out of the table that never ends, which takes them many seconds. */
const HEAVY = `<table>${'a <b>b</b> '.repeat(72_000)}`;

describe('a text that takes too long to open in the rich text editor', () => {
  let site: TestSite;
  let admin: TestAccount;
  beforeAll(async () => {
    site = await openTestSite({});
    admin = await createAdmin(site);
  });
  afterAll(() => site.close());

  const openEditor = (id: string) => site.get(`/admin/posts/${id}/edit.data`, admin);

  it('is rejected with a sentence, and posts still open', async () => {
    const writer = createWriter(site, admin);
    const post = await writer.create({ content: '<p>Answer within the hour.</p>' });
    const rejected = await writer.postJson('/admin/posts/document', {
      content: HEAVY,
      clean: false,
    });
    expect(rejected).toEqual({
      status: 422,
      body: {
        ok: false,
        code: 'too_heavy',
        message:
          'This content took too long to check. Please simplify it or split it into several posts.',
      },
    });
    const page = await openEditor(post.id);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(String.raw`\"type\":\"paragraph\"`);
  });

  it('opens as HTML when it is stored', async () => {
    const row = postRow({ slug: 'heavy', content: HEAVY, published_at: null, created_at: AT });
    await site.services.database.db.insertInto('blog_posts').values(row).execute();
    const page = await openEditor(row.id);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain(JSON.stringify(HEAVY).slice(1, -1));
    expect(text).not.toContain('raw_html');
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listLeads } from '#app/domains/leads/inbox.server.ts';
import { findUsedImageIds } from '#app/domains/posts/used-images.server.ts';
import { migrate } from '#database/migrate.ts';
import { migrateUpTo } from '#tests/support/migrate-up-to.ts';
import { postRow } from '#tests/support/post-row.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { describeEachEngine } from '#tests/support/test-site.ts';

const AT = '2025-01-05T12:00:00.000Z';

describeEachEngine('a database from before the search index', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
    await migrateUpTo(opened.database, '0006-posts-by-policy');
  });
  afterEach(() => opened.close());

  it('finds every lead, and knows every image that a post uses, after the migration', async () => {
    const { db } = opened.database;
    const names = Array.from({ length: 450 }, (_, index) => `Ángel Łu ${index}`);
    await db
      .insertInto('leads')
      .values(
        names.map((name, index) => ({
          id: randomUUID(),
          reference: `WS-${index}`,
          topic: 'contact',
          name,
          email: 'A@example.com',
          content_hash: '',
          sms_consent: 0,
          status: 'new',
          spam: 0,
          // Three share each timestamp.
          created_at: new Date(Date.parse(AT) + Math.floor(index / 3) * 1000).toISOString(),
          version: 1,
        })),
      )
      .execute();
    const [shown, featured, unused] = [randomUUID(), randomUUID(), randomUUID()];
    await db
      .insertInto('blog_posts')
      .values(
        postRow({
          slug: 'a',
          published_at: AT,
          created_at: AT,
          content: `<p><img src="/blog-images/${shown}-640.webp" alt=""></p>`,
          featured_image_url: `/blog-images/${featured}.png`,
        }),
      )
      .execute();
    await migrate(opened.database);

    const found: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const filter = { status: null, spam: false, search: 'lu angel' };
      const page: Awaited<ReturnType<typeof listLeads>> = await listLeads(db, filter, after);
      found.push(...page.leads.map((lead) => lead.name));
      after = page.next;
    }
    expect(found.toSorted()).toEqual(names.toSorted());
    expect(found.slice(0, 3).toSorted()).toEqual(names.slice(-3).toSorted());
    expect(await findUsedImageIds(db, [shown, featured, unused])).toEqual(
      new Set([shown, featured]),
    );
  });
});

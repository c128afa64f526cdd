import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listLeads, readWholeLeads } from '#app/domains/leads/inbox.server.ts';
import type { LeadFilter } from '#app/domains/leads/lead.ts';
import { findLeadFigures } from '#app/domains/leads/lead-counts.server.ts';
import { listLeadsOf } from '#app/domains/leads/leads-of-person.server.ts';
import { listImages } from '#app/domains/media/images.server.ts';
import { listPostUrls, readPostsForFeed } from '#app/domains/posts/list-for-feeds.server.ts';
import { listAllPosts } from '#app/domains/posts/read-posts.server.ts';
import { findUsedImageIds } from '#app/domains/posts/used-images.server.ts';
import type { Db } from '#database/connect.ts';
import { insertLeads } from '#tests/support/many-leads.ts';
import { postRow } from '#tests/support/post-row.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const NOW = new Date('2025-01-05T12:00:00Z');
const ID = '0b6f0f4e-95a2-4c39-9a57-0d4f4b0c1a11';
const EVERYTHING: LeadFilter = { status: null, spam: false, search: '' };
const PLACE = `2025-01-05T12:00:00.000Z_${ID}`;

async function collect<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** What the pages of leads, media and posts read, and what leaves the site as a file. */
const READS: Record<string, (db: Db) => Promise<unknown>> = {
  'the inbox': (db) => listLeads(db, EVERYTHING),
  'an older page of it': (db) => listLeads(db, EVERYTHING, PLACE),
  'the leads of a status': (db) => listLeads(db, { ...EVERYTHING, status: 'won' }),
  'what is set aside': (db) => listLeads(db, { ...EVERYTHING, spam: true }),
  'a search': (db) => listLeads(db, { ...EVERYTHING, search: 'dana reyes' }),
  'a search that says little': (db) => listLeads(db, { ...EVERYTHING, search: 'lead' }),
  'a search in a status': (db) =>
    listLeads(db, { ...EVERYTHING, status: 'lost', search: 'example' }),
  'a search by phone': (db) => listLeads(db, { ...EVERYTHING, search: '(614) 555' }),
  'the counts': (db) => findLeadFigures(db, NOW),
  'the export': (db) => collect(readWholeLeads(db, EVERYTHING)),
  'the leads under an email': (db) => listLeadsOf(db, { email: 'dana@example.com' }),
  'the leads under a phone': (db) => listLeadsOf(db, { phone: '+16145550123' }),
  'the images': (db) => listImages(db, null),
  'the unused images': (db) => listImages(db, PLACE, { unused: true }),
  'what is used of them': (db) => findUsedImageIds(db, [ID]),
  'the posts': (db) => listAllPosts(db, null),
  'the feed': (db) => collect(readPostsForFeed(db, NOW, 'https://example.com')),
  'the sitemap': (db) => collect(listPostUrls(db, NOW)),
};

/** Every statement that a read sends. */
async function statementsOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await read(db.withPlugin(recorder));
  return nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId()));
}

const INBOX = / USING (COVERING )?INDEX leads_(inbox|status)\b/;

async function explainSqlite(db: Db, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(query);
  // Reading an index in its order until a page is full is what a page is made of.
  const isPaged = sql.includes(' limit ');
  const details = rows.map(({ detail }) => detail);
  // Going through every lead of the inbox by its index is no better than through the table.
  const inbox = sql.includes('lead_search') ? details.filter((each) => INBOX.test(each)) : [];
  const scans = details
    .filter((detail) => /^SCAN (leads|lead_\w+|media\w*|blog_posts)\b/.test(detail))
    .filter((detail) => !(isPaged && / USING (COVERING )?INDEX /.test(detail)));
  return [...inbox, ...scans];
}

async function explainPostgres(db: Db, { sql, parameters }: CompiledQuery): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // A table this small is read whole in any case: asked is whether an index could answer.
    await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    const query = CompiledQuery.raw(`explain ${sql}`, [...parameters]);
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(query);
    return rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan on'));
  });
}

describeEachEngine('no page reads a whole table', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ engine, now: NOW });
    const { db } = site.services.database;
    await insertLeads(site.services.database, 1_200, (index) => ({
      name: index % 100 === 0 ? 'Dana Reyes' : `Lead ${index}`,
      message: 'Two beds are open.',
      status: index % 10 === 0 ? 'lost' : 'new',
    }));
    const at = '2025-01-01T12:00:00.000Z';
    await db
      .insertInto('blog_posts')
      .values(
        Array.from({ length: 30 }, (_, index) =>
          postRow({ slug: `post-${index}`, published_at: at, created_at: at }),
        ),
      )
      .execute();
  });
  afterAll(() => site.close());

  it.each(Object.entries(READS))('for %s', async (_name, read) => {
    const { db } = site.services.database;
    const statements = await statementsOf(db, read);
    expect(statements.length).toBeGreaterThan(0);
    const explain = engine === 'sqlite' ? explainSqlite : explainPostgres;
    for (const statement of statements) {
      expect([statement.sql, ...(await explain(db, statement))]).toEqual([statement.sql]);
    }
  });

  it('would say so of one that does', async () => {
    const { db } = site.services.database;
    const explain = engine === 'sqlite' ? explainSqlite : explainPostgres;
    const [statement] = await statementsOf(db, (recorded) =>
      recorded.selectFrom('leads').select('id').where('message', 'like', '%x%').execute(),
    );
    expect(statement && (await explain(db, statement))).toHaveLength(1);
  });
});

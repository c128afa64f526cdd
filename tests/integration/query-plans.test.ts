import { randomUUID } from 'node:crypto';
import {
  CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  type RootOperationNode,
  sql,
} from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEntriesAboutLead } from '#app/features/activity/list-entries-about.server.ts';
import { listActors, listEntries } from '#app/features/activity/log/list-entries.server.ts';
import { findPublicPathsOfSlugs } from '#app/features/articles/addresses/public-paths.server.ts';
import { listPostsOfAuthor } from '#app/features/articles/authors/offered/authors.server.ts';
import {
  listDraftsWithImages,
  listPostsWithImages,
} from '#app/features/articles/images/used-images.server.ts';
import { findFreeNames } from '#app/features/articles/import-post.server.ts';
import { listLinkTargets } from '#app/features/articles/link-targets.server.ts';
import { countPosts, listPosts } from '#app/features/articles/list/list-posts.server.ts';
import type { PostFilter } from '#app/features/articles/list/offered/post-filter.ts';
import {
  countPublishedInWeek,
  findNextPost,
} from '#app/features/articles/list/offered/posts-of-week.server.ts';
import { listPostUrls, readPostsForFeed } from '#app/features/articles/list-for-feeds.server.ts';
import { findPathByNumber } from '#app/features/articles/old-number.server.ts';
import { createOwnPages } from '#app/features/articles/own-pages.server.ts';
import { findFollowingPost, listPublishedPosts } from '#app/features/articles/read-posts.server.ts';
import { relatePost } from '#app/features/articles/related/related-posts.server.ts';
import { significantWords } from '#app/features/articles/related/significant-words.server.ts';
import { listUnsanitizedPosts } from '#app/features/articles/resanitize-posts.server.ts';
import { findRevision } from '#app/features/articles/revisions/read-revisions.server.ts';
import { buildSearchIndex } from '#app/features/articles/search/build-index.server.ts';
import { searchPosts } from '#app/features/articles/search/search-posts.server.ts';
import { indexTitle } from '#app/features/articles/title-search.server.ts';
import {
  findPublicTopics,
  listPostsOfTopic,
} from '#app/features/articles/topics/offered/post-topics.server.ts';
import { countTrashedBefore } from '#app/features/articles/trash/delete-expired.server.ts';
import { listUnsupportedPostClaims } from '#app/features/claims/post-claims.server.ts';
import { readAnswerRules } from '#app/features/leads/deadlines/answer-rules.server.ts';
import { findFirstPlanned } from '#app/features/leads/deadlines/planned-reminders.server.ts';
import { hasOutdatedLead } from '#app/features/leads/deadlines/redate-leads.server.ts';
import { listLeads, readWholeLeads } from '#app/features/leads/inbox.server.ts';
import type { LeadFilter, LeadNarrowing } from '#app/features/leads/lead.ts';
import { listLostReasons } from '#app/features/leads/outcome/lost-reasons.server.ts';
import { listLeadsOf, listOtherLeads } from '#app/features/leads/records/leads-of-person.server.ts';
import { findLeadFigures } from '#app/features/leads/search/lead-counts.server.ts';
import { listFailedAnswers } from '#app/features/leads/unsent-answers.server.ts';
import { countWeeksOfLeads, listWaitingLeads } from '#app/features/leads/waiting-leads.server.ts';
import { findUsedImageIds } from '#app/features/media/image-use.server.ts';
import { listImages } from '#app/features/media/images.server.ts';
import { countItems, skipItems } from '#app/features/moving/records/import-items.server.ts';
import { listFailingChannels, listMessages } from '#app/features/outbox/list-messages.server.ts';
import { countLinksEndedBefore } from '#app/features/previews/ended-preview-links.server.ts';
import { findPreview } from '#app/features/previews/http/find-preview.server.ts';
import { listPreviewLinks } from '#app/features/previews/list-preview-links.server.ts';
import { listRedirects } from '#app/features/redirects/list-redirects.server.ts';
import { findRedirectsAround } from '#app/features/redirects/redirect-row.server.ts';
import { listUnknownPaths } from '#app/features/redirects/unknown-paths.server.ts';
import { EMPTY_SETTINGS } from '#app/features/settings/settings-schema.ts';
import { listSubscribers } from '#app/features/subscribers/list-subscribers.server.ts';
import { findSubscriberByEmail } from '#app/features/subscribers/subscriber-row.server.ts';
import { listVersions } from '#app/features/versions/read-versions.server.ts';
import { createContentWorker } from '#app/html/worker/content-worker.server.ts';
import { CONTENT_THREAD } from '#app/services/content-thread-file.server.ts';
import type { Db, Tx } from '#database/connect.ts';
import { clientKeys, refundTokens, secondsToWait } from '#database/limits/rate-limit.server.ts';
import { runLater } from '#database/run-together.ts';
import { createChangeBus } from '#gateways/change-bus/change-bus.ts';
import { insertLeads } from '#tests/support/many-leads.ts';
import { postRow } from '#tests/support/post-row.ts';
import { subscriberRow } from '#tests/support/subscribers.ts';
import {
  describeEachEngine,
  type Engine,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';

const NOW = new Date('2025-01-05T12:00:00Z');
const ID = '0b6f0f4e-95a2-4c39-9a57-0d4f4b0c1a11';
const EVERYTHING: LeadFilter = { status: null, spam: false, search: '' };
const narrowed = (some: Partial<LeadNarrowing>): LeadFilter => ({
  ...EVERYTHING,
  narrowing: { assignedTo: null, topic: null, dueBefore: null, ...some },
});
/** Starts no thread: the posts here are short, and of the current sanitizer version. */
const WORKER = createContentWorker([], { entry: CONTENT_THREAD, onEnd: () => undefined });
/** What the log calls articles. */
const WORDS = { objects: { post: { kind: 'posts' }, topic: { kind: 'posts' } } } as const;
const PLACE = `2025-01-05T12:00:00.000Z_${ID}`;

const SEARCHED = { now: NOW, topicId: null };
const TOPIC = { id: ID, name: 'Tours', slug: 'tours', description: '', version: 1 };

const SLUGS = Array.from({ length: 100 }, (_, index) => `post-${index}`);

/** Of the site that is asked. */
let engine: Engine;

const posts = (db: Db, filter: Partial<PostFilter> = {}, after: string | null = null) =>
  listPosts(
    { engine, db },
    { kind: 'post', state: null, search: '', ...filter },
    { after, now: NOW },
  );

async function collect<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

async function relateStored(tx: Tx, slug: string): Promise<void> {
  const row = await tx
    .selectFrom('blog_posts')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const related = { ...row, topics: JSON.stringify([ID, randomUUID()]) };
  await relatePost(tx, related, async () => significantWords(row), {
    later: () => undefined,
  });
}

/** The reads of the pages of leads, media and posts, and of the exports. */
const READS: Record<string, (db: Db) => Promise<unknown>> = {
  'the inbox': (db) => listLeads(db, EVERYTHING),
  'an older page of it': (db) => listLeads(db, EVERYTHING, PLACE),
  'the leads of a status': (db) => listLeads(db, { ...EVERYTHING, status: 'won' }),
  'what is set aside': (db) => listLeads(db, { ...EVERYTHING, spam: true }),
  'a search': (db) => listLeads(db, { ...EVERYTHING, search: 'dana reyes' }),
  'a search that says little': (db) => listLeads(db, { ...EVERYTHING, search: 'lead' }),
  'a search in a status': (db) =>
    listLeads(db, { ...EVERYTHING, status: 'lost', search: 'example' }),
  'the leads of a person': (db) => listLeads(db, narrowed({ assignedTo: 'ada@example.com' })),
  'an older page of them': (db) => listLeads(db, narrowed({ assignedTo: 'a@example.com' }), PLACE),
  'the leads of a topic and a status': (db) =>
    listLeads(db, { ...narrowed({ topic: 'demo' }), status: 'new' }),
  'what is overdue': (db) => listLeads(db, narrowed({ dueBefore: NOW.toISOString() })),
  'a search in a topic': (db) => listLeads(db, { ...narrowed({ topic: 'demo' }), search: 'dana' }),
  'a search for a short name': (db) => listLeads(db, { ...EVERYTHING, search: 'da' }),
  'a search by phone': (db) => listLeads(db, { ...EVERYTHING, search: '(614) 555' }),
  'the counts': (db) => findLeadFigures(db, { now: NOW, timeZone: 'America/New_York' }),
  'the leads that wait': (db) => listWaitingLeads(db, 5),
  'emails to leads that could not be sent': (db) => listFailedAnswers(db, NOW),
  'the other leads of a person': (db) =>
    listOtherLeads(db, { id: ID, email: 'dana@example.com', phone: '+16145550123' }),
  'a later page of the inbox': (db) =>
    listLeads(db, EVERYTHING, `due_2025-01-05T12:00:00.000Z_${PLACE}`),
  'a later page of a status': (db) =>
    listLeads(db, { ...EVERYTHING, status: 'new' }, `due_2025-01-05T12:00:00.000Z_${PLACE}`),
  'the leads of two weeks': (db) => countWeeksOfLeads(db, NOW),
  'what was published in a week': (db) => countPublishedInWeek(db, NOW),
  'the next article': (db) => findNextPost(db, NOW),
  'the export': (db) => collect(readWholeLeads(db, EVERYTHING)),
  'a column of the board': (db) => listLeads(db, { ...EVERYTHING, status: 'new' }, null, 20),
  'a column of what is overdue': (db) =>
    listLeads(db, { ...narrowed({ dueBefore: NOW.toISOString() }), status: 'new' }, null, 20),
  'a column of a search': (db) =>
    listLeads(db, { ...EVERYTHING, status: 'lost', search: 'dana' }, null, 20),
  'why leads were lost': (db) => listLostReasons(db),
  'the leads under an email': (db) => listLeadsOf(db, { email: 'dana@example.com' }),
  'the leads under a phone': (db) => listLeadsOf(db, { phone: '+16145550123' }),
  'the images': (db) => listImages(db, null),
  'the unused images': (db) => listImages(db, PLACE, { unused: true }),
  'what is used of them': (db) => findUsedImageIds(db, [ID]),
  'the posts that show them': (db) => listPostsWithImages(db, [ID]),
  'the drafts that show them': (db) => listDraftsWithImages(db, [ID]),
  'the posts': (db) => posts(db),
  'older posts': (db) => posts(db, {}, PLACE),
  'the published posts': (db) => posts(db, { state: 'published' }),
  'the scheduled posts': (db) => posts(db, { state: 'scheduled' }, PLACE),
  'the drafts': (db) => posts(db, { state: 'draft' }, PLACE),
  'the posts with a word': (db) => posts(db, { search: 'question 12' }),
  'the published posts with a word': (db) => posts(db, { state: 'published', search: 'question' }),
  'the drafts with a word': (db) => posts(db, { state: 'draft', search: 'question' }),
  'the counts of posts': (db) => countPosts(db, 'post', NOW),
  'what a link can lead to': (db) => listLinkTargets(db, { typed: '', pages: [], now: NOW }),
  'a search for it': (db) => listLinkTargets(db, { typed: 'question 12', pages: [], now: NOW }),
  'a search for it that says little': (db) =>
    listLinkTargets(db, { typed: 'f', pages: [], now: NOW }),
  'the history of a post': (db) => listVersions(db, ID, 9),
  'an earlier version': (db) => findRevision(db, ID, 9),
  'the preview links of a post': (db) => listPreviewLinks(db, ID, NOW),
  'a preview': (db) => findPreview(db, WORKER, 'a'.repeat(64), NOW),
  'the links that ended long ago': (db) => countLinksEndedBefore(db, NOW),
  'what another system numbered': (db) => findPathByNumber(db, 123, NOW),
  'whether feeds name an article so': (db) =>
    findFreeNames(db, { formerId: null, feedId: 'urn:example:123' }),
  'whether an article has these names': (db) =>
    findFreeNames(db, { formerId: ID, feedId: 'urn:example:123' }),
  'a search of a reader': (db) => searchPosts({ engine, db }, 'question families', SEARCHED),
  'a search with a phrase, a word left out and a topic': (db) =>
    searchPosts({ engine, db }, '"of families" -12', { ...SEARCHED, topicId: ID }),
  'a search with a typo': (db) => searchPosts({ engine, db }, 'famillies', SEARCHED),
  'the feed': (db) => collect(readPostsForFeed(db, WORKER, NOW)),
  'the activity log': (db) => listEntries(db, WORDS, { who: null, kind: null }),
  'what one person did': (db) => listEntries(db, WORDS, { who: ID, kind: null }, PLACE),
  'what was done to posts': (db) => listEntries(db, WORDS, { who: null, kind: 'posts' }),
  'the redirects': (db) => listRedirects(db, '', null),
  'the claims without support': (db) =>
    listUnsupportedPostClaims(db, { now: NOW, after: null, size: 50 }),
  'older claims without support': (db) =>
    listUnsupportedPostClaims(db, { now: NOW, after: PLACE, size: 50 }),
  'the subscribers': (db) => listSubscribers(db, { state: null, search: '' }, null),
  'older subscribers': (db) => listSubscribers(db, { state: null, search: '' }, PLACE),
  'those who confirmed': (db) => listSubscribers(db, { state: 'confirmed', search: '' }, PLACE),
  'the one with an address': (db) => findSubscriberByEmail(db, 'dana@example.com'),
  'the redirects that others lead from and to': (db) =>
    findRedirectsAround({ engine, db }, [{ from: '/old', target: '/about?from=old' }]),
  'older redirects': (db) => listRedirects(db, '', PLACE),
  'the messages': (db) => listMessages(db),
  'a later page of the blog': (db) => listPublishedPosts(db, NOW, 2),
  'the articles of a topic': (db) => listPostsOfTopic(db, ID, { now: NOW, page: 1, size: 500 }),
  'the articles of an author': (db) =>
    listPostsOfAuthor(db, 'Dana', { now: NOW, page: 1, size: 9 }),
  'the sitemap': (db) => collect(listPostUrls(db, NOW)),
};

/**
 * Queries that find a few rows among many. For them, an index in the order of the list would be
 * read to its end.
 */
const RARE_READS: Record<string, (db: Db) => Promise<unknown>> = {
  'the posts that cannot be sanitized': (db) => listUnsanitizedPosts(db),
  'the posts in the Trash': (db) => posts(db, { state: 'trash' }, PLACE),
  'the posts in the Trash with a word': (db) => posts(db, { state: 'trash', search: 'question' }),
  'the posts that have been there long enough': (db) => countTrashedBefore(db, NOW),
  'the unknown addresses': (db) => listUnknownPaths(db, NOW),
  'the pages': (db) => posts(db, { kind: 'page' }),
  'the scheduled pages': (db) => posts(db, { kind: 'page', state: 'scheduled' }, PLACE),
  'the pages with a word': (db) => posts(db, { kind: 'page', search: 'question' }),
  'the counts of pages': (db) => countPosts(db, 'page', NOW),
  'the pages in memory': (db) =>
    createOwnPages(
      { db },
      createChangeBus(() => undefined),
      new Set(),
    ).read(),
  'the topics that readers can open': (db) => findPublicTopics(db, [TOPIC], NOW),
  'the leads to be dated again': (db) =>
    hasOutdatedLead(db, { ...readAnswerRules(EMPTY_SETTINGS), key: 'dated' }),
  'the leads to be reminded of': (db) => findFirstPlanned(db, 'remind_at'),
  'the follow-ups to be reminded of': (db) => findFirstPlanned(db, 'follow_up_remind_at'),
  'what happened with a lead': (db) => listEntriesAboutLead(db, ID),
  'the channels that fail': (db) => listFailingChannels(db),
  'the people in the activity log': (db) => listActors(db),
  'the leads of somebody who answers few': (db) =>
    listLeads(db, narrowed({ assignedTo: 'ada@example.com' })),
  'a column of the board of them': (db) =>
    listLeads(db, { ...narrowed({ assignedTo: 'ada@example.com' }), status: 'new' }, null, 20),
  'a column of the board of a rare topic': (db) =>
    listLeads(db, { ...narrowed({ topic: 'workshop' }), status: 'new' }, null, 20),
  'an older page of those of a rare topic': (db) =>
    listLeads(db, narrowed({ topic: 'workshop' }), PLACE),
  'the subscribers with the start of an address': (db) =>
    listSubscribers(db, { state: null, search: 'dana' }, null),
  'older ones of a state': (db) =>
    listSubscribers(db, { state: 'confirmed', search: 'dana' }, PLACE),
};

/** What counts requests. A flood from many addresses leaves a row of each. */
const COUNTS: Record<string, (db: Db) => Promise<unknown>> = {
  'counting a request, and deleting what has ended': (db) =>
    secondsToWait(db, clientKeys('upload', ID, { limit: 3, windowSeconds: 60 }), NOW),
  'returning a token': (db) => refundTokens(db, [`upload:${ID}`]),
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
  return nodes
    .map((node) => db.getExecutor().compileQuery(node, createQueryId()))
    .filter(({ sql }) => !sql.startsWith('set local '));
}

/** Titles are compared one by one, 10,000 in a millisecond or two. `M` finds words by their index. */
const TABLE_SCAN =
  /^SCAN (leads|lead_\w+|media\w*|blog_posts|audit_log|outbox|rate_limits|post_(?!titles|words VIRTUAL TABLE INDEX \d+:M)\w+|preview_links|redirects|subscribers)\b/;
const INBOX = / USING (COVERING )?INDEX leads_(inbox|status)\b/;

async function explainSqlite(db: Db, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(query);
  // A page is read from an index in order, until it is full.
  const isPaged = sql.includes(' limit ');
  const details = rows.map(({ detail }) => detail);
  // Scanning every lead of the inbox by index is no better than scanning the table.
  const inbox = sql.includes('lead_search') ? details.filter((each) => INBOX.test(each)) : [];
  const scans = details
    .filter((detail) => TABLE_SCAN.test(detail))
    .filter((detail) => !(isPaged && / USING (COVERING )?INDEX /.test(detail)));
  return [...inbox, ...scans];
}

/** How many rows PostgreSQL takes from tables and indexes, with those that a filter removes. */
async function countVisitedRows(db: Db, { sql, parameters }: CompiledQuery): Promise<number> {
  interface Node {
    'Node Type': string;
    'Relation Name'?: string;
    'Actual Rows': number;
    'Actual Loops': number;
    'Rows Removed by Filter'?: number;
    Plans?: Node[];
  }
  const visited = (node: Node): number => {
    const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    const isCounted = node['Node Type'].includes('Scan') && node['Relation Name'] !== 'post_titles';
    const own = isCounted ? rows * node['Actual Loops'] : 0;
    return (node.Plans ?? []).reduce((sum, inner) => sum + visited(inner), own);
  };
  return db.transaction().execute(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    const query = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]);
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(query);
    return rows.reduce((sum, row) => sum + visited(row['QUERY PLAN'][0].Plan), 0);
  });
}

async function explainPostgres(db: Db, statement: CompiledQuery): Promise<string[]> {
  const plan = await planOfPostgres(db, statement, ['seqscan']);
  // Titles are compared one by one, and there are at most twelve topics.
  return plan.filter((line) => /Seq Scan on (?!post_titles|topics)/.test(line));
}

/** @param avoided what a table this small is read with, whether or not an index could do it */
async function planOfPostgres(
  db: Db,
  { sql, parameters }: CompiledQuery,
  avoided: readonly ('seqscan' | 'sort')[],
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    for (const step of avoided) {
      await tx.executeQuery(CompiledQuery.raw(`set local enable_${step} = off`));
    }
    const query = CompiledQuery.raw(`explain ${sql}`, [...parameters]);
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(query);
    return rows.map((row) => row['QUERY PLAN']);
  });
}

describeEachEngine('no page reads a whole table', (asked) => {
  let site: TestSite;
  beforeAll(async () => {
    engine = asked;
    site = await openTestSite({ engine, now: NOW });
    const { db } = site.services.database;
    await insertLeads(site.services.database, 1_200, (index) => ({
      name: index % 100 === 0 ? 'Dana Reyes' : `Lead ${index}`,
      message: 'Two beds are open.',
      status: index % 10 === 0 ? 'lost' : 'new',
    }));
    // As PostgreSQL does by itself; without it, every index of leads seems to be as good.
    if (engine === 'postgresql') await sql`analyze leads`.execute(db);
    const at = '2025-01-01T12:00:00.000Z';
    const posts = Array.from({ length: 300 }, (_, index) =>
      postRow({
        id: randomUUID(),
        title: `Question ${index} of families`,
        slug: `post-${index}`,
        published_at: at,
        created_at: at,
      }),
    );
    await db.insertInto('blog_posts').values(posts).execute();
    await db.transaction().execute(async (tx) => {
      await runLater({ engine }, tx, async (later) => {
        for (const post of posts) await indexTitle(tx, post, { later });
      });
    });
    await db
      .insertInto('subscribers')
      .values(
        Array.from({ length: 1_200 }, (_, index) => {
          const email =
            index % 100 === 0 ? `dana-${index}@example.com` : `lead-${index}@example.com`;
          return subscriberRow({ email });
        }),
      )
      .execute();
    await buildSearchIndex(site.services, new AbortController().signal);
    await db
      .insertInto('audit_log')
      .values(
        Array.from({ length: 300 }, (_, index) => ({
          id: randomUUID(),
          at,
          actor_id: index % 3 === 0 ? null : `actor-${index % 3}`,
          actor_name: 'Somebody',
          action: 'post.updated',
          object_type: 'post',
          object_id: null,
          detail: null,
        })),
      )
      .execute();
    await db
      .insertInto('outbox')
      .values(
        Array.from({ length: 300 }, () => ({
          id: randomUUID(),
          kind: 'lead-mail',
          payload: '{}',
          created_at: at,
          available_at: at,
          attempts: 1,
          delivered_at: at,
        })),
      )
      .execute();
  });
  afterAll(() => site.close());

  it.each(Object.entries({ ...READS, ...COUNTS }))('for %s', async (_name, read) => {
    const { db } = site.services.database;
    const statements = await statementsOf(db, read);
    expect(statements.length).toBeGreaterThan(0);
    const explain = engine === 'sqlite' ? explainSqlite : explainPostgres;
    for (const statement of statements) {
      expect([statement.sql, ...(await explain(db, statement))]).toEqual([statement.sql]);
    }
  });

  it.each(Object.entries(RARE_READS))('and few rows for %s', async (_name, read) => {
    const { db } = site.services.database;
    for (const statement of await statementsOf(db, read)) {
      if (engine === 'postgresql') {
        expect(await countVisitedRows(db, statement), statement.sql).toBeLessThan(30);
      } else {
        const query = CompiledQuery.raw(`explain query plan ${statement.sql}`, [
          ...statement.parameters,
        ]);
        const { rows } = await db.executeQuery<{ detail: string }>(query);
        expect(rows.filter(({ detail }) => TABLE_SCAN.test(detail))).toEqual([]);
      }
    }
  });

  it.runIf(asked === 'sqlite').each<[string, (db: Db) => Promise<unknown>, RegExp]>([
    // A row of an import holds the text of its article.
    [
      'the articles of an import that are left out',
      (db) => db.transaction().execute((tx) => skipItems(tx, ID)),
      /SEARCH import_items USING INDEX import_items_choice \(import_id=\? AND state=\? AND choice=\?\)$/,
    ],
    [
      'how many there are of each state',
      (db) => countItems(db, ID),
      /^SEARCH import_items USING COVERING INDEX import_items_choice /,
    ],
    [
      'addresses by their start, whatever the state',
      (db) => listSubscribers(db, { state: 'confirmed', search: 'dana' }, null),
      /^SEARCH subscribers USING INDEX .*email_key>\? AND email_key<\?/,
    ],
    [
      'the leads of a person',
      (db) => listLeads(db, narrowed({ assignedTo: 'ada@example.com' })),
      /INDEX leads_person_(?:due|answered) \(spam=\? AND assigned_to=\?/,
    ],
    [
      'those of a column of the board',
      (db) =>
        listLeads(db, { ...narrowed({ assignedTo: 'ada@example.com' }), status: 'new' }, null, 20),
      /INDEX leads_person_status_(?:due|answered) \(spam=\? AND assigned_to=\? AND status=\?/,
    ],
    [
      'what is overdue in a column of the board',
      (db) =>
        listLeads(db, { ...narrowed({ dueBefore: NOW.toISOString() }), status: 'won' }, null, 20),
      /INDEX leads_status_due \(spam=\? AND status=\? AND due_at<\?/,
    ],
    [
      'those of a topic in a column of the board',
      (db) => listLeads(db, { ...narrowed({ topic: 'workshop' }), status: 'new' }, null, 20),
      /INDEX leads_topic_status_(?:due|answered) \(spam=\? AND topic=\? AND status=\?/,
    ],
    [
      'the leads of a topic',
      (db) => listLeads(db, narrowed({ topic: 'workshop' })),
      /INDEX leads_topic_(?:due|answered) \(spam=\? AND topic=\?/,
    ],
    [
      'where a later page of the blog begins without reading a post',
      (db) => listPublishedPosts(db, NOW, 2),
      /SEARCH blog_posts USING COVERING INDEX blog_posts_published \(is_published=\?/,
    ],
    [
      'the articles of an author without reading all others',
      (db) => listPostsOfAuthor(db, 'Dana', { now: NOW, page: 1, size: 500 }),
      /INDEX blog_posts_author \(author_name=\?/,
    ],
    [
      'the addresses of some slugs without reading all others',
      (db) => findPublicPathsOfSlugs(db, SLUGS),
      // Topics and authors are few.
      /^(?:SEARCH (?:blog_posts|slug_history) USING INDEX \S+ \(slug=\?\)|SCAN (?:topics|authors)\b)/,
    ],
    [
      'the articles of the feed without reading all others',
      (db) => collect(readPostsForFeed(db, WORKER, NOW)),
      /blog_posts_published \(is_published=\? AND published_at<\?\)$|^SEARCH blog_posts .*\(id=\?\)/,
    ],
    [
      'what is related to an article without reading all others',
      (db) => findFollowingPost(db, { id: ID, publishedAt: NOW.toISOString() }, NOW),
      /SEARCH related_posts .*\(post_id=\?\)\nSEARCH blog_posts .*\(id=\?\)/,
    ],
    [
      'what shares a topic with a saved article without reading all others',
      (db) => db.transaction().execute((tx) => relateStored(tx, 'post-7')),
      /^(?!.*blog_posts_published)/s,
    ],
    [
      'the articles of a topic without reading all others',
      (db) => listPostsOfTopic(db, ID, { now: NOW, page: 1, size: 500 }),
      /LIST SUBQUERY .*\nSEARCH post_topics .*\(topic_id=\?\)/,
    ],
    [
      'whether a topic has articles without reading all others',
      (db) => findPublicTopics(db, [TOPIC], NOW),
      /SEARCH post_topics .*\(topic_id=\?\)\nCORRELATED .*\nSEARCH blog_posts .*\(id=\?\)/,
    ],
  ])('and finds %s', async (_name, read, plan) => {
    const { db } = site.services.database;
    for (const { sql, parameters } of await statementsOf(db, read)) {
      const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await db.executeQuery<{ detail: string }>(query);
      expect(rows.map(({ detail }) => detail).join('\n')).toMatch(plan);
    }
  });

  it.runIf(asked === 'postgresql')(
    'and finds where a later page of the blog begins without reading a post',
    async () => {
      const { db } = site.services.database;
      const statements = await statementsOf(db, (read) => listPublishedPosts(read, NOW, 2));
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) {
        const plan = await planOfPostgres(db, statement, ['seqscan', 'sort']);
        expect(plan.join('\n')).toMatch(/Index Only Scan Backward using blog_posts_published /);
      }
    },
  );

  it('detects one that does', async () => {
    const { db } = site.services.database;
    const explain = engine === 'sqlite' ? explainSqlite : explainPostgres;
    const [statement] = await statementsOf(db, (recorded) =>
      recorded.selectFrom('leads').select('id').where('message', 'like', '%x%').execute(),
    );
    expect(statement && (await explain(db, statement))).toHaveLength(1);
  });
});

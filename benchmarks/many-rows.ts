import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { listActors, listEntries } from '#app/features/activity/log/list-entries.server.ts';
import { listUnsanitizedPosts } from '#app/features/articles/resanitize-posts.server.ts';
import { listLeads, readWholeLeads } from '#app/features/leads/inbox.server.ts';
import type { LeadFilter } from '#app/features/leads/lead.ts';
import { findLeadFigures } from '#app/features/leads/search/lead-counts.server.ts';
import { findUsedImageIds } from '#app/features/media/image-use.server.ts';
import { listImages } from '#app/features/media/images.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { Db } from '#database/connect.ts';
import { insertLeads } from '#tests/support/many-leads.ts';
import { describeSpread, printTable } from './figures.ts';
import { openData, seedPosts } from './seed.ts';
import { folder, PORTS, quick, ROUNDS } from './setup.ts';

const LEADS = quick ? 20_000 : 100_000;
const POSTS = quick ? 2_000 : 20_000;
const IMAGES = 5_000;
const BATCH = 1_000;

const EVERYTHING: LeadFilter = { status: null, spam: false, search: '' };
const search = (text: string): LeadFilter => ({ ...EVERYTHING, search: text });

const RARE = 'rare@example.com';
const COMMON = 'common@example.com';
const ofPerson = (assignedTo: string, text: string): LeadFilter => ({
  ...search(text),
  narrowing: { assignedTo, topic: null, dueBefore: null },
});

const READS: Record<string, (db: Db) => Promise<unknown>> = {
  'the inbox': (db) => listLeads(db, EVERYTHING),
  'its counts': (db) => findLeadFigures(db, { now: new Date(), timeZone: 'America/New_York' }),
  'a search with one result': (db) => listLeads(db, search('zebra')),
  'a search with none': (db) => listLeads(db, search('quixotic')),
  'a search that finds every lead': (db) => listLeads(db, search('example')),
  'a search for one among many alike': (db) => listLeads(db, search(`owner ${LEADS - 7}`)),
  'a common word among the few leads of a person': (db) => listLeads(db, ofPerson(RARE, 'example')),
  'a common word among the many of another': (db) => listLeads(db, ofPerson(COMMON, 'example')),
  'the media page': async (db) => {
    const { images } = await listImages(db, null);
    await findUsedImageIds(
      db,
      images.map(({ id }) => id),
    );
  },
  'the unused images': (db) => listImages(db, null, { unused: true }),
  'the posts that cannot be sanitized': (db) => listUnsanitizedPosts(db),
  'the activity log': (db) => listEntries(db, { objects: {} }, { who: null, kind: null }),
  'the people in it': (db) => listActors(db),
};

/** Times the reads of admin pages with far more rows than a home will ever have. */
export async function measureManyRows(): Promise<void> {
  const dataDir = join(folder, 'many-rows');
  mkdirSync(dataDir);
  const services = await openData(dataDir, `http://localhost:${PORTS.site}`);
  try {
    const { db } = services.database;
    // A large cache while the rows are inserted; then the settings of the server.
    await sql`pragma cache_size = -400000`.execute(db);
    await sql`pragma synchronous = off`.execute(db);
    await seed(services);
    await sql`pragma cache_size = -8000`.execute(db);
    await sql`pragma synchronous = full`.execute(db);
    const rows: string[][] = [['', 'ms (wanted ≤ 30)', 'event loop blocked, ms (wanted ≤ 50)']];
    for (const [name, read] of Object.entries(READS)) rows.push([name, ...(await time(db, read))]);
    printTable(`Reads with ${LEADS} leads, ${POSTS} posts and ${IMAGES} images (SQLite)`, rows);
    await measureExport(db);
  } finally {
    await services.close();
  }
}

async function seed(services: Services): Promise<void> {
  const { db } = services.database;
  await insertLeads(services.database, LEADS, (index) => ({
    name: index === 3 ? 'Zebra' : `Owner ${index}`,
    message: 'Two beds are open, and the phone rings in the evening.',
    status: index % 3 === 0 ? 'contacted' : 'new',
    assigned_to: index % 20_000 === 7 ? RARE : COMMON,
  }));
  await seedPosts(services, POSTS);
  const posts = await db.selectFrom('blog_posts').select('id').execute();
  const ids = Array.from({ length: IMAGES }, () => randomUUID());
  for (let from = 0; from < IMAGES; from += BATCH) {
    const values = ids.slice(from, from + BATCH).map((id) => ({
      id,
      key: `blog-images/${id}.png`,
      format: 'png',
      width: 9,
      height: 9,
      bytes: 99,
      variants: '[]',
      alt: null,
      created_at: new Date().toISOString(),
      created_by: null,
    }));
    await db.insertInto('media').values(values).execute();
  }
  for (let from = 0; from < posts.length; from += BATCH) {
    const values = posts.slice(from, from + BATCH).map(({ id }, offset) => ({
      post_id: id,
      image_id: ids[(from + offset) % IMAGES] ?? '',
      position: 0,
    }));
    await db.insertInto('media_usage').values(values).execute();
  }
  // One statement: inserting so many rows one by one takes a minute.
  await sql`
    with recursive entries (number) as (
      select 1 union all select number + 1 from entries where number < ${LEADS}
    )
    insert into audit_log (id, at, actor_id, actor_name, action, object_type)
    select lower(hex(randomblob(16))), strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + number, 'unixepoch'),
      'actor-' || number % 3, 'Owner', 'post.updated', 'post' from entries`.execute(db);
}

async function time(db: Db, read: (db: Db) => Promise<unknown>): Promise<[string, string]> {
  const times: number[] = [];
  await read(db);
  const held = await watchQuietest(ROUNDS, async () => {
    const started = performance.now();
    await read(db);
    times.push(performance.now() - started);
  });
  return [describeSpread(times, 1), held.toFixed(0)];
}

async function measureExport(db: Db): Promise<void> {
  let leads = 0;
  const before = process.memoryUsage().rss;
  let most = before;
  const seconds: number[] = [];
  const held = await watchQuietest(quick ? 3 : 5, async () => {
    leads = 0;
    const started = performance.now();
    for await (const page of readWholeLeads(db, EVERYTHING)) {
      leads += page.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    seconds.push((performance.now() - started) / 1000);
  });
  printTable(`The export of ${leads} leads`, [
    ['seconds', describeSpread(seconds, 1)],
    ['memory it added, MB', ((most - before) / 1024 / 1024).toFixed(0)],
    ['event loop blocked, ms (wanted ≤ 50)', held.toFixed(0)],
  ]);
}

/**
 * The longest block of the event loop in the quietest of several rounds. The block that the work
 * itself causes is in every round; a pause that another process causes is not.
 */
async function watchQuietest(rounds: number, work: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) least = Math.min(least, await watchLoop(work));
  return least;
}

/** The longest block of the event loop, in ms. */
async function watchLoop(work: () => Promise<void>): Promise<number> {
  const resolution = 2;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  await sleep(10 * resolution);
  delay.reset();
  await work();
  await sleep(10 * resolution);
  delay.disable();
  return Math.max(0, delay.max / 1e6 - resolution);
}

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SaveResult } from '#app/features/articles/editor-protocol.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { dateAt, postFields, saveRequest } from '#tests/support/posts.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { type Replica, type ReplicaSet, SITE_ENV, startReplicas } from './replica-set.ts';

const FIRST_DUE_MILLISECONDS = 6_000;
const APART_MILLISECONDS = 700;
const POLL_MILLISECONDS = 25;
const LIMIT_MILLISECONDS = 1_500;
const GIVE_UP_MILLISECONDS = 20_000;
/** Where a post that falls due has to be. */
const LISTS = ['/blog', '/blog/rss.xml', '/sitemap.xml'];

export interface DuePosts {
  readonly posts: number;
  /** From the due date to the last page of the last server that shows the post. */
  readonly slowest: number;
  readonly damage: readonly string[];
}

/**
 * Schedules posts seconds ahead on one of two servers with one PostgreSQL, and asks both for their
 * pages by the real clock. Null where there is no PostgreSQL.
 */
export async function runDuePosts(posts: number): Promise<DuePosts | { missing: string }> {
  const postgres = await startPostgres();
  if ('missing' in postgres) return postgres;
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-due-'));
  const made = await createDatabase(postgres.url, {
    name: `wizard_due_${randomUUID().replaceAll('-', '')}`,
  });
  let set: ReplicaSet | null = null;
  try {
    set = await startReplicas(made.url, { count: 2, env: {} });
    const { replicas } = set;
    const [first] = replicas;
    if (first === undefined) throw new Error('There is no server.');
    const origin = SITE_ENV.PUBLIC_ORIGIN;
    const services = await openSiteData(
      { dataDir, origin, adminOrigin: origin },
      { ...SITE_ENV, DATABASE_URL: made.url },
    );
    const { headers } = await createAdmin({ services });
    await services.close();
    const start = Date.now() + FIRST_DUE_MILLISECONDS;
    const watched: Promise<Seen[]>[] = [];
    for (let number = 0; number < posts; number += 1) {
      const slug = `due-${number}`;
      const due = start + number * APART_MILLISECONDS;
      await schedule(first, headers, slug, new Date(due).toISOString());
      watched.push(watch(replicas, slug, due));
    }
    const seen = (await Promise.all(watched)).flat();
    return { posts, ...judge(seen) };
  } finally {
    await set?.close();
    await made.drop();
    postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function schedule(
  server: Replica,
  headers: Record<string, string>,
  slug: string,
  iso: string,
): Promise<void> {
  const fields = postFields({ title: slug, slug, isPublished: true });
  const answer = await server.send('/admin/posts/save', {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(saveRequest({ fields, publishDate: dateAt(iso) })),
  });
  const saved = JSON.parse(answer?.body ?? '{}') as SaveResult;
  if (!saved.ok) throw new Error(`not scheduled: ${JSON.stringify(saved)}`);
}

interface Seen {
  readonly what: string;
  /** How long after its date; negative if before. */
  readonly after: number;
}

/** Asks every server for the post's page and for each list until they show the post. */
function watch(servers: readonly Replica[], slug: string, due: number): Promise<Seen[]> {
  return Promise.all(
    servers.flatMap((server, index) =>
      [`/blog/${slug}`, ...LISTS].map(async (path) => {
        // Cached before it is due, as a page that is read is.
        await read(server, path);
        await wait(Math.max(0, due - Date.now() - 200));
        for (;;) {
          const text = await read(server, path);
          const after = Date.now() - due;
          // Not a part of another post's address: due-1 and due-10.
          const isThere = new RegExp(`/blog/${slug}\\b`).test(text);
          if (isThere || after > GIVE_UP_MILLISECONDS) {
            return { what: `${path} of server ${index + 1} with ${slug}`, after };
          }
          await wait(POLL_MILLISECONDS);
        }
      }),
    ),
  );
}

async function read(server: Replica, path: string): Promise<string> {
  const answer = await server.send(path);
  return answer?.status === 200 ? answer.body : '';
}

function judge(seen: readonly Seen[]): Omit<DuePosts, 'posts'> {
  const damage = seen
    .filter(({ after }) => after < 0 || after > LIMIT_MILLISECONDS)
    .map(({ what, after }) => `${what} came ${after} ms after the post was due`);
  return { slowest: Math.max(...seen.map(({ after }) => after)), damage };
}

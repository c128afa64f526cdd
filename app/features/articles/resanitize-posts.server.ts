import { setImmediate as nextTurn } from 'node:timers/promises';
import { expressionBuilder, sql } from 'kysely';
import { SANITIZER_VERSION } from '#app/html/content/allow-list.server.ts';
import { ContentError, isBusy } from '#app/html/content/content-error.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import { readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import type { Schema } from '#database/schema.ts';
import { WEBSITE, write } from '#database/write.ts';
import { type PostsDeps, writePosts } from './derived/offered/write-posts.server.ts';
import { nameInLog } from './name-in-log.ts';
import { resanitize } from './post-row.server.ts';
import { noteSanitizer, storePost } from './storage/store-post.server.ts';

const BATCH = 20;
/** The most posts that the dashboard lists. */
const LISTED = 20;

interface ResanitizeDeps extends PostsDeps {
  readonly contentWorker: ContentWorker;
}

export interface ResanitizeOptions {
  /** Awaited before the first change, if there is any. If it throws, no post is changed. */
  beforeFirst: () => Promise<void>;
  /** Called for each post that the current sanitizer cannot process. */
  onFailure: (error: unknown, postId: string) => void;
  shutdownSignal?: AbortSignal;
}

/**
 * Sanitizes and stores the posts that another sanitizer version has sanitized. Pages are safe
 * without it, because reading a post sanitizes it; this avoids doing so on every read. The old text
 * stays in the post's history. Content that cannot be sanitized is left alone, and its post is
 * marked. Returns the number of posts processed.
 */
export async function resanitizePosts(
  deps: ResanitizeDeps,
  options: ResanitizeOptions,
): Promise<number> {
  const { beforeFirst, onFailure, shutdownSignal } = options;
  let processed = 0;
  let hasBegun = false;
  while (!shutdownSignal?.aborted) {
    const rows = await listOutdated(deps.database.db);
    if (rows.length === 0) break;
    if (!hasBegun) await beforeFirst();
    hasBegun = true;
    for (const row of rows) {
      if (shutdownSignal?.aborted) break;
      const result = await resanitize(row, {
        worker: deps.contentWorker,
        client: 'renewal',
        signal: shutdownSignal,
      });
      if (shutdownSignal?.aborted) break;
      const failure = result.ok ? await storeContent(deps, row, result.content) : result.error;
      // It stays in the list and is tried again.
      if (isBusy(failure)) continue;
      if (failure !== null) {
        onFailure(failure, row.id);
        await markFailed(deps, row);
      }
      processed += 1;
      // SQLite is synchronous: without this, no request would be answered between two posts.
      await nextTurn();
    }
  }
  return processed;
}

/**
 * Posts outside the Trash that the current sanitizer cannot process; readers see their former
 * content. They are sorted here: with `order by`, SQLite would read all posts in that order to find these few, which
 * takes 50 ms for 20,000 posts.
 */
export async function listUnsanitizedPosts(db: Db): Promise<{ id: string; title: string }[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select(['id', 'title', 'created_at'])
    .where(isOutdated())
    .where('failed_policy_version', '=', SANITIZER_VERSION)
    .where(OUTSIDE_TRASH)
    .limit(LISTED)
    .execute();
  return rows
    .map(({ id, title, created_at }) => ({ id, title, createdAt: readTimestamp(created_at) }))
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map(({ id, title }) => ({ id, title }));
}

/** Not the condition of the list's index, which would be read to its end. */
const OUTSIDE_TRASH = sql<boolean>`(trashed_at is null) is true`;

interface OutdatedPost {
  id: string;
  kind: string;
  title: string;
  content: string;
  policy_version: number;
  version: number;
}

function listOutdated(db: Db, limit = BATCH): Promise<OutdatedPost[]> {
  return db
    .selectFrom('blog_posts')
    .select(['id', 'kind', 'title', 'content', 'policy_version', 'version'])
    .where(isOutdated())
    .where(({ eb, or }) =>
      or([
        eb('failed_policy_version', 'is', null),
        eb('failed_policy_version', '!=', SANITIZER_VERSION),
      ]),
    )
    .limit(limit)
    .execute();
}

export async function hasOutdatedPosts(db: Db): Promise<boolean> {
  return (await listOutdated(db, 1)).length > 0;
}

/** Two ranges instead of `!=`, which cannot use an index. */
function isOutdated() {
  const eb = expressionBuilder<Schema, 'blog_posts'>();
  return eb.or([
    eb('policy_version', '<', SANITIZER_VERSION),
    eb('policy_version', '>', SANITIZER_VERSION),
  ]);
}

/** Returns why the content worker could not work out what follows from the text; null if it could. */
async function storeContent(
  deps: PostsDeps,
  row: OutdatedPost,
  content: string,
): Promise<ContentError | null> {
  const { database, now } = deps;
  const clean = { policy_version: SANITIZER_VERSION, failed_policy_version: null };
  const edit = {
    before: row,
    columns: { ...clean, content },
    reason: 'sanitizer',
    action: 'post.cleaned',
    detail: { sanitizerVersion: SANITIZER_VERSION },
  } as const;
  if (content === row.content) {
    await write(deps, WEBSITE, (tx) => noteSanitizer(tx, row, clean));
    return null;
  }
  const context = { actor: WEBSITE, now: now(), engine: database.engine, enabled: null };
  const stored = writePosts(deps, WEBSITE, (tx, changes, worked) =>
    storePost(tx, changes, edit, { ...context, worked }),
  );
  return stored.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ContentError) return error;
      throw error;
    },
  );
}

/** Leaves the post's version, content and dates alone. */
async function markFailed(deps: PostsDeps, row: OutdatedPost): Promise<void> {
  await write(deps, WEBSITE, async (tx, changes) => {
    const isNoted = await noteSanitizer(tx, row, { failed_policy_version: SANITIZER_VERSION });
    if (!isNoted) return;
    changes.audit({
      action: 'post.not-cleaned',
      objectType: 'post',
      objectId: row.id,
      detail: { ...nameInLog(row), sanitizerVersion: SANITIZER_VERSION },
    });
    changes.event({ type: 'posts', id: row.id, change: 'updated' });
  });
}

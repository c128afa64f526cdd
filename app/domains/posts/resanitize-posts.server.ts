import { expressionBuilder } from 'kysely';
import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import type { Schema } from '#database/schema.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { SANITIZER_VERSION } from './content/allow-list.server.ts';
import { cleanStored } from './post-row.server.ts';
import { storeUsedImages } from './used-images.server.ts';

const BATCH = 20;
/** The most posts that the dashboard names. */
const NAMED = 20;
const WEBSITE = { id: null, name: 'Website' };

export interface RenewOptions {
  /** Awaited before the first post is changed, and only when there is one; when it throws, none is. */
  beforeFirst: () => Promise<void>;
  /** Told of each text that today's policy cannot clean. */
  onFailure: (error: unknown, postId: string) => void;
  shutdownSignal?: AbortSignal;
}

/**
 * Cleans what another policy left, and stores it. What is shown is clean without it; this keeps
 * the reading from cleaning the same text again and again. A text that cannot be cleaned stays as
 * it is, and its post is marked. Returns how many posts it went through.
 */
export async function resanitizePosts(deps: WriteDeps, options: RenewOptions): Promise<number> {
  const { beforeFirst, onFailure, shutdownSignal } = options;
  let renewed = 0;
  while (!shutdownSignal?.aborted) {
    const rows = await listOutdated(deps.database.db);
    if (rows.length === 0) break;
    if (renewed === 0) await beforeFirst();
    for (const row of rows) {
      if (shutdownSignal?.aborted) break;
      const cleaned = await cleanStored(row);
      if (cleaned.ok) await storeContent(deps, row, cleaned.content);
      else {
        onFailure(cleaned.error, row.id);
        await markFailed(deps, row);
      }
      renewed += 1;
    }
  }
  return renewed;
}

/** Posts whose text today's policy cannot clean; readers see them as they were. */
export async function listUncleanedPosts(db: Db): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('blog_posts')
    .select(['id', 'title'])
    .where(isOutdated())
    .where('failed_policy_version', '=', SANITIZER_VERSION)
    .orderBy('created_at')
    .limit(NAMED)
    .execute();
}

interface Outdated {
  id: string;
  title: string;
  content: string;
  policy_version: number;
  version: number;
  featured_image_url: string | null;
}

function listOutdated(db: Db): Promise<Outdated[]> {
  return db
    .selectFrom('blog_posts')
    .select(['id', 'title', 'content', 'policy_version', 'version', 'featured_image_url'])
    .where(isOutdated())
    .where(({ eb, or }) =>
      or([
        eb('failed_policy_version', 'is', null),
        eb('failed_policy_version', '!=', SANITIZER_VERSION),
      ]),
    )
    .limit(BATCH)
    .execute();
}

/** Not `!=`, which no index answers. */
function isOutdated() {
  const eb = expressionBuilder<Schema, 'blog_posts'>();
  return eb.or([
    eb('policy_version', '<', SANITIZER_VERSION),
    eb('policy_version', '>', SANITIZER_VERSION),
  ]);
}

async function storeContent(deps: WriteDeps, row: Outdated, content: string): Promise<void> {
  const changed = content !== row.content;
  await write(deps, WEBSITE, async (tx, changes) => {
    const { numUpdatedRows } = await tx
      .updateTable('blog_posts')
      .set({
        policy_version: SANITIZER_VERSION,
        failed_policy_version: null,
        ...(changed
          ? { content, version: row.version + 1, updated_at: writeTimestamp(deps.now()) }
          : {}),
      })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .executeTakeFirst();
    if (!changed || numUpdatedRows === 0n) return;
    await storeUsedImages(tx, { id: row.id, content, featuredImageUrl: row.featured_image_url });
    changes.audit({
      action: 'post.cleaned',
      objectType: 'post',
      objectId: row.id,
      detail: { title: row.title, sanitizerVersion: SANITIZER_VERSION },
    });
    changes.event({ type: 'posts', id: row.id, change: 'updated' });
  });
}

/** The mark is no change of the post: its version, text and dates stay. */
async function markFailed(deps: WriteDeps, row: Outdated): Promise<void> {
  await write(deps, WEBSITE, async (tx, changes) => {
    const { numUpdatedRows } = await tx
      .updateTable('blog_posts')
      .set({ failed_policy_version: SANITIZER_VERSION })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    changes.audit({
      action: 'post.not-cleaned',
      objectType: 'post',
      objectId: row.id,
      detail: { title: row.title, sanitizerVersion: SANITIZER_VERSION },
    });
    changes.event({ type: 'posts', id: row.id, change: 'updated' });
  });
}

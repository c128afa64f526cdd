import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import { changedAt } from './changed-at.ts';
import { isPublished } from './is-published.server.ts';
import { ofKind } from './of-kind.server.ts';
import type { Post } from './post.ts';
import { toPost } from './post-row.server.ts';

/** Feed readers poll often, so the newest posts are enough. */
const FEED_LENGTH = 30;
/** Characters of content read per batch. */
const BATCH_CHARACTERS = 1_000_000;
/** A sitemap may hold 50,000 URLs; the rest is for the fixed pages. */
const SITEMAP_LENGTH = 49_000;
const SITEMAP_PAGE = 1_000;

/** A featured image that is in the library. */
export interface FeaturedImage {
  /** Its path on this site. */
  readonly url: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly alt: string | null;
}

export type PostForFeed = Post & {
  readonly featuredImage: FeaturedImage | null;
  /** How feeds of another system named it. */
  readonly formerFeedId: string | null;
};

/**
 * The newest public posts with their content and images, latest date first. A post has up to 1 MB:
 * posts are read in batches of about that much, and other requests run between two batches.
 */
export async function* readPostsForFeed(
  db: Db,
  worker: ContentWorker,
  now: Date,
): AsyncGenerator<PostForFeed> {
  const listed = await db
    .selectFrom('blog_posts')
    .select(['id', sql<number>`length(content)`.as('size')])
    .where(ofKind('post'))
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FEED_LENGTH)
    .execute();
  for (const ids of batchBySize(listed)) {
    const rows = await db
      .selectFrom('blog_posts')
      .leftJoin('media', (join) =>
        join.on('media.key', '=', sql`substr(blog_posts.featured_image_url, 2)`),
      )
      .selectAll('blog_posts')
      .select(['media.key', 'media.bytes', 'media.width', 'media.height', 'media.alt'])
      .where('blog_posts.id', 'in', ids)
      .where(isPublished)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      // Missing if it was unpublished or deleted after the list was read.
      if (row === undefined) continue;
      const post = await toPost(row, worker);
      yield { ...post, featuredImage: toFeaturedImage(row), formerFeedId: row.feed_id };
    }
    await nextTurn();
  }
}

function toFeaturedImage({ key, bytes, width, height, alt }: JoinedImage): FeaturedImage | null {
  if (key === null || bytes === null || width === null || height === null) return null;
  return { url: `/${key}`, bytes, width, height, alt };
}

/** The columns of an image, all null without one. */
interface JoinedImage {
  readonly key: string | null;
  readonly bytes: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string | null;
}

function batchBySize(listed: readonly { id: string; size: number }[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const { id, size } of listed) {
    if (size > room) {
      batches.push([]);
      room = BATCH_CHARACTERS;
    }
    batches.at(-1)?.push(id);
    room -= size;
  }
  return batches;
}

/** Slug and last change of every public post, latest date first, page by page. */
export async function* listPostUrls(
  db: Db,
  now: Date,
): AsyncGenerator<{ slug: string; changedAt: string }[]> {
  let after: string | null = null;
  for (let read = 0; read < SITEMAP_LENGTH; read += SITEMAP_PAGE) {
    const page: UrlPage = await readUrls(db, now, after);
    yield page.rows
      .slice(0, SITEMAP_LENGTH - read)
      .map((row) => ({ slug: row.slug, changedAt: changedAt(datesOf(row)) }));
    after = page.next;
    if (after === null) return;
    await nextTurn();
  }
}

function datesOf(row: { updated_at: string | Date; published_at: string | Date }) {
  const { updated_at, published_at } = row;
  return { updatedAt: readTimestamp(updated_at), publishedAt: readTimestamp(published_at) };
}

type UrlPage = Awaited<ReturnType<typeof readUrls>>;

function readUrls(db: Db, now: Date, after: string | null) {
  const query = db
    .selectFrom('blog_posts')
    .select(['id', 'slug', 'updated_at', sql<string | Date>`published_at`.as('published_at')])
    .where(ofKind('post'))
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now));
  return readPage(query, { by: 'published_at', after, size: SITEMAP_PAGE });
}

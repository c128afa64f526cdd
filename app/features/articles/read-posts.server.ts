import { sql } from 'kysely';
import { isSlug } from '#app/formatting/slug.ts';
import type { Heading } from '#app/html/content/place-headings.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import { readFlag, readNullableTimestamp, readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import { readHeadings } from './derived/headings.server.ts';
import { isPublished } from './is-published.server.ts';
import { BLOG_PAGE_SIZE, findPublicSummary, readPublicPosts } from './list/public-page.server.ts';
import { ofKind } from './of-kind.server.ts';
import type { ListedPost, Post, PostSummary } from './post.ts';
import { type PostKind, toPostKind } from './post-kind.ts';
import { LISTED_COLUMNS, toEditedPost, toListed, toPost } from './post-row.server.ts';

/**
 * Published posts whose date is not in the future, latest date first; before all of them the one that
 * is pinned, if it is public.
 */
export async function listPublishedPosts(
  db: Db,
  now: Date,
  page: number,
  pinnedId: string | null = null,
): Promise<{ posts: readonly PostSummary[]; hasNext: boolean }> {
  const list = await readPublicPosts(db, { now, page, size: BLOG_PAGE_SIZE, without: pinnedId });
  const pinned = page > 1 || pinnedId === null ? null : await findPublicSummary(db, pinnedId, now);
  return pinned === null ? list : { ...list, posts: [pinned, ...list.posts] };
}

/** When the next post or page that is scheduled becomes public; null if none is. */
export async function findNextPublication(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('blog_posts')
    .select('published_at')
    .where('is_published', '=', 1)
    .where('published_at', '>', writeTimestamp(now))
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst();
  return row?.published_at ? new Date(readTimestamp(row.published_at)) : null;
}

/** A post as its page shows it. */
export type PublicPost = Post & { readonly headings: readonly Heading[] };

/** What leads to a post. */
export type PostLink = Pick<Post, 'title' | 'slug'>;

export async function findPublishedPost(
  db: Db,
  worker: ContentWorker,
  { kind, slug }: { kind: PostKind; slug: string },
  now: Date,
): Promise<PublicPost | null> {
  if (!isSlug(slug)) return null;
  const row = await db
    .selectFrom('blog_posts')
    .selectAll()
    .where('slug', '=', slug)
    .where('kind', '=', kind)
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...(await toPost(row, worker)), headings: readHeadings(row.headings) };
}

/**
 * The public post to read after a post: the most related one, or else the one before it in the order
 * of the blog, or else the one after it. Null if there is no other.
 */
export async function findFollowingPost(
  db: Db,
  { id, publishedAt }: { id: string; publishedAt: string },
  now: Date,
): Promise<PostLink | null> {
  const at = writeTimestamp(new Date(publishedAt));
  const until = writeTimestamp(now);
  // One round trip. The first reads the few rows that are kept for the post, the others one row of
  // the index in the order of the blog.
  const { rows } = await sql<PostLink>`
    select title, slug from (
      select * from (
        select 1 as place, title, slug
        from related_posts join blog_posts on blog_posts.id = related_id
        where post_id = ${id} and ${isPublished} and published_at <= ${until}
        order by score desc, related_id limit 1
      ) as related
      union all select * from (
        select 2 as place, title, slug from blog_posts
        where is_published = ${1} and ${ofKind('post')} and (published_at, id) < (${at}, ${id})
        order by published_at desc, id desc limit 1
      ) as earlier
      union all select * from (
        select 3 as place, title, slug from blog_posts
        where is_published = ${1} and ${ofKind('post')} and (published_at, id) > (${at}, ${id})
          and published_at <= ${until}
        order by published_at, id limit 1
      ) as later
    ) as next order by place limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The current slug of a public post of this kind that once had `slug`. */
export async function findRedirect(
  db: Db,
  { kind, slug }: { kind: PostKind; slug: string },
  now: Date,
): Promise<string | null> {
  if (!isSlug(slug)) return null;
  const row = await db
    .selectFrom('slug_history')
    .innerJoin('blog_posts', 'blog_posts.id', 'slug_history.post_id')
    .select('blog_posts.slug')
    .where('slug_history.slug', '=', slug)
    .where('kind', '=', kind)
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** A post for the editor, published or not; null if there is none outside the Trash. */
export async function findPost(db: Db, worker: ContentWorker, id: string): Promise<Post | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('blog_posts')
    .selectAll()
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toEditedPost(row, worker);
}

/** Whether a post, in the Trash as well, or a draft is an article or a page; null if there is none. */
export async function findKind(db: Db, id: string): Promise<PostKind | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('blog_posts')
    .select('kind')
    .where('id', '=', id)
    .unionAll(db.selectFrom('post_drafts').select('kind').where('id', '=', id))
    .executeTakeFirst();
  return row === undefined ? null : toPostKind(row.kind);
}

/** A post as the dashboard or its Trash lists it; null if there is none. */
export async function findListedPost(db: Db, id: string): Promise<ListedPost | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('blog_posts')
    .select(LISTED_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toListed(row);
}

/** What a change of a post depends on. */
export type StoredPost = Pick<
  Post,
  | 'id'
  | 'kind'
  | 'slug'
  | 'version'
  | 'isPublished'
  | 'publishedAt'
  | 'formerPublishedAt'
  | 'featuredImageUrl'
> & {
  readonly isTrashed: boolean;
  /** The slug that a post in the Trash had; `slug` is then a placeholder. */
  readonly trashedSlug: string | null;
};

export async function findStoredPost(db: Db | Tx, id: string): Promise<StoredPost | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('blog_posts')
    .select([
      'id',
      'kind',
      'slug',
      'version',
      'is_published',
      'published_at',
      'former_published_at',
      'featured_image_url',
      'trashed_at',
      'trashed_slug',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    kind: toPostKind(row.kind),
    slug: row.slug,
    version: row.version,
    isPublished: readFlag(row.is_published),
    publishedAt: readNullableTimestamp(row.published_at),
    formerPublishedAt: readNullableTimestamp(row.former_published_at),
    featuredImageUrl: row.featured_image_url,
    isTrashed: row.trashed_at !== null,
    trashedSlug: row.trashed_slug,
  };
}

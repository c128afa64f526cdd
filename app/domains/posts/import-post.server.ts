import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { inChunks, isId } from '#database/row-ids.ts';
import type { Actor, Changes } from '#database/write.ts';
import { storePostClaims } from '../claims/post-claims.server.ts';
import { storeEdit } from './change-post.server.ts';
import { nextHeadings } from './headings.server.ts';
import { lockArticles } from './lock-articles.server.ts';
import { nameInLog } from './name-in-log.ts';
import type { PostInput } from './post-fields.ts';
import { readFields, writeFields } from './post-row.server.ts';
import { NO_EVENTS } from './publications/post-events.server.ts';
import { startPublication } from './publications/record-publication.server.ts';
import { relatePost } from './related/related-posts.server.ts';
import { startHistory } from './revisions/keep-revision.server.ts';
import { updateSearchIndex } from './search/search-index.server.ts';
import { reserveSlug } from './slug-history.server.ts';
import { indexTitle } from './title-search.server.ts';
import { storePostTopics } from './topics/post-topics.server.ts';
import { numberedSlug } from './trash/trash-rules.ts';
import { storeUsedImages } from './used-images.server.ts';

const FEED_ID_MAX = 500;
/** What every feed can hold. */
const FEED_ID = /^[!-~]+$/;

/** How many numbered slugs are tried before a random one. */
const MOST_TRIED = 50;

export interface ImportContext {
  readonly actor: Actor;
  readonly now: Date;
  readonly engine: Database['engine'];
  /** The addresses that belong to the site, which a page cannot have. */
  readonly reserved: ReadonlySet<string>;
}

/** An article from elsewhere, ready to be stored. Its content is sanitized. */
export interface ImportedPost {
  readonly input: PostInput;
  readonly sanitizerVersion: number;
  /** When it was published; of a draft, when it was public once. */
  readonly publishedAt: string | null;
  readonly createdAt: string | null;
  /** How feeds of the other system named it. */
  readonly feedId: string | null;
  /** Its number there. */
  readonly oldNumber: number | null;
}

export interface StoredImport {
  readonly id: string;
  readonly slug: string;
  readonly version: number;
}

/**
 * Stores an article from elsewhere as a new post, with the dates that it had and without a word to
 * anybody. It gets the id that it had, if no post has that; and another slug, if its own is taken.
 */
export async function storeImportedPost(
  tx: Tx,
  changes: Changes,
  post: ImportedPost & { readonly formerId: string | null },
  context: ImportContext,
): Promise<StoredImport> {
  await lockArticles(context, tx);
  const id = await freeId(tx, post.formerId);
  const { kind } = post.input;
  const slug = await reserveFreeSlug(tx, { kind, slug: post.input.slug, id }, context.reserved);
  const now = writeTimestamp(context.now);
  const columns = {
    ...columnsOf({ ...post, input: { ...post.input, slug } }, context.actor),
    headings: await nextHeadings(tx, null, post.input.content),
  };
  const createdAt = post.createdAt ?? post.publishedAt ?? now;
  const row = await tx
    .insertInto('blog_posts')
    .values({
      id,
      ...columns,
      created_at: createdAt,
      updated_at: post.publishedAt ?? createdAt,
      feed_id: await freeFeedId(tx, post.feedId),
      old_number: post.oldNumber,
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await startHistory(tx, row, { actor: context.actor, at: now });
  // Without events: the article was published elsewhere long ago.
  await startPublication(tx, changes, row, { ...context, enabled: NO_EVENTS });
  await updateSearchIndex(tx, context.engine, row);
  await relatePost(tx, row);
  await storePostClaims(tx, row);
  await storeUsedImages(tx, { ...post.input, id });
  await indexTitle(tx, { id, title: post.input.title });
  await storePostTopics(tx, { id, topics: post.input.topics });
  changes.audit({
    action: 'post.imported',
    objectType: 'post',
    objectId: id,
    detail: { ...nameInLog(row), slug, published: post.input.isPublished },
  });
  changes.event({ type: 'posts', id, change: 'created' });
  return { id, slug, version: 1 };
}

/** What a post was before an import replaced it: the columns to give back, as JSON. */
export interface Replaced extends StoredImport {
  readonly former: string;
}

/**
 * Replaces a post by an article from elsewhere; its address stays. Null if the post is gone or in the
 * Trash.
 */
export async function replaceByImport(
  tx: Tx,
  changes: Changes,
  post: ImportedPost & { readonly id: string },
  context: ImportContext,
): Promise<Replaced | null> {
  const before = await tx
    .selectFrom('blog_posts')
    .selectAll()
    .where('id', '=', post.id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  if (before === undefined || before.kind !== post.input.kind) return null;
  const { slug } = before;
  const columns = {
    ...columnsOf({ ...post, input: { ...post.input, slug } }, context.actor),
    headings: await nextHeadings(tx, post.id, post.input.content),
  };
  const former: Former = {
    version: before.version,
    columns: Object.fromEntries(
      Object.keys(columns).map((name) => [name, writeFormer(before[name as keyof typeof columns])]),
    ),
  };
  const row = await storeEdit(
    tx,
    changes,
    before,
    {
      columns,
      reason: 'imported',
      action: 'post.imported',
      detail: { slug, published: post.input.isPublished },
    },
    { ...context, enabled: NO_EVENTS },
  );
  if (row === null) return null;
  await storeUsedImages(tx, { ...post.input, id: post.id });
  await indexTitle(tx, { id: post.id, title: post.input.title });
  await storePostTopics(tx, { id: post.id, topics: post.input.topics });
  return { id: post.id, slug, version: row.version, former: JSON.stringify(former) };
}

interface Former {
  readonly version: number;
  readonly columns: Record<string, string | number | null>;
}

const FORMER = {
  column: 'import_items.former',
  schema: z.object({
    version: z.int(),
    columns: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  }),
  fallback: null,
};

function writeFormer(value: string | number | boolean | Date | null): string | number | null {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? Number(value) : value;
}

/**
 * Undoes the import of a post, unless somebody changed it since: a new one is deleted, a replaced one
 * is what it was. False if it was changed.
 */
export async function takeBackImport(
  tx: Tx,
  changes: Changes,
  { id, version, former }: { id: string; version: number; former: string | null },
  context: ImportContext,
): Promise<boolean> {
  const current = await tx
    .selectFrom('blog_posts')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  // Somebody deleted it, which is what taking back would do.
  if (current === undefined) return true;
  if (current.version !== version) return false;
  const edited = { ...context, enabled: NO_EVENTS };
  const action = 'post.import-taken-back';
  if (former === null) {
    return (await storeEdit(tx, changes, current, { columns: 'deleted', action }, edited)) !== null;
  }
  const before = readJsonColumn<Former, null>(former, FORMER);
  if (before === null) return false;
  const row = await storeEdit(
    tx,
    changes,
    current,
    {
      // Written by `replaceByImport` from the columns of the same table.
      columns: before.columns as Record<string, never>,
      reason: 'import-taken-back',
      restoredVersion: before.version,
      action,
    },
    edited,
  );
  if (row === null) return false;
  await storeUsedImages(tx, {
    id,
    content: row.content,
    featuredImageUrl: row.featured_image_url,
  });
  await indexTitle(tx, { id, title: row.title });
  await storePostTopics(tx, { id, topics: readFields(row).topics });
  return true;
}

function columnsOf({ input, publishedAt, sanitizerVersion }: ImportedPost, actor: Actor) {
  return {
    ...writeFields(input),
    published_at: input.isPublished ? publishedAt : null,
    former_published_at: input.isPublished ? null : publishedAt,
    policy_version: sanitizerVersion,
    failed_policy_version: null,
    saved_by: actor.name,
  };
}

async function freeId(tx: Tx, formerId: string | null): Promise<string> {
  if (formerId === null || !isId(formerId)) return randomUUID();
  const taken = await tx
    .selectFrom('blog_posts')
    .select('id')
    .where('id', '=', formerId)
    .executeTakeFirst();
  return taken === undefined ? formerId : randomUUID();
}

/** Null if a post has it already: a feed must not name two posts alike. */
async function freeFeedId(tx: Tx, feedId: string | null): Promise<string | null> {
  const named = feedId?.trim().slice(0, FEED_ID_MAX) ?? '';
  if (!FEED_ID.test(named)) return null;
  const taken = await tx
    .selectFrom('blog_posts')
    .select('id')
    .where('feed_id', '=', named)
    .executeTakeFirst();
  return taken === undefined ? named : null;
}

async function reserveFreeSlug(
  tx: Tx,
  { kind, slug, id }: Pick<PostInput, 'kind' | 'slug'> & { id: string },
  reserved: ReadonlySet<string>,
): Promise<string> {
  for (let number = 1; number <= MOST_TRIED; number += 1) {
    const tried = number === 1 ? slug : numberedSlug(slug, String(number));
    if ((await reserveSlug(tx, { kind, slug: tried, postId: id, reserved })) === null) return tried;
  }
  return numberedSlug(slug, id);
}

/** A post that an article from elsewhere may be the same as. */
export interface KnownPost {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly version: number;
  readonly isTrashed: boolean;
}

/** The posts with one of these ids or slugs. */
export async function findKnownPosts(
  db: Db,
  wanted: { ids: readonly string[]; slugs: readonly string[] },
): Promise<KnownPost[]> {
  const found = new Map<string, KnownPost>();
  const columns = [
    ['id', wanted.ids.filter(isId)],
    ['slug', wanted.slugs],
  ] as const;
  for (const [column, values] of columns) {
    for (const chunk of inChunks([...new Set(values)])) {
      const rows = await db
        .selectFrom('blog_posts')
        .select(['id', 'slug', 'title', 'content', 'version', 'trashed_at'])
        .where(column, 'in', chunk)
        .execute();
      for (const { trashed_at, ...row } of rows) {
        found.set(row.id, { ...row, isTrashed: trashed_at !== null });
      }
    }
  }
  return [...found.values()];
}

/** The slugs of those of these posts that exist, by their ids. */
export async function findSlugs(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const chunk of inChunks([...new Set(ids)].filter(isId))) {
    const rows = await db
      .selectFrom('blog_posts')
      .select(['id', 'slug'])
      .where('id', 'in', chunk)
      .execute();
    for (const { id, slug } of rows) found.set(id, slug);
  }
  return found;
}

/** The ids of all posts by their titles, which have no index. */
export async function listIdsByTitle(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('blog_posts').select(['id', 'title']).execute();
  const ids = new Map<string, string[]>();
  for (const { id, title } of rows) {
    const same = ids.get(title);
    if (same === undefined) ids.set(title, [id]);
    else same.push(id);
  }
  return ids;
}

/** All slugs that posts and pages have, or that lead to what is published. */
export async function listTakenSlugs(db: Db): Promise<Set<string>> {
  const current = await db.selectFrom('blog_posts').select('slug').execute();
  const former = await db.selectFrom('slug_history').select('slug').execute();
  return new Set([...current, ...former].map(({ slug }) => slug));
}

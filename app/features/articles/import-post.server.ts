import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { inChunks, isId } from '#database/row-ids.ts';
import type { Actor, Changes } from '#database/write.ts';
import type { WorkedTexts } from './derived/offered/worked-texts.server.ts';
import type { PostInput } from './post-fields.ts';
import { writeFields } from './post-row.server.ts';
import { lockArticles } from './storage/lock-articles.server.ts';
import { reserveSlug } from './storage/slug-history.server.ts';
import { type PostEdit, storePost } from './storage/store-post.server.ts';
import { numberedSlug } from './trash-rules.ts';

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
  readonly worked: WorkedTexts;
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
  const { id, feedId } = await findFreeNames(tx, post);
  const { kind } = post.input;
  const slug = await reserveFreeSlug(tx, { kind, slug: post.input.slug, id }, context.reserved);
  const columns = {
    ...columnsOf({ ...post, input: { ...post.input, slug } }),
    feed_id: feedId,
    old_number: post.oldNumber,
  };
  const createdAt = post.createdAt ?? post.publishedAt ?? writeTimestamp(context.now);
  const edit = {
    before: null,
    id,
    columns,
    dates: { created_at: createdAt, updated_at: post.publishedAt ?? createdAt },
    action: 'post.imported',
    detail: { slug, published: post.input.isPublished },
  } as const;
  // Nobody is told: the article was published elsewhere long ago.
  await storePost(tx, changes, edit, { ...context, enabled: null });
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
  const columns = columnsOf({ ...post, input: { ...post.input, slug } });
  const replaced = [...Object.keys(columns), 'headings'] as (keyof typeof columns | 'headings')[];
  const former: Former = {
    version: before.version,
    columns: Object.fromEntries(replaced.map((name) => [name, writeFormer(before[name])])),
  };
  const edit = {
    before,
    columns,
    reason: 'imported',
    action: 'post.imported',
    detail: { slug, published: post.input.isPublished },
  } as const;
  const row = await storePost(tx, changes, edit, { ...context, enabled: null });
  if (row === null) return null;
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
  const edit = { before: { id, version }, action: 'post.import-taken-back' };
  const takenBack =
    former === null ? ({ ...edit, columns: 'deleted' } as const) : undoing(edit, former);
  if (takenBack !== null) {
    const row = await storePost(tx, changes, takenBack, { ...context, enabled: null });
    if (row !== null) return true;
  }
  // If somebody deleted it, that is what taking back would do.
  const left = tx.selectFrom('blog_posts').select('id').where('id', '=', id);
  return (await left.executeTakeFirst()) === undefined;
}

/** Null if what it was is damaged. */
function undoing(edit: Pick<PostEdit, 'before' | 'action'>, former: string): PostEdit | null {
  const state = readJsonColumn<Former, null>(former, FORMER);
  if (state === null) return null;
  return {
    ...edit,
    // Written by `replaceByImport` from the columns of the same table.
    columns: state.columns as Record<string, never>,
    reason: 'import-taken-back',
    restoredVersion: state.version,
  };
}

function columnsOf({ input, publishedAt, sanitizerVersion }: ImportedPost) {
  return {
    ...writeFields(input),
    published_at: input.isPublished ? publishedAt : null,
    former_published_at: input.isPublished ? null : publishedAt,
    policy_version: sanitizerVersion,
    failed_policy_version: null,
  };
}

interface FormerNames {
  /** The id that it had. */
  readonly formerId: string | null;
  readonly feedId: string | null;
}

/**
 * The id of an article from elsewhere, and how feeds name it: those that it had, unless a post has them.
 * A feed must not name two posts alike.
 */
export async function findFreeNames(
  tx: Db | Tx,
  { formerId, feedId }: FormerNames,
): Promise<{ id: string; feedId: string | null }> {
  const id = formerId !== null && isId(formerId) ? formerId : null;
  const named = feedId?.trim().slice(0, FEED_ID_MAX) ?? '';
  const feed = FEED_ID.test(named) ? named : null;
  if (id === null && feed === null) return { id: randomUUID(), feedId: null };
  const taken = await tx
    .selectFrom('blog_posts')
    .select(['id', 'feed_id'])
    .where(({ eb, or }) =>
      or([
        ...(id === null ? [] : [eb('id', '=', id)]),
        ...(feed === null ? [] : [eb('feed_id', '=', feed)]),
      ]),
    )
    .execute();
  return {
    id: id === null || taken.some((post) => post.id === id) ? randomUUID() : id,
    feedId: taken.some((post) => post.feed_id === feed) ? null : feed,
  };
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

import { type NotNull, type RawBuilder, sql } from 'kysely';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import { ofKind } from '../of-kind.server.ts';
import type { ListedPost } from '../post.ts';
import type { PostKind } from '../post-kind.ts';
import { LISTED_COLUMNS, toListed } from '../post-row.server.ts';
import { findTitles, HIGHEST_NUMBER, readTitleQuery } from '../title-search.server.ts';
import { EARLIEST } from '../trash/earliest.ts';
import type { PostCounts, PostFilter, PostState } from './post-filter.ts';

/** Posts that the dashboard loads at a time. */
const PAGE_SIZE = 50;
/** Fewer posts of a state than this are compared with a search one by one. */
const SHORT_LIST = 1_000;

type SavedState = Exclude<PostState, 'unsaved'>;

export interface PostPage {
  readonly posts: readonly ListedPost[];
  /** Cursor of the next page; null on the last one. An empty page of a search can have one. */
  readonly next: string | null;
}

/**
 * The posts of a state, or all but those in the Trash, newest created first; the Trash has the latest
 * addition first. `after` is the `next` of the page before; any other text means page one.
 */
export async function listPosts(
  db: Db,
  { kind, state, search }: PostFilter,
  { after, now }: { after: string | null; now: Date },
): Promise<PostPage> {
  // Those are working copies, and no posts: `listUnsavedPosts`.
  if (state === 'unsaved') return { posts: [], next: null };
  const query = readTitleQuery(search);
  if (query.text !== '') {
    const { ids, next } = await findTitles(db, query, {
      below: readNumber(after),
      size: PAGE_SIZE,
      condition: sql<boolean>`${ofKind(kind)} and ${conditionOf(state, now)}`,
      // Of pages, there are never many.
      among: state === null && kind === 'post' ? null : await listFew(db, { kind, state, now }),
    });
    return { posts: await readInOrder(db, ids), next: next === null ? null : String(next) };
  }
  if (state === 'trash') return listTrash(db, kind, after);
  const listed = db
    .selectFrom('blog_posts')
    .select(LISTED_COLUMNS)
    .where(ofKind(kind))
    .where(conditionOf(state, now));
  const { rows, next } = await readPage(listed, { by: 'created_at', after, size: PAGE_SIZE });
  return { posts: rows.map(toListed), next };
}

async function listTrash(db: Db, kind: PostKind, after: string | null): Promise<PostPage> {
  const trashed = db
    .selectFrom('blog_posts')
    .select(LISTED_COLUMNS)
    .where(ofKind(kind))
    .where('trashed_at', '>', EARLIEST)
    .$narrowType<{ trashed_at: NotNull }>();
  const { rows, next } = await readPage(trashed, { by: 'trashed_at', after, size: PAGE_SIZE });
  return { posts: rows.map(toListed), next };
}

/**
 * How many posts or pages there are of each state. `all` is without the Trash. Everything is counted by
 * indexes that do not know the kind, and the pages, which are few, are taken off.
 */
export async function countPosts(db: Db, kind: PostKind, now: Date): Promise<PostCounts> {
  const pages = await countSaved(db, 'page', now);
  const saved = kind === 'page' ? pages : subtract(await countSaved(db, null, now), pages);
  const { count } = await db
    .selectFrom('working_copies')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('post_id', 'is', null), eb('user_id', 'is', null)]))
    .executeTakeFirstOrThrow();
  const { published, scheduled, trash, unpublished } = saved;
  const draft = unpublished - trash;
  return {
    all: published + draft,
    published: published - scheduled,
    scheduled,
    draft,
    unsaved: Number(count),
    trash,
  };
}

const COUNTED = ['published', 'scheduled', 'unpublished', 'trash'] as const;
type SavedCounts = Record<(typeof COUNTED)[number], number>;

/** With a null kind, posts and pages together. Scheduled ones are published, those of the Trash not. */
async function countSaved(db: Db, kind: 'page' | null, now: Date): Promise<SavedCounts> {
  const at = writeTimestamp(now);
  const counted = kind === null ? sql`` : sql`${ofKind(kind)} and`;
  const { rows } = await sql<Record<keyof SavedCounts, number | string>>`
    select
      (select count(*) from blog_posts
        where ${counted} is_published = ${writeFlag(true)}) as published,
      (select count(*) from blog_posts
        where ${counted} is_published = ${writeFlag(true)} and published_at > ${at}) as scheduled,
      (select count(*) from blog_posts
        where ${counted} is_published = ${writeFlag(false)}) as unpublished,
      (select count(*) from blog_posts where ${counted} trashed_at > ${EARLIEST}) as trash`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the posts were not counted');
  return toCounts((name) => Number(found[name]));
}

function subtract(all: SavedCounts, some: SavedCounts): SavedCounts {
  return toCounts((name) => all[name] - some[name]);
}

function toCounts(count: (name: keyof SavedCounts) => number): SavedCounts {
  return Object.fromEntries(COUNTED.map((name) => [name, count(name)])) as SavedCounts;
}

/**
 * `is true` keeps SQLite from reading the dates in their own order: it would then sort every
 * published post to find the newest created ones.
 */
function conditionOf(state: SavedState | null, now: Date): RawBuilder<boolean> {
  const isScheduled = sql`(blog_posts.published_at > ${writeTimestamp(now)}) is true`;
  switch (state) {
    case null:
      return sql`blog_posts.trashed_at is null`;
    case 'published':
      return sql`blog_posts.is_published = ${writeFlag(true)} and not (${isScheduled})`;
    case 'scheduled':
      return sql`blog_posts.is_published = ${writeFlag(true)} and ${isScheduled}`;
    case 'draft':
      return sql`blog_posts.is_published = ${writeFlag(false)} and blog_posts.trashed_at is null`;
    case 'trash':
      return sql`blog_posts.trashed_at > ${EARLIEST}`;
  }
}

/** The ids of the posts of a state; null if there are many. */
async function listFew(
  db: Db,
  { kind, state, now }: { kind: PostKind; state: SavedState | null; now: Date },
): Promise<string[] | null> {
  const rows = await db
    .selectFrom('blog_posts')
    .select('id')
    .where(ofKind(kind))
    .where(conditionOf(state, now))
    .limit(SHORT_LIST)
    .execute();
  return rows.length < SHORT_LIST ? rows.map(({ id }) => id) : null;
}

async function readInOrder(db: Db, ids: readonly string[]): Promise<ListedPost[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('blog_posts')
    .select(LISTED_COLUMNS)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toListed(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The cursor of a search is the number of a title; any other text means page one. */
function readNumber(after: string | null): number {
  const isNumber = /^[1-9]\d{0,9}$/.test(after ?? '');
  return isNumber ? Math.min(Number(after), HIGHEST_NUMBER) : HIGHEST_NUMBER;
}

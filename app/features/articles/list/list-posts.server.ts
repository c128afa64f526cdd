import { type NotNull, type RawBuilder, sql } from 'kysely';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import { ofKind } from '../of-kind.server.ts';
import type { ListedPost } from '../post.ts';
import type { PostKind } from '../post-kind.ts';
import { LISTED_COLUMNS, toListed } from '../post-row.server.ts';
import { fittingIds, onIndex, type Searched } from '../search/find-articles.server.ts';
import { readSearchQuery } from '../search/search-query.server.ts';
import { readTitleQuery, titleMatches } from '../title-search.server.ts';
import { EARLIEST } from '../trash/earliest.ts';
import type { PostCounts, PostFilter, PostState } from './offered/post-filter.ts';

/** Posts that the dashboard loads at a time. */
const PAGE_SIZE = 50;

type SavedState = Exclude<PostState, 'unsaved'>;

export interface PostPage {
  readonly posts: readonly ListedPost[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/**
 * The posts of a state, or all posts outside the Trash, most recently created first; in the Trash,
 * most recently moved first. `after` is the `next` of the previous page; any other text means page
 * one.
 */
export async function listPosts(
  { engine, db }: Searched,
  filter: PostFilter,
  place: { after: string | null; now: Date },
): Promise<PostPage> {
  // Those are drafts, not posts: see `listUnsavedPosts`.
  if (filter.state === 'unsaved') return { posts: [], next: null };
  const { state, search } = filter;
  const { text, terms } = readTitleQuery(search);
  if (text === '') return readList(db, { ...filter, state }, place, null);
  const words = readSearchQuery(search);
  // Pages and the Trash are not in the index of words.
  const inText = words.wanted.length === 0 ? null : fittingIds(engine, words);
  return onIndex(engine, db, (handle) =>
    readList(handle, { ...filter, state }, place, titleMatches({ text, terms }, inText)),
  );
}

async function readList(
  db: Db | Tx,
  { kind, state }: { kind: PostKind; state: SavedState | null },
  { after, now }: { after: string | null; now: Date },
  matches: RawBuilder<boolean> | null,
): Promise<PostPage> {
  const listed = db
    .selectFrom('blog_posts')
    .select(LISTED_COLUMNS)
    .where(ofKind(kind))
    .where(conditionOf(state, now))
    .$if(matches !== null, (posts) => posts.where(matches ?? sql<boolean>`true`));
  const { rows, next } =
    state === 'trash'
      ? await readPage(listed.$narrowType<{ trashed_at: NotNull }>(), {
          by: 'trashed_at',
          after,
          size: PAGE_SIZE,
        })
      : await readPage(listed, { by: 'created_at', after, size: PAGE_SIZE });
  return { posts: rows.map(toListed), next };
}

type Counted = 'published' | 'scheduled' | 'unpublished' | 'trash';

/**
 * How many posts or pages are in each state. `all` is what the list without a filter shows:
 * never-saved drafts included, the Trash not. The indexes do not know the kind, so everything is
 * counted and then the pages, which are few, are subtracted.
 */
export async function countPosts(db: Db, kind: PostKind, now: Date): Promise<PostCounts> {
  const isPublished = sql`is_published = ${writeFlag(true)}`;
  const conditions: Record<Counted, RawBuilder<unknown>> = {
    published: isPublished,
    scheduled: sql`${isPublished} and published_at > ${writeTimestamp(now)}`,
    unpublished: sql`is_published = ${writeFlag(false)}`,
    trash: sql`trashed_at > ${EARLIEST}`,
  };
  const counts = Object.entries(conditions).flatMap(([name, condition]) => [
    sql`(select count(*) from blog_posts where ${ofKind('page')} and ${condition})
      as ${sql.ref(`page_${name}`)}`,
    ...(kind === 'page'
      ? []
      : [sql`(select count(*) from blog_posts where ${condition}) as ${sql.ref(`all_${name}`)}`]),
  ]);
  const unsaved = sql`(select count(*) from post_drafts
    where kind = ${kind} and post_id is null) as unsaved`;
  const { rows } = await sql<Record<string, number | string>>`
    select ${sql.join([...counts, unsaved])}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the posts were not counted');
  const count = (name: Counted) => {
    const pages = Number(found[`page_${name}`]);
    return kind === 'page' ? pages : Number(found[`all_${name}`]) - pages;
  };
  const draft = count('unpublished') - count('trash');
  const unsavedCount = Number(found.unsaved);
  return {
    all: count('published') + draft,
    published: count('published') - count('scheduled'),
    scheduled: count('scheduled'),
    draft,
    unsaved: unsavedCount,
    trash: count('trash'),
  };
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

import type { Selectable } from 'kysely';
import { readFlag, readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { titleTextOf } from '#database/search-terms.ts';
import type { LinkTarget } from './editor-protocol.ts';
import { publicPath, toPostKind } from './post-kind.ts';
import { findTitles, matchTitle, readTitleQuery, type TitleQuery } from './title-search.server.ts';

const MOST_TARGETS = 10;
/** How many of these may be posts when nothing is typed yet. */
const MOST_NEWEST = 5;
const COLUMNS = ['id', 'kind', 'title', 'slug', 'is_published', 'published_at'] as const;

/** A page with a fixed address. */
export interface LinkablePage {
  readonly title: string;
  readonly path: string;
  /** Offered before anything is typed. */
  readonly isMain: boolean;
}

/**
 * What a link in a post may lead to on this site, for the part of a title typed so far. Titles that
 * start with it come first, pages before posts; posts in the Trash are left out. If nothing is
 * typed, the newest posts and the main pages.
 */
export async function listLinkTargets(
  db: Db,
  { typed, pages, now }: { typed: string; pages: readonly LinkablePage[]; now: Date },
): Promise<LinkTarget[]> {
  const query = readTitleQuery(typed);
  if (query.text === '') {
    const main = pages.filter(({ isMain }) => isMain).map(toPageTarget);
    return [...(await listNewest(db, now)), ...main].slice(0, MOST_TARGETS);
  }
  const found = pages.filter((page) => matchOf(page, query) !== null).map(toPageTarget);
  const ids = await findTitles(db, query, MOST_TARGETS);
  const posts = await readTargets(db, ids, now);
  const all = [...found, ...ids.flatMap((id) => posts.get(id) ?? [])];
  const those = (match: 'start' | 'inside') => all.filter((each) => matchOf(each, query) === match);
  return [...those('start'), ...those('inside')].slice(0, MOST_TARGETS);
}

function matchOf({ title }: { title: string }, query: TitleQuery) {
  return matchTitle(titleTextOf(title), query);
}

async function listNewest(db: Db, now: Date): Promise<LinkTarget[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select(COLUMNS)
    .where('trashed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_NEWEST)
    .execute();
  return rows.map((row) => toPostTarget(row, now));
}

/** These posts by id, without those that were deleted meanwhile. */
async function readTargets(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LinkTarget>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('blog_posts').select(COLUMNS).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toPostTarget(row, now)]));
}

function toPageTarget({ title, path }: LinkablePage): LinkTarget {
  return { title, path, kind: 'page', published: true };
}

function toPostTarget(
  row: Pick<Selectable<BlogPostTable>, (typeof COLUMNS)[number]>,
  now: Date,
): LinkTarget {
  const publishedAt = readNullableTimestamp(row.published_at);
  const isPublic = publishedAt !== null && publishedAt <= writeTimestamp(now);
  const published = readFlag(row.is_published) && isPublic;
  const kind = toPostKind(row.kind);
  return { title: row.title, path: publicPath({ kind, slug: row.slug }), kind, published };
}

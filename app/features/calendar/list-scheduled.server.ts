import type { NotNull } from 'kysely';
import { toPostKind } from '#app/features/articles/post-kind.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import type { ScheduledPost } from './schedule.ts';
import { timeOf } from './schedule-days.server.ts';

const LIST_SIZE = 100;
/** The most posts that a calendar shows: as text, half a megabyte. */
const CALENDAR_SIZE = 1_000;

const COLUMNS = ['id', 'kind', 'title', 'author_name', 'version', 'published_at'] as const;

interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

/** The posts and pages that are due, next one first, from the cursor `after`. */
export async function listScheduled(
  db: Db,
  clock: Clock,
  after: string | null,
): Promise<{ posts: ScheduledPost[]; next: string | null }> {
  const due = db
    .selectFrom('blog_posts')
    .select(COLUMNS)
    .where('is_published', '=', 1)
    .where('published_at', '>', writeTimestamp(clock.now));
  const { rows, next } = await readPage(due.$narrowType<{ published_at: NotNull }>(), {
    by: 'published_at',
    after,
    size: LIST_SIZE,
    oldestFirst: true,
  });
  return { posts: rows.map((row) => toScheduled(row, clock)), next };
}

/** The scheduled and published posts and pages between two instants, in order. */
export async function listForCalendar(
  db: Db,
  clock: Clock,
  { from, to }: { from: string; to: string },
): Promise<{ posts: ScheduledPost[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('blog_posts')
    .select(COLUMNS)
    .where('is_published', '=', 1)
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .orderBy('published_at')
    .orderBy('id')
    .limit(CALENDAR_SIZE + 1)
    .execute();
  const posts = rows.slice(0, CALENDAR_SIZE).map((row) => toScheduled(row, clock));
  return { posts, hasMore: rows.length > CALENDAR_SIZE };
}

interface Row {
  id: string;
  kind: string;
  title: string;
  author_name: string;
  version: number;
  published_at: string | Date | null;
}

function toScheduled(row: Row, { now, timeZone }: Clock): ScheduledPost {
  // Both queries ask for a date.
  const at = readTimestamp(row.published_at ?? '');
  return {
    id: row.id,
    kind: toPostKind(row.kind),
    title: row.title,
    authorName: row.author_name,
    version: row.version,
    at,
    day: dayOf(at, timeZone),
    time: timeOf(at, timeZone),
    scheduled: at > writeTimestamp(now),
  };
}

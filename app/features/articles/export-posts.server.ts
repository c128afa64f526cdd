import { readFlag, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import {
  POST_FIELD_NAMES,
  POST_FIELDS,
  type PostFieldName,
  type PostInput,
} from './post-fields.ts';
import { type PostKind, toPostKind } from './post-kind.ts';
import { readFields } from './post-row.server.ts';
import { topicsOf } from './topics/offered/topic.ts';
import { listTopics } from './topics/offered/topics.server.ts';

type Fields = typeof POST_FIELDS;
type FieldsByColumn = {
  readonly [Name in PostFieldName as Fields[Name]['column']]: PostInput[Name];
};

/** An article or page in the export: its fields, with the names of its topics, by their columns. */
export interface ExportedPost extends FieldsByColumn {
  readonly id: string;
  readonly published_at: string | null;
  /** Of a draft that was public once: when it was published. */
  readonly former_published_at: string | null;
  readonly created_at: string;
  readonly feed_id: string | null;
  readonly old_number: number | null;
  /** The slugs that it had before, which lead to it. */
  readonly former_slugs: readonly string[];
}

/** What is said of an article or page in a list of them. */
interface PostToExport {
  readonly id: string;
  readonly kind: PostKind;
  readonly slug: string;
  readonly author: string;
  readonly old_number: number | null;
  /** Whether everybody can read it by now. */
  readonly isPublic: boolean;
}

/** All articles and pages outside the Trash, oldest first. */
export async function listExportedPosts(db: Db, now: Date): Promise<PostToExport[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select(['id', 'kind', 'slug', 'author_name as author', 'old_number', 'published_at'])
    .select('is_published')
    .where('trashed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ is_published, published_at, kind, ...row }) => {
    const at = readNullableTimestamp(published_at);
    const isPublic = readFlag(is_published) && at !== null && at <= now.toISOString();
    return { ...row, kind: toPostKind(kind), isPublic };
  });
}

/** Null if it is gone meanwhile. */
export async function findExportedPost(db: Db, id: string): Promise<ExportedPost | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('blog_posts')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const former = await db
    .selectFrom('slug_history')
    .select('slug')
    .where('post_id', '=', id)
    .orderBy('slug')
    .execute();
  const fields = readFields(row);
  const topics = topicsOf(await listTopics(db), fields.topics).map(({ name }) => name);
  return {
    ...byColumn({ ...fields, topics }),
    id: row.id,
    published_at: readNullableTimestamp(row.published_at),
    former_published_at: readNullableTimestamp(row.former_published_at),
    created_at: readTimestamp(row.created_at),
    feed_id: row.feed_id,
    old_number: row.old_number,
    former_slugs: former.map(({ slug }) => slug).filter((slug) => slug !== row.slug),
  };
}

function byColumn(fields: PostInput): FieldsByColumn {
  return Object.fromEntries(
    POST_FIELD_NAMES.map((name) => [POST_FIELDS[name].column, fields[name]]),
  ) as unknown as FieldsByColumn;
}

const COLUMNS = [
  'id',
  'published_at',
  'former_published_at',
  'created_at',
  'feed_id',
  'old_number',
  'trashed_slug',
  ...POST_FIELD_NAMES.map((name) => POST_FIELDS[name].column),
] as const;

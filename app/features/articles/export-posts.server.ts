import { readFlag, readList, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import { type PostKind, toPostKind } from './post-kind.ts';
import { topicsOf } from './topics/topic.ts';
import { listTopics } from './topics/topics.server.ts';

/** An article or page in the export, by the names of its columns. */
export interface ExportedPost {
  readonly id: string;
  readonly kind: PostKind;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string | null;
  readonly content: string;
  readonly author_name: string;
  readonly is_published: boolean;
  readonly published_at: string | null;
  /** Of a draft that was public once: when it was published. */
  readonly former_published_at: string | null;
  readonly featured_image_url: string | null;
  readonly meta_description: string | null;
  readonly meta_keywords: readonly string[];
  /** The names of its topics. */
  readonly topics: readonly string[];
  readonly language: string | null;
  readonly ending: string | null;
  readonly created_at: string;
  readonly feed_id: string | null;
  readonly old_number: number | null;
  /** Of a page: the form at its end, and where it is shown. */
  readonly form_topic: string | null;
  readonly form_about: string | null;
  readonly in_footer: boolean;
  readonly indexed: boolean;
  /** The slugs that it had before, which lead to it. */
  readonly former_slugs: readonly string[];
}

/** The ids, kinds, slugs, authors and old numbers of all articles and pages outside the Trash, oldest first. */
export async function listExportedPosts(
  db: Db,
): Promise<
  { id: string; kind: PostKind; slug: string; author: string; old_number: number | null }[]
> {
  const rows = await db
    .selectFrom('blog_posts')
    .select(['id', 'kind', 'slug', 'author_name as author', 'old_number'])
    .where('trashed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: toPostKind(row.kind) }));
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
  return {
    ...row,
    former_slugs: former.map(({ slug }) => slug).filter((slug) => slug !== row.slug),
    in_footer: readFlag(row.in_footer),
    indexed: readFlag(row.indexed),
    former_published_at: readNullableTimestamp(row.former_published_at),
    kind: toPostKind(row.kind),
    is_published: readFlag(row.is_published),
    published_at: readNullableTimestamp(row.published_at),
    meta_keywords: readList('blog_posts.meta_keywords', row.meta_keywords),
    topics: topicsOf(await listTopics(db), readList('blog_posts.topics', row.topics)).map(
      ({ name }) => name,
    ),
    created_at: readTimestamp(row.created_at),
  };
}

const COLUMNS = [
  'id',
  'kind',
  'title',
  'slug',
  'excerpt',
  'content',
  'author_name',
  'is_published',
  'published_at',
  'featured_image_url',
  'meta_description',
  'meta_keywords',
  'topics',
  'language',
  'ending',
  'created_at',
  'feed_id',
  'old_number',
  'former_published_at',
  'form_topic',
  'form_about',
  'in_footer',
  'indexed',
] as const;

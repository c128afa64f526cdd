import type { Selectable } from 'kysely';
import { readFlag, readList, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { SANITIZER_VERSION } from './content/allow-list.server.ts';
import type { ListedPost, Post, PostSummary } from './post.ts';

type Row = Selectable<BlogPostTable>;

export const LISTED_COLUMNS = [
  'id',
  'title',
  'slug',
  'is_published',
  'published_at',
  'created_at',
  'version',
] as const;

export const SUMMARY_COLUMNS = [
  'slug',
  'title',
  'excerpt',
  'author_name',
  'featured_image_url',
  'published_at',
  'created_at',
] as const;

export function toListed(row: Pick<Row, (typeof LISTED_COLUMNS)[number]>): ListedPost {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    isPublished: readFlag(row.is_published),
    publishedAt: readNullableTimestamp(row.published_at),
    createdAt: readTimestamp(row.created_at),
    version: row.version,
  };
}

export function toSummary(row: Pick<Row, (typeof SUMMARY_COLUMNS)[number]>): PostSummary {
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    authorName: row.author_name,
    featuredImageUrl: row.featured_image_url,
    publishedAt: readTimestamp(row.published_at ?? row.created_at),
  };
}

/** A post as readers see it. */
export async function toPost(row: Row): Promise<Post> {
  const cleaned = await cleanStored(row);
  return withContent(row, cleaned.ok ? cleaned.content : cleaned.shown);
}

/** A post for whoever edits it: a text that cannot be cleaned any more comes as it is stored. */
export async function toEditedPost(row: Row): Promise<Post> {
  const cleaned = await cleanStored(row);
  return withContent(row, cleaned.ok ? cleaned.content : row.content);
}

function withContent(row: Row, content: string): Post {
  return {
    ...toListed(row),
    excerpt: row.excerpt,
    authorName: row.author_name,
    featuredImageUrl: row.featured_image_url,
    updatedAt: readTimestamp(row.updated_at),
    content,
    metaDescription: row.meta_description,
    metaKeywords: readList(row.meta_keywords),
  };
}

export type CleanedText =
  | { ok: true; content: string }
  /** `shown` is what readers get meanwhile; what is stored stays as it is. */
  | { ok: false; shown: string; error: unknown };

/** A stored text as today's policy leaves it: one that another policy has cleaned is cleaned again. */
export async function cleanStored(
  row: Pick<Row, 'content' | 'policy_version'>,
): Promise<CleanedText> {
  if (row.policy_version === SANITIZER_VERSION) return { ok: true, content: row.content };
  // Loaded when there is something to clean: the parser alone is a tenth of the start.
  const { cleanContent } = await import('./content/clean-content.server.ts');
  try {
    const content = cleanContent(row.content).html;
    if (content.trim() !== '' || row.content.trim() === '') return { ok: true, content };
    return { ok: false, shown: '', error: new Error('nothing of the text may be shown any more') };
  } catch (error) {
    // Clean for the policy that it was stored under, and the last clean text that there is.
    return { ok: false, shown: row.content, error };
  }
}

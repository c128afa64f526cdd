import type { Selectable } from 'kysely';
import { readFlag, readList, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { ContentError } from './content/content-error.server.ts';
import { POLICY_VERSION } from './content/policy.server.ts';
import type { ListedPost, Post, PostSummary } from './post.ts';

type Row = Selectable<BlogPostTable>;

export const LISTED_COLUMNS = [
  'id',
  'title',
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

export async function toPost(row: Row): Promise<Post> {
  return {
    ...toListed(row),
    slug: row.slug,
    excerpt: row.excerpt,
    authorName: row.author_name,
    featuredImageUrl: row.featured_image_url,
    updatedAt: readTimestamp(row.updated_at),
    content: await currentContent(row),
    metaDescription: row.meta_description,
    metaKeywords: readList(row.meta_keywords),
  };
}

/** A row that another policy has cleaned is cleaned again before anybody sees it (rulings, Posts). */
export async function currentContent(
  row: Pick<Row, 'content' | 'policy_version'>,
): Promise<string> {
  if (row.policy_version === POLICY_VERSION) return row.content;
  // Loaded when there is something to clean: the parser alone is a tenth of the start.
  const { cleanContent } = await import('./content/clean-content.server.ts');
  try {
    return cleanContent(row.content).html;
  } catch (error) {
    // Fine for the old policy and too tangled for this one: nothing of it may be shown.
    if (error instanceof ContentError) return '';
    throw error;
  }
}

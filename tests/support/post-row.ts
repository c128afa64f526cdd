import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { SANITIZER_VERSION } from '#app/html/content/allow-list.server.ts';
import { writeFlag } from '#database/codec.ts';
import type { BlogPostTable } from '#database/schema.ts';

type Row = Insertable<BlogPostTable>;

export type GivenRow = Partial<Row> & Pick<Row, 'slug' | 'published_at' | 'created_at'>;

/** A row of `blog_posts`, for tests that insert posts directly. */
export function postRow(given: GivenRow): Row {
  return {
    id: randomUUID(),
    title: given.slug,
    excerpt: null,
    content: '<p>Text.</p>',
    author_name: 'Wizard Services Team',
    is_published: writeFlag(given.published_at !== null),
    featured_image_url: null,
    meta_description: null,
    meta_keywords: null,
    updated_at: given.created_at,
    version: 1,
    policy_version: SANITIZER_VERSION,
    ...given,
  };
}

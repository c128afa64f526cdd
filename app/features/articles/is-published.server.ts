import { sql } from 'kysely';

/**
 * The condition that a row of `blog_posts` is published, for queries that find it by an id or a slug.
 * `is true` keeps SQLite from preferring the index of all published posts to a list of ids.
 */
export const isPublished = sql<boolean>`(blog_posts.is_published = ${1}) is true`;

import { type RawBuilder, sql } from 'kysely';
import type { PostKind } from './post-kind.ts';

/**
 * The condition that a row of `blog_posts` is of this kind. Pages are found by their index, which
 * needs the kind as a literal. Posts must not be: `is true` keeps SQLite from preferring an index of
 * kinds to the one in the order of the list.
 */
export function ofKind(kind: PostKind): RawBuilder<boolean> {
  return kind === 'page'
    ? sql<boolean>`blog_posts.kind = 'page'`
    : sql<boolean>`(blog_posts.kind = 'post') is true`;
}

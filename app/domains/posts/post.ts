import type { PostInput } from './post-fields.ts';

/** A stored post. Instants are ISO 8601 in UTC; content is sanitized HTML. */
export interface Post extends PostInput {
  readonly id: string;
  readonly publishedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/** A post in the dashboard's list. */
export type ListedPost = Pick<
  Post,
  'id' | 'title' | 'slug' | 'isPublished' | 'publishedAt' | 'createdAt' | 'version'
>;

/** A post in the blog's list. */
export type PostSummary = Pick<
  Post,
  'slug' | 'title' | 'excerpt' | 'authorName' | 'featuredImageUrl'
> & { readonly publishedAt: string };

import type { PostInput } from './post-fields.ts';

/** A stored post. Instants are ISO 8601 in UTC; content is sanitized HTML. */
export interface Post extends PostInput {
  readonly id: string;
  readonly publishedAt: string | null;
  /** The date of a draft that came back from the Trash, until it is published again. */
  readonly formerPublishedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/** A post in the dashboard's list. In the Trash, its slug is the one that it had. */
export type ListedPost = Pick<
  Post,
  'id' | 'kind' | 'title' | 'slug' | 'isPublished' | 'publishedAt' | 'createdAt' | 'version'
> & {
  /** When and by whom it was moved to the Trash; null if it is not there. */
  readonly trash: {
    readonly at: string;
    readonly by: string;
    readonly formerPublishedAt: string | null;
  } | null;
};

/** A post in the blog's list. */
export type PostSummary = Pick<
  Post,
  'id' | 'slug' | 'title' | 'excerpt' | 'authorName' | 'language'
> & {
  readonly publishedAt: string;
};

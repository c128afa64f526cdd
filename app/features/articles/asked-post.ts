import type { ListedPost } from './post.ts';

/** An article that a Writer asks an admin to publish. */
export interface AskedPost {
  readonly post: ListedPost;
  /** What the Writer is called. */
  readonly by: string;
}

/** What an admin reads beside it. */
export function describeAsking(
  by: string,
  { isPublished }: Pick<ListedPost, 'isPublished'>,
): string {
  return `${by} asks you to publish ${isPublished ? 'changes' : 'this'}`;
}

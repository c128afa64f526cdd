import type { ListedPost } from '../post.ts';

/** An article that a Writer asks an admin to publish. */
export interface AskedPost {
  readonly post: ListedPost;
  /** What the Writer is called. */
  readonly by: string;
}

import type { ListedVersion } from '#app/features/versions/version.ts';
import type { Post } from '../post.ts';

/** A version of a post with all fields. Its content is sanitized by `sanitizerVersion`. */
export interface Revision extends ListedVersion {
  readonly post: Post;
  readonly sanitizerVersion: number;
}

import type { Actor } from '#database/write.ts';
import { type ChangeResult, type PostChange, requireVersion } from '../change-answer.server.ts';
import { type ChangeDeps, changePost } from '../change-post.server.ts';

/**
 * Deletes a post for good, whether or not it is in the Trash, with everything that refers to it,
 * such as its revisions.
 */
export function deletePost(
  deps: ChangeDeps,
  actor: Actor,
  { id, version }: PostChange,
): Promise<ChangeResult> {
  return changePost<ChangeResult>(deps, actor, id, (stored) => {
    const post = requireVersion(stored, version, 'anywhere');
    if ('ok' in post) return post;
    const slug = post.trashedSlug ?? post.slug;
    return {
      edit: { columns: 'deleted', action: 'post.deleted', detail: { slug } },
      answer: { ok: true },
    };
  });
}

import { writeFlag } from '#database/codec.ts';
import { trustedTime } from '#database/trusted-time.ts';
import type { Actor } from '#database/write.ts';
import { type ChangeResult, type PostChange, requireVersion } from '../change-answer.server.ts';
import { type ChangeDeps, changePost } from '../change-post.server.ts';

/**
 * Moves a post to the Trash, where it is unpublished and has no address: its slug becomes a
 * placeholder that nobody can request or use. Its old slug is stored beside it.
 */
export function moveToTrash(
  deps: ChangeDeps,
  actor: Actor,
  { id, version }: PostChange,
): Promise<ChangeResult> {
  return changePost<ChangeResult>(deps, actor, id, async (stored, { tx, now }) => {
    const post = requireVersion(stored, version, 'listed');
    if ('ok' in post) return post;
    const columns = {
      trashed_at: await trustedTime(tx, now),
      trashed_by: actor.name,
      trashed_slug: post.slug,
      slug: `trash/${id}`,
      former_published_at: post.publishedAt ?? post.formerPublishedAt,
      is_published: writeFlag(false),
      published_at: null,
    };
    return {
      edit: { columns, reason: 'trashed', action: 'post.trashed', detail: { slug: post.slug } },
      answer: { ok: true },
    };
  });
}

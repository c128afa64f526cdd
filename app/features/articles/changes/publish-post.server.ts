import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Actor } from '#database/write.ts';
import { type ChangeResult, type PostChange, requireVersion } from '../change-answer.server.ts';
import { type ChangeDeps, changePost } from '../change-post.server.ts';

/** The dashboard's switch. Publishing sets the date to now, unpublishing clears it. */
export function setPublished(
  deps: ChangeDeps,
  actor: Actor,
  { id, version, publish }: PostChange & { publish: boolean },
): Promise<ChangeResult> {
  return changePost<ChangeResult>(deps, actor, id, (stored, { now }) => {
    const post = requireVersion(stored, version, 'listed');
    if ('ok' in post) return post;
    const state = publish ? 'published' : 'unpublished';
    const columns = {
      is_published: writeFlag(publish),
      published_at: publish ? writeTimestamp(now) : null,
      ...(publish ? { former_published_at: null } : {}),
    };
    return {
      edit: { columns, reason: state, action: `post.${state}` },
      answer: { ok: true },
    };
  });
}

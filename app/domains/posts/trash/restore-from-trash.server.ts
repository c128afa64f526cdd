import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import {
  type ChangeRefusal,
  type PostChange,
  refusalReason,
  STALE,
} from '../change-answer.server.ts';
import { isConstraintViolation } from '../idempotency.server.ts';
import { openHistory } from '../revisions/keep-revision.server.ts';
import { reserveSlug } from '../slug-history.server.ts';
import { numberedSlug } from './trash-rules.ts';

export type UntrashAnswer =
  | {
      readonly ok: true;
      /** The slug that the post had, if it has another one now. */
      readonly formerSlug: string | null;
    }
  | ChangeRefusal;

/**
 * Takes a post out of the Trash: it is a draft with the slug that it had, or another free one if a
 * post has taken that. The date that it had is offered when it is published again.
 */
export async function restoreFromTrash(
  deps: WriteDeps,
  actor: Actor,
  change: PostChange,
): Promise<UntrashAnswer> {
  const attempt = () => restore(deps, actor, change);
  return attempt().catch((error: unknown) => {
    // Another post took the slug at the same time. The second attempt finds it taken.
    if (isConstraintViolation(error)) return attempt();
    throw error;
  });
}

function restore(deps: WriteDeps, actor: Actor, change: PostChange): Promise<UntrashAnswer> {
  const { id, version } = change;
  return write(deps, actor, async (tx, changes): Promise<UntrashAnswer> => {
    const refusal = await refusalReason(tx, change, 'trash');
    if (refusal !== null) return refusal;
    const keep = await openHistory(tx, change);
    const wanted = await findTrashedSlug(tx, id);
    const slug = await reserveFreeSlug(tx, wanted, id);
    const now = writeTimestamp(deps.now());
    const changed = await tx
      .updateTable('blog_posts')
      .set({
        slug,
        trashed_at: null,
        trashed_by: null,
        trashed_slug: null,
        updated_at: now,
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) return STALE;
    await keep(changed, { actor, at: now, reason: 'untrashed' });
    const formerSlug = slug === wanted ? null : wanted;
    changes.audit({
      action: 'post.untrashed',
      objectType: 'post',
      objectId: id,
      detail: {
        title: changed.title,
        slug,
        ...(formerSlug === null ? {} : { slugBefore: formerSlug }),
      },
    });
    changes.event({ type: 'posts', id, change: 'updated' });
    return { ok: true, formerSlug };
  });
}

async function findTrashedSlug(tx: Tx, id: string): Promise<string> {
  const row = await tx
    .selectFrom('blog_posts')
    .select('trashed_slug')
    .where('id', '=', id)
    .executeTakeFirst();
  // Deleted by another server in the meantime: the update that follows finds no row either.
  return row?.trashed_slug ?? id;
}

/** Slugs with a small number that are tried before one that nobody can have. */
const MOST_TRIED = 20;

async function reserveFreeSlug(tx: Tx, wanted: string, postId: string): Promise<string> {
  for (let number = 1; number <= MOST_TRIED; number += 1) {
    const slug = number === 1 ? wanted : numberedSlug(wanted, String(number));
    if ((await reserveSlug(tx, { slug, postId })) === null) return slug;
  }
  return numberedSlug(wanted, postId);
}

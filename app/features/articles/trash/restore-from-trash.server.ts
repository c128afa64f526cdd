import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import type { Actor } from '#database/write.ts';
import { type ChangeRejection, type PostChange, requireVersion } from '../change-answer.server.ts';
import { changePost } from '../change-post.server.ts';
import { isConstraintViolation } from '../idempotency.server.ts';
import type { PostWriteDeps } from '../save-post.server.ts';
import { reserveSlug, type WantedSlug } from '../storage/slug-history.server.ts';
import { numberedSlug } from '../trash-rules.ts';

export type UntrashResult =
  | {
      readonly ok: true;
      /** The slug that the post had, if it now has a different one. */
      readonly formerSlug: string | null;
    }
  | ChangeRejection;

type Restoring = PostChange & {
  /** Whether it is published again with the date that it had, if any: to undo the move at once. */
  readonly publish?: boolean;
};

/**
 * Takes a post out of the Trash as a draft. It gets its old slug back, or a free one if another
 * post has taken it. Publishing it again offers its old date.
 */
export async function restoreFromTrash(
  deps: PostWriteDeps,
  actor: Actor,
  change: Restoring,
): Promise<UntrashResult> {
  const attempt = () => restore(deps, actor, change);
  return attempt().catch((error: unknown) => {
    // Another post took the slug at the same time. The second attempt finds it taken.
    if (isConstraintViolation(error)) return attempt();
    throw error;
  });
}

function restore(
  deps: PostWriteDeps,
  actor: Actor,
  { id, version, publish = false }: Restoring,
): Promise<UntrashResult> {
  return changePost<UntrashResult>(deps, actor, id, async (stored, { tx }) => {
    const post = requireVersion(stored, version, 'trash');
    if ('ok' in post) return post;
    const wanted = post.trashedSlug ?? id;
    const { kind } = post;
    const slug = await reserveFreeSlug(tx, {
      kind,
      slug: wanted,
      postId: id,
      reserved: deps.reservedAddresses,
    });
    const formerSlug = slug === wanted ? null : wanted;
    const detail = { slug, ...(formerSlug === null ? {} : { slugBefore: formerSlug }) };
    const columns = {
      slug,
      trashed_at: null,
      trashed_by: null,
      trashed_slug: null,
      ...(publish ? asPublished(post.formerPublishedAt) : {}),
    };
    return {
      edit: { columns, reason: 'untrashed', action: 'post.untrashed', detail },
      answer: { ok: true, formerSlug },
    };
  });
}

function asPublished(formerDate: string | null) {
  if (formerDate === null) return {};
  const at = writeTimestamp(new Date(formerDate));
  return { is_published: writeFlag(true), published_at: at, former_published_at: null };
}

/** Slugs with a small number that are tried before one that nobody can have. */
const MOST_TRIED = 20;

async function reserveFreeSlug(tx: Tx, wanted: WantedSlug): Promise<string> {
  for (let number = 1; number <= MOST_TRIED; number += 1) {
    const slug = number === 1 ? wanted.slug : numberedSlug(wanted.slug, String(number));
    if ((await reserveSlug(tx, { ...wanted, slug })) === null) return slug;
  }
  return numberedSlug(wanted.slug, wanted.postId);
}

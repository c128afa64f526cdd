import { z } from 'zod';
import { findValue, storeValue } from '#app/features/settings/stored-value.server.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { GONE } from '../change-answer.server.ts';
import { ofKind } from '../of-kind.server.ts';
import { requireAdminRole } from '../storage/require-kinds.server.ts';

const KEY = 'pinnedArticle';
const COLUMN = { column: `settings.${KEY}`, schema: z.string(), fallback: null };

/** The id of the article with which the blog begins, also while readers do not get it; null for none. */
export function findPinnedId(db: Db | Tx): Promise<string | null> {
  return findValue(db, KEY, COLUMN);
}

interface Article {
  readonly id: string;
  readonly title: string;
}

/** Which article is pinned now, its id empty for none, and which one was. */
export interface Pinned {
  readonly id: string;
  readonly former: Article | null;
}

type PinResult =
  | { readonly ok: true; readonly pinned: Pinned }
  | { readonly ok: false; readonly code: 'gone'; readonly message: string };

/**
 * Lets the blog begin with this article, instead of the one with which it began.
 * @param id empty for none
 */
export function pinArticle(deps: WriteDeps, actor: Actor, id: string): Promise<PinResult> {
  requireAdminRole(actor);
  return write(deps, actor, async (tx, changes): Promise<PinResult> => {
    const formerId = await findPinnedId(tx);
    const former = formerId === null ? null : await findArticle(tx, formerId);
    const next = id === '' ? null : await findArticle(tx, id);
    if (id !== '' && next === null) return GONE;
    await storeValue(tx, KEY, next?.id, deps.now());
    const named = next ?? former;
    if (named !== null) {
      const action = next === null ? 'post.unpinned' : 'post.pinned';
      const detail = { title: named.title };
      changes.audit({ action, objectType: 'post', objectId: named.id, detail });
    }
    changes.event({ type: 'settings', id: KEY });
    return { ok: true, pinned: { id, former: former?.id === id ? null : former } };
  });
}

async function findArticle(tx: Tx, id: string): Promise<Article | null> {
  if (!isId(id)) return null;
  const row = await tx
    .selectFrom('blog_posts')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where(ofKind('post'))
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

import { toLine } from '#app/formatting/characters.ts';
import { isId } from '#database/row-ids.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { nameInLog } from '../name-in-log.ts';
import { lockHistory } from './lock-history.server.ts';
import { isVersion } from './read-revisions.server.ts';
import { REVISION_NAME_MAX } from './revision.ts';

export type NameResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'invalid' | 'gone'; readonly message: string };

const GONE: NameResult = {
  ok: false,
  code: 'gone',
  message: 'This version is no longer there. You now see the versions that are.',
};

/** Names a revision, which is then kept forever. An empty name takes the name away. */
export async function nameRevision(
  deps: WriteDeps,
  actor: Actor,
  { id, version, name: typed }: { id: string; version: number; name: string },
): Promise<NameResult> {
  const name = toLine(typed);
  if (name.length > REVISION_NAME_MAX || !name.isWellFormed()) {
    const message = `A name can have at most ${REVISION_NAME_MAX} characters, in one line.`;
    return { ok: false, code: 'invalid', message };
  }
  if (!isId(id) || !isVersion(version)) return GONE;
  return write(deps, actor, async (tx, changes): Promise<NameResult> => {
    const post = await lockHistory(deps.database, tx, id);
    const { numUpdatedRows } = await tx
      .updateTable('post_revisions')
      .set({ name: name === '' ? null : name })
      .where('post_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (post === null || numUpdatedRows === 0n) return GONE;
    changes.audit({
      action: name === '' ? 'post.version-unnamed' : 'post.version-named',
      objectType: 'post',
      objectId: id,
      detail: { ...nameInLog(post), version, name },
    });
    return { ok: true };
  });
}

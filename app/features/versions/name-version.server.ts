import { toLine } from '#app/formatting/characters.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { Histories } from './history/history.server.ts';
import { isVersion } from './read-versions.server.ts';
import { VERSION_NAME_MAX } from './version.ts';

export type NameResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'invalid' | 'gone'; readonly message: string };

const GONE: NameResult = {
  ok: false,
  code: 'gone',
  message: 'This version is no longer there. You now see the versions that are.',
};

/** Names a version, which is then kept forever. An empty name takes the name away. */
export async function nameVersion(
  deps: WriteDeps,
  actor: Actor,
  { lock, objectType }: Histories,
  { document, version, name: typed }: { document: string; version: number; name: string },
): Promise<NameResult> {
  const name = toLine(typed);
  if (name.length > VERSION_NAME_MAX || !name.isWellFormed()) {
    const message = `A name can have at most ${VERSION_NAME_MAX} characters, in one line.`;
    return { ok: false, code: 'invalid', message };
  }
  if (!isVersion(version)) return GONE;
  return write(deps, actor, async (tx, changes): Promise<NameResult> => {
    const locked = await lock(tx, document);
    if (locked === null) return GONE;
    const { numUpdatedRows } = await tx
      .updateTable('document_versions')
      .set({ name: name === '' ? null : name })
      .where('document', '=', document)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return GONE;
    changes.audit({
      action: `${objectType}.${name === '' ? 'version-unnamed' : 'version-named'}`,
      objectType,
      objectId: document,
      detail: { ...locked.detail, version, name },
    });
    return { ok: true };
  });
}

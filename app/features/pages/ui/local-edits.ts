import type { CopyCipher } from '#app/ui/admin/local-copies/copy-cipher.ts';
import { listNames, readText, type Store } from '#app/ui/admin/local-copies/copy-store.ts';
import type { DraftState, LocalEdit } from './draft-state.ts';

/** What was typed into a document's form and is not part of the draft yet, as the browser stores it. */
export interface LocalEdits {
  /** ISO 8601. */
  readonly savedAt: string;
  readonly edits: readonly LocalEdit[];
}

/** The copy of a form that is no longer open. */
export interface FoundEdits {
  readonly name: string;
  readonly copy: LocalEdits;
}

const PREFIX = 'texts-draft:';

/** The storage key of a form's copy, and the name of the lock that the form holds while it is open. */
export function localEditsName(slug: string, formId: string): string {
  return `${PREFIX}${slug}:${formId}`;
}

/** The edits that the draft does not have. */
export function listUnsaved(edits: DraftState['edits']): LocalEdit[] {
  return Object.entries(edits)
    .filter(([, { progress }]) => progress !== 'saved')
    .map(([id, { typed, restores, before }]) => ({ id, typed, restores, before }));
}

/**
 * The copies of forms of this document that are not open, the newest first. `openNames` are the locks
 * that are held right now. Another person's copy stays stored.
 */
export async function findLocalEdits(
  store: Store,
  slug: string,
  openNames: ReadonlySet<string>,
  cipher: CopyCipher | null,
): Promise<FoundEdits[]> {
  const found: FoundEdits[] = [];
  for (const name of listNames(store, localEditsName(slug, ''))) {
    const copy = openNames.has(name) ? null : await readCopy(store, name, cipher);
    if (copy !== null) found.push({ name, copy });
  }
  return found.sort((a, b) => (a.copy.savedAt < b.copy.savedAt ? 1 : -1));
}

/** Null if the entry cannot be read or is not a copy. */
async function readCopy(
  store: Store,
  name: string,
  cipher: CopyCipher | null,
): Promise<LocalEdits | null> {
  try {
    const copy = JSON.parse((await readText(store, name, cipher)) ?? '') as Partial<LocalEdits>;
    const { savedAt, edits } = copy;
    if (typeof savedAt !== 'string' || !Array.isArray(edits)) return null;
    return { savedAt, edits: edits.filter(isEdit) };
  } catch {
    return null;
  }
}

function isEdit(value: unknown): value is LocalEdit {
  const edit = value as Partial<LocalEdit> | null;
  return typeof edit?.id === 'string' && typeof edit.restores === 'boolean';
}

import type { PrunedHistories } from '#app/features/versions/prune-versions.server.ts';
import { findVersion } from '#app/features/versions/read-versions.server.ts';
import { NOTHING_CHOSEN, type RestoreChoice } from '#app/features/versions/restore-choice.ts';
import type { ListedVersion } from '#app/features/versions/version.ts';
import type { Conflict } from '#app/formatting/conflict.ts';
import { legalPaths } from '#app/site/words/paths.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { Overrides } from '../changes/apply-overrides.ts';
import { addedInEither, listTextFields } from '../changes/compare-texts.ts';
import { readOverrides } from '../changes/stored-overrides.server.ts';
import { type DocumentId, isDocumentId, listAllFields } from '../documents.ts';
import type { FieldId } from '../fields/fields.ts';
import { ADDED_FIELD, addedIdOf, addedIn } from '../sections/added-sections.ts';
import { detailOf, draftConflict } from './publish-drafts.server.ts';
import { replaceDraft } from './store-draft.server.ts';
import { lockTexts } from './stored-texts.server.ts';

const RESTORE_ENDS_IT =
  'Restoring this version would replace it. Look at the draft first, then try again.';

/** A published state of a document. */
export interface TextVersion {
  /** Null for the original, which nobody published. */
  readonly listed: ListedVersion | null;
  /** What it changed of the defaults. */
  readonly changes: Overrides;
}

/** Null for one that never was. Version 0 is the original. */
export async function findTextVersion(
  db: Db | Tx,
  document: DocumentId,
  version: number,
): Promise<TextVersion | null> {
  if (version === 0) return { listed: null, changes: {} };
  const stored = await findVersion(db, document, version);
  return stored && { listed: stored.listed, changes: readOverrides(stored.text) };
}

/** The versions of the site's texts. */
export const textHistories: PrunedHistories = {
  objectType: 'texts',
  async lock(tx, document) {
    if (!isDocumentId(document)) return null;
    await lockTexts(tx, document);
    return { detail: detailOf(document) };
  },
  // What a legal page said on a day may have to be shown years later.
  isPruned: (document) => !(legalPaths as readonly string[]).includes(document),
};

interface TextRestore {
  readonly version: number;
  /** The version of the draft that the person saw. */
  readonly draftVersion: number;
  /** What comes back; everything else stays as the draft has it. */
  readonly back: RestoreChoice;
}

/** Puts an earlier version into the draft, to be looked at and published. */
export function restoreVersion(
  deps: WriteDeps,
  actor: Actor,
  document: DocumentId,
  { version, draftVersion, back }: TextRestore,
): Promise<
  { ok: true } | Conflict<'stale'> | { ok: false; code: 'gone' | 'fields'; message: string }
> {
  return write(deps, actor, async (tx, changes) => {
    const stored = await lockTexts(tx, document);
    if (stored.draftVersion !== draftVersion) {
      return draftConflict(stored, actor, RESTORE_ENDS_IT);
    }
    const found = await findTextVersion(tx, document, version);
    if (found === null) return { ok: false, code: 'gone', message: NO_VERSION } as const;
    const restored = putBack(document, stored.draft ?? stored.published, found.changes, back);
    if (restored === null) return { ok: false, code: 'fields', message: NOTHING_CHOSEN } as const;
    await replaceDraft(tx, document, stored, { after: restored, actor, now: deps.now() });
    changes.event({ type: 'text-drafts', id: document });
    return { ok: true } as const;
  });
}

const NO_VERSION = 'This version is no longer there. You now see the versions that are.';

/** What is kept with fields of a version; null if none of them was chosen. */
function putBack(
  document: DocumentId,
  kept: Overrides,
  version: Overrides,
  back: RestoreChoice,
): Overrides | null {
  if (back === 'all') return version;
  const ids = back === 'text' ? listTextFields(document, kept) : back;
  if (ids.length === 0) return null;
  const next: Record<FieldId, Overrides[FieldId]> = { ...kept };
  const present = new Set(addedIn(kept).map((section) => section.id));
  for (const { id } of listAllFields(document, addedInEither(kept, version))) {
    const section = addedIdOf(id);
    // A section that comes back says what it said.
    const isBack = section !== null && !present.has(section) && ids.includes(ADDED_FIELD);
    if (!(isBack || ids.includes(id))) continue;
    const change = version[id];
    if (change === undefined) delete next[id];
    else next[id] = change;
  }
  return next;
}

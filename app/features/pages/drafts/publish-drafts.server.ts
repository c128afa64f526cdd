import { isDeepStrictEqual } from 'node:util';
import { storeMarks } from '#app/features/drafts/draft-marks.server.ts';
import type { OpenEditor } from '#app/features/drafts/open-editor.ts';
import { keepVersion } from '#app/features/versions/keep-version.server.ts';
import { type Conflict, staleConflict } from '#app/formatting/conflict.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { listUnwritten, ofPresentSections, withoutRemoved } from '../advice/unwritten.ts';
import { listDifferences } from '../changes/compare-texts.ts';
import { readOverrides } from '../changes/stored-overrides.server.ts';
import { type DocumentId, findDocument } from '../documents.ts';
import { replaceDraft } from './store-draft.server.ts';
import { lockTexts, type StoredTexts } from './stored-texts.server.ts';

/** The draft of a document that somebody has seen. */
export interface SeenDraft {
  readonly document: DocumentId;
  readonly draftVersion: number;
  /** Where it was seen, if somebody typed there. */
  readonly editor?: OpenEditor;
}

export type DraftsResult =
  | { readonly ok: true }
  | Conflict<'stale'>
  | { readonly ok: false; readonly code: 'unwritten'; readonly message: string }
  | { readonly ok: false; readonly code: 'no-draft' };

const UNWRITTEN =
  'A section that you added isn’t written yet. Write your own words into it, or remove it, then publish.';

/** Why a draft that somebody has seen is not used: it was changed since. */
export function draftConflict(
  { draftBy }: Pick<StoredTexts, 'draftBy'>,
  actor: Actor,
  advice?: string,
): Conflict<'stale'> {
  return staleConflict('draft', advice, draftBy === actor.name);
}

/**
 * Publishes the drafts of documents that are shown together, such as a page and the prices on it: all of
 * them, or none if one has changed since. One without a draft stays as it is.
 */
export function publishDrafts(
  deps: WriteDeps,
  actor: Actor,
  drafts: readonly SeenDraft[],
): Promise<DraftsResult> {
  return changeDrafts(deps, actor, drafts, async (tx, changes, { document }, stored) => {
    const { version } = stored;
    if (listUnwritten(document, stored.draft ?? {}).length > 0) {
      return { ok: false, code: 'unwritten', message: UNWRITTEN };
    }
    const draft = withoutRemoved(stored.draft ?? {});
    // A section was added and removed again.
    if (isDeepStrictEqual(draft, stored.published)) {
      await replaceDraft(tx, document, stored, { after: draft, actor, now: deps.now() });
      changes.event({ type: 'text-drafts', id: document });
      return null;
    }
    const at = deps.now();
    const text = JSON.stringify(draft);
    const { marks } = stored;
    await tx
      .updateTable('site_texts')
      .set({
        changes: text,
        published_at: writeTimestamp(at),
        version: version + 1,
        draft: null,
        draft_by: null,
        draft_at: null,
      })
      .where('document', '=', document)
      .execute();
    const left = { ...marks, fields: ofPresentSections(marks.fields, draft) };
    await storeMarks(tx, `texts:${document}`, left, at);
    await keepVersion(tx, {
      document,
      version: version + 1,
      text,
      actor,
      at,
      reason: 'published',
      listChanges: (former) =>
        listDifferences(document, readOverrides(former), draft).map(({ id }) => id),
    });
    noteDraft(changes, 'texts.published', document);
    changes.event({ type: 'texts', id: document });
    return null;
  });
}

/** Discards the drafts of documents that are shown together: all of them, or none. */
export function discardDrafts(
  deps: WriteDeps,
  actor: Actor,
  drafts: readonly SeenDraft[],
): Promise<DraftsResult> {
  return changeDrafts(deps, actor, drafts, async (tx, changes, { document, editor }, stored) => {
    const after = stored.published;
    await replaceDraft(tx, document, stored, { after, actor, editor, now: deps.now() });
    noteDraft(changes, 'texts.draft-discarded', document);
    changes.event({ type: 'text-drafts', id: document });
    return null;
  });
}

function changeDrafts(
  deps: WriteDeps,
  actor: Actor,
  drafts: readonly SeenDraft[],
  /** Changes one of them; returns why it can't, or null. */
  change: (
    tx: Tx,
    changes: Changes,
    seen: SeenDraft,
    stored: StoredTexts,
  ) => Promise<DraftsResult | null>,
): Promise<DraftsResult> {
  return write<DraftsResult>(deps, actor, async (tx, changes) => {
    let changed = 0;
    // Everybody locks them in the same order, so that two never wait for each other.
    for (const seen of drafts.toSorted(byDocument)) {
      const stored = await lockTexts(tx, seen.document);
      if (stored.draft === null) continue;
      if (stored.draftVersion !== seen.draftVersion) return draftConflict(stored, actor);
      const refused = await change(tx, changes, seen, stored);
      if (refused !== null) return refused;
      changed += 1;
    }
    return changed === 0 ? { ok: false, code: 'no-draft' } : { ok: true };
  });
}

function byDocument(one: SeenDraft, other: SeenDraft): number {
  return one.document < other.document ? -1 : 1;
}

function noteDraft(changes: Changes, action: string, document: DocumentId): void {
  changes.audit({
    action,
    objectType: 'texts',
    objectId: document,
    detail: detailOf(document),
  });
}

/** What the activity log keeps of a document. */
export function detailOf(document: DocumentId) {
  return { document, title: findDocument(document).title };
}

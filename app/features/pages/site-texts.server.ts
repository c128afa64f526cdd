import { isDeepStrictEqual } from 'node:util';
import {
  type DraftMarks,
  findMarks,
  NO_MARKS,
  storeMarks,
} from '#app/features/drafts/draft-marks.server.ts';
import {
  type FieldMarks,
  judgeEdit,
  markChanged,
  markEdit,
} from '#app/features/drafts/field-marks.server.ts';
import { NO_EDITOR, type OpenEditor } from '#app/features/drafts/open-editor.ts';
import { keepVersion } from '#app/features/versions/keep-version.server.ts';
import type { PrunedHistories } from '#app/features/versions/prune-versions.server.ts';
import { findVersion } from '#app/features/versions/read-versions.server.ts';
import { NOTHING_CHOSEN, type RestoreChoice } from '#app/features/versions/restore-choice.ts';
import type { ListedVersion } from '#app/features/versions/version.ts';
import { type Conflict, fieldChanged, staleConflict } from '#app/formatting/conflict.ts';
import { legalPaths } from '#app/site/words/paths.ts';
import { readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { listUnwritten, ofPresentSections, withoutRemoved } from './advice/unwritten.ts';
import { currentValue, type Overrides } from './changes/apply-overrides.ts';
import { addedInEither, listDifferences, listTextFields } from './changes/compare-texts.ts';
import { type DocumentId, findDocument, isDocumentId, listAllFields } from './documents.ts';
import type { Problem, Surroundings } from './field-kinds/field-kind.ts';
import { checkValue } from './fields/check-value.ts';
import type { Field, FieldId } from './fields/fields.ts';
import { ADDED_FIELD, addedIdOf, addedIn } from './sections/added-sections.ts';
import { readOverrides } from './stored-overrides.server.ts';

/** What is stored of a document, and of its draft. */
export interface StoredTexts {
  readonly published: Overrides;
  /** 0 until something is published. */
  readonly version: number;
  readonly publishedAt: string | null;
  /** What readers do not see yet; null where it is what they see. */
  readonly draft: Overrides | null;
  readonly draftVersion: number;
  readonly draftBy: string | null;
  readonly draftAt: string | null;
  readonly marks: DraftMarks;
}

const NOTHING_STORED: StoredTexts = {
  published: {},
  version: 0,
  publishedAt: null,
  draft: null,
  draftVersion: 0,
  draftBy: null,
  draftAt: null,
  marks: NO_MARKS,
};

export async function findTexts(db: Db | Tx, document: DocumentId): Promise<StoredTexts> {
  const row = await db
    .selectFrom('site_texts')
    .selectAll()
    .where('document', '=', document)
    .executeTakeFirst();
  if (row === undefined) return NOTHING_STORED;
  return {
    published: readOverrides(row.changes),
    version: row.version,
    publishedAt: readNullableTimestamp(row.published_at),
    draft: row.draft === null ? null : readOverrides(row.draft),
    draftVersion: row.draft_version,
    draftBy: row.draft_by,
    draftAt: readNullableTimestamp(row.draft_at),
    marks: await findMarks(db, `texts:${document}`, row.draft_version),
  };
}

const RESTORE_ENDS_IT =
  'Restoring this version would replace it. Look at the draft first, then try again.';

const NO_PLACE = 'This page no longer has this place. Reload the page to see what it has.';

/** What somebody typed into a field, and what the field said when they opened it. */
export interface TypedField {
  readonly id: FieldId;
  /** Rich texts are typed as `writeRich` writes them. Undefined asks for the default. */
  readonly typed?: unknown;
  readonly before: unknown;
}

export interface FieldProblem extends Problem {
  readonly id: FieldId;
  /** 'stale': it was changed elsewhere; 'gone': this release does not have it. */
  readonly code: 'invalid' | 'stale' | 'gone';
  /** Of 'stale': whether it was the same person, elsewhere. */
  readonly isOwn?: boolean;
}

export interface SavedDraft {
  readonly stored: StoredTexts;
  /** The version of the draft that the fields were written into. */
  readonly startedFrom: number;
  /** All that could be typed into, also of a section that was removed by it. */
  readonly fields: readonly Field[];
  /** Fields that were not kept. */
  readonly errors: readonly FieldProblem[];
  readonly warnings: readonly FieldProblem[];
}

/**
 * Keeps what was typed as the draft. A field with an error is not kept, nor is one that somebody else
 * has changed since it was opened; the others are.
 */
export function saveDraft(
  deps: WriteDeps,
  actor: Actor,
  document: DocumentId,
  fields: readonly TypedField[],
  around: Surroundings,
  editor: OpenEditor = NO_EDITOR,
): Promise<SavedDraft> {
  return write(deps, actor, async (tx, changes) => {
    const stored = await lockTexts(tx, document);
    const startedFrom = stored.draftVersion;
    const current = stored.draft ?? stored.published;
    const next: Record<FieldId, Overrides[FieldId]> = { ...current };
    const errors: FieldProblem[] = [];
    const warnings: FieldProblem[] = [];
    const marks = { ...stored.marks.fields };
    const mark = { ...editor, version: startedFrom + 1, by: actor.id };
    let known = listAllFields(document, addedIn(current));
    for (const { id, typed, before } of sectionsFirst(fields)) {
      const field = known.find((candidate) => candidate.id === id);
      if (field === undefined) {
        errors.push({ id, at: '', code: 'gone', message: NO_PLACE });
        continue;
      }
      const now = currentValue(field, current);
      const checked =
        typed === undefined
          ? { value: field.default, errors: [], warnings: [] }
          : checkValue(field.type, typed, { ...around, isAdded: addedIdOf(id) !== null });
      const toProblem = (problem: Problem) => ({ id, code: 'invalid', ...problem }) as const;
      errors.push(...checked.errors.map(toProblem));
      warnings.push(...checked.warnings.map(toProblem));
      if (checked.errors.length > 0) continue;
      const edit = { now, typed: checked.value, before };
      const verdict = judgeEdit(marks[id], edit, editor);
      if (verdict === 'theirs') {
        const isOwn = marks[id] !== undefined && marks[id].by === actor.id;
        errors.push({ id, at: '', code: 'stale', message: fieldChanged(isOwn), isOwn });
      }
      if (verdict === 'theirs' || verdict === 'late') continue;
      if (verdict === 'kept') marks[id] = markEdit(marks[id], edit, mark);
      if (typed === undefined || isDeepStrictEqual(checked.value, field.default)) delete next[id];
      else next[id] = { value: checked.value, base: field.default };
      // What was typed into a section that is removed now waits with it for an Undo.
      if (id === ADDED_FIELD) known = listAllFields(document, addedInEither(current, next));
    }
    if (isDeepStrictEqual(next, current)) {
      if (!isDeepStrictEqual(marks, stored.marks.fields)) {
        await storeMarks(tx, `texts:${document}`, { ...stored.marks, fields: marks }, deps.now());
      }
      return { stored, startedFrom, fields: known, errors, warnings };
    }
    const draft = isDeepStrictEqual(next, stored.published) ? null : next;
    await storeDraft(tx, document, stored, { draft, marks }, actor, deps.now());
    changes.event({ type: 'text-drafts', id: document });
    const after = await findTexts(tx, document);
    return { stored: after, startedFrom, fields: known, errors, warnings };
  });
}

/** A section is there before its words are kept. */
function sectionsFirst(fields: readonly TypedField[]): readonly TypedField[] {
  return fields.toSorted(
    (one, other) => Number(other.id === ADDED_FIELD) - Number(one.id === ADDED_FIELD),
  );
}

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

function detailOf(document: DocumentId) {
  return { document, title: findDocument(document).title };
}

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

/** Makes others who write to the document wait, and makes its row. */
export async function lockTexts(tx: Tx, document: DocumentId): Promise<StoredTexts> {
  await tx
    .insertInto('site_texts')
    .values({ document, changes: '{}', version: 0, draft_version: 0 })
    .onConflict((conflict) =>
      conflict.column('document').doUpdateSet((eb) => ({ document: eb.ref('excluded.document') })),
    )
    .execute();
  return findTexts(tx, document);
}

interface NextDraft {
  readonly draft: Overrides | null;
  readonly marks: FieldMarks;
}

async function storeDraft(
  tx: Tx,
  document: DocumentId,
  { published, draftVersion, marks: known }: StoredTexts,
  { draft, marks }: NextDraft,
  actor: Actor,
  now: Date,
): Promise<void> {
  const version = draftVersion + 1;
  const fields = draft === null ? ofPresentSections(marks, published) : marks;
  await tx
    .updateTable('site_texts')
    .set({
      draft: draft === null ? null : JSON.stringify(draft),
      draft_version: version,
      draft_by: draft === null ? null : actor.name,
      draft_at: draft === null ? null : writeTimestamp(now),
    })
    .where('document', '=', document)
    .execute();
  await storeMarks(tx, `texts:${document}`, { ...known, version, fields }, now);
}

interface WholeChange {
  readonly after: Overrides;
  readonly actor: Actor;
  readonly editor?: OpenEditor | undefined;
  readonly now: Date;
}

/** Makes the draft say something else as a whole: nothing that was typed before comes back later. */
async function replaceDraft(
  tx: Tx,
  document: DocumentId,
  stored: StoredTexts,
  { after, actor, editor = NO_EDITOR, now }: WholeChange,
): Promise<void> {
  const { published, draft, draftVersion, marks } = stored;
  const mark = { ...editor, version: draftVersion + 1, by: actor.id };
  const before = draft ?? published;
  const edits = Object.keys({ ...before, ...after }).map(
    (id) => [id, { now: before[id]?.value, typed: after[id]?.value }] as const,
  );
  const next: NextDraft = {
    draft: isDeepStrictEqual(after, published) ? null : after,
    marks: markChanged(marks.fields, edits, mark),
  };
  await storeDraft(tx, document, stored, next, actor, now);
}

import { isDeepStrictEqual } from 'node:util';
import { storeMarks } from '#app/features/drafts/draft-marks.server.ts';
import { isMarkOf, takeEdit } from '#app/features/drafts/field-marks.server.ts';
import { NO_EDITOR, type OpenEditor } from '#app/features/drafts/open-editor.ts';
import { fieldChanged } from '#app/formatting/conflict.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { currentValue, type Overrides } from '../changes/apply-overrides.ts';
import { addedInEither } from '../changes/compare-texts.ts';
import { type DocumentId, listAllFields } from '../documents.ts';
import type { Problem, Surroundings } from '../field-kinds/field-kind.ts';
import { checkValue } from '../fields/check-value.ts';
import type { Field, FieldId } from '../fields/fields.ts';
import { ADDED_FIELD, addedIdOf, addedIn } from '../sections/added-sections.ts';
import type { FieldProblem } from './draft-protocol.ts';
import { storeDraft } from './store-draft.server.ts';
import { findTexts, lockTexts, type StoredTexts } from './stored-texts.server.ts';

const NO_PLACE = 'This page no longer has this place. Reload the page to see what it has.';

/** What somebody typed into a field, and what the field said when they opened it. */
export interface TypedField {
  readonly id: FieldId;
  /** Rich texts are typed as `writeRich` writes them. Undefined asks for the default. */
  readonly typed?: unknown;
  readonly before: unknown;
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
      const checked =
        typed === undefined
          ? { value: field.default, errors: [], warnings: [] }
          : checkValue(field.type, typed, { ...around, isAdded: addedIdOf(id) !== null });
      const toProblem = (problem: Problem) => ({ id, code: 'invalid', ...problem }) as const;
      errors.push(...checked.errors.map(toProblem));
      warnings.push(...checked.warnings.map(toProblem));
      if (checked.errors.length > 0) continue;
      const edit = { now: currentValue(field, current), typed: checked.value, before };
      const verdict = takeEdit(marks, id, edit, mark);
      if (verdict === 'theirs') {
        const isOwn = isMarkOf(marks[id], actor.id);
        errors.push({ id, at: '', code: 'stale', message: fieldChanged(isOwn), isOwn });
      }
      if (verdict === 'theirs' || verdict === 'late') continue;
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

import type { FieldView } from '../form-view.ts';
import type { Typed } from '../kinds/field-kind.ts';
import type { FieldProblem } from '../site-texts.server.ts';
import { type DraftState, type Edit, NO_EDITS } from './draft-state.ts';

/** The server's answer to the form. */
export interface TextsResult {
  /** Why the request as a whole failed; null if everything was done. */
  readonly message: string | null;
  readonly fields: readonly AnsweredField[];
  readonly errors: readonly FieldProblem[];
  readonly warnings: readonly FieldProblem[];
}

/** A field that was changed. */
export interface AnsweredField {
  readonly id: string;
  /** As it was typed. */
  readonly typed: Typed;
  /** What the field said when the edit began; what it says now if the draft has the edit. */
  readonly before: unknown;
  /** Whether the draft has the edit. */
  readonly isSaved: boolean;
}

/** What was typed into the form before our script had loaded. */
export function readAnswer(
  views: readonly FieldView[],
  answer: TextsResult | undefined,
): DraftState {
  if (answer === undefined) return NO_EDITS;
  const edits = answer.fields.flatMap(({ id, typed, before, isSaved }) => {
    if (!views.some((view) => view.id === id)) return [];
    const errors = answer.errors.filter((problem) => problem.id === id);
    const warnings = answer.warnings.filter((problem) => problem.id === id);
    // The script sends what is neither saved nor invalid.
    const progress = isSaved ? 'saved' : errors.length > 0 ? 'rejected' : 'typed';
    const edit: Edit = { typed, restores: false, before, progress, count: 1, errors, warnings };
    return [[id, edit] as const];
  });
  return { ...NO_EDITS, edits: Object.fromEntries(edits) };
}

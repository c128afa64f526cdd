import { isClosed, type LeadStatus, type LeadSummary } from '#app/features/leads/lead.ts';
import { type TypedOutcome, typedOutcomeOf } from '#app/features/leads/outcome/lead-outcome.ts';

export interface MoveAnswer {
  /** Null once the lead was moved. */
  readonly problem: string | null;
  /** Of the lead as it is now, which may not be on the board any more; null if it is gone. */
  readonly version: number | null;
}

/** A lead on its way to another status. */
export interface LeadMove {
  readonly id: string;
  /** Of the lead. */
  readonly name: string;
  readonly to: LeadStatus;
  /** Null where nothing is asked. */
  readonly outcome: TypedOutcome | null;
  /** As it was before the move that this one undoes; null for any other. */
  readonly undoes: LeadSummary | null;
}

/** The way back, with what the move had ended. */
export function undoMove(before: LeadSummary): LeadMove {
  const { id, name, status } = before;
  const outcome = isClosed(status) ? typedOutcomeOf(before) : null;
  return { id, name, to: status, outcome, undoes: before };
}

/** The fields of the form that moves it. */
export function moveFields(
  { id, to, outcome, undoes }: LeadMove,
  version: number,
): Record<string, string> {
  return {
    lead: id,
    version: String(version),
    status: to,
    ...outcome,
    ...(undoes !== null && {
      undo: 'yes',
      'follow-up-on': undoes.followUpOn ?? '',
      'follow-up-note': undoes.followUpNote ?? '',
      unanswered: undoes.firstResponseAt === null ? 'yes' : 'no',
    }),
  };
}

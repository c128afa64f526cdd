import type { LeadStatus, LeadSummary } from '#app/domains/leads/lead.ts';
import type { TypedOutcome } from '#app/domains/leads/outcome/lead-outcome.ts';

export interface MoveAnswer {
  /** Null once the lead was moved. */
  readonly problem: string | null;
}

/** A lead on its way to another status. */
export interface LeadMove {
  readonly id: string;
  readonly to: LeadStatus;
  /** Null where nothing is asked. */
  readonly outcome: TypedOutcome | null;
  /** As it was before the move that this one undoes; null for any other. */
  readonly undoes: LeadSummary | null;
}

export function typedOutcomeOf(lead: LeadSummary): TypedOutcome {
  return {
    reason: lead.lostReason ?? '',
    program: lead.wonProgram ?? '',
    amount: lead.wonAmount === null ? '' : String(lead.wonAmount),
  };
}

/** The way back, with what the move had ended. */
export function undoMove(before: LeadSummary): LeadMove {
  const { id, status } = before;
  const isOutcome = status === 'won' || status === 'lost';
  return { id, to: status, outcome: isOutcome ? typedOutcomeOf(before) : null, undoes: before };
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

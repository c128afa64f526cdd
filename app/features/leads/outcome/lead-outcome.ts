import { toLine } from '#app/formatting/characters.ts';
import { readDollars } from '#app/formatting/dollars.ts';
import { isProgramSold } from '../programs-sold.ts';

/** How it ended with a lead, as far as somebody said. */
export interface LeadOutcome {
  /** Why it was lost, in the words of whoever said so. */
  readonly lostReason: string | null;
  /** A `ProgramSold`, or one of an earlier version of the site. */
  readonly wonProgram: string | null;
  /** In whole dollars. */
  readonly wonAmount: number | null;
}

export const NO_OUTCOME: LeadOutcome = { lostReason: null, wonProgram: null, wonAmount: null };

/** What a form sends; empty where nothing is said. */
export interface TypedOutcome {
  readonly reason: string;
  readonly program: string;
  readonly amount: string;
}

/** What a form begins with. */
export function typedOutcomeOf({ lostReason, wonProgram, wonAmount }: LeadOutcome): TypedOutcome {
  return {
    reason: lostReason ?? '',
    program: wonProgram ?? '',
    amount: wonAmount === null ? '' : String(wonAmount),
  };
}

export const MAX_REASON = 200;
const MOST_DOLLARS = 10_000_000;

type OutcomeResult =
  | { readonly ok: true; readonly outcome: LeadOutcome }
  | { readonly ok: false; readonly message: string };

/** Reads what belongs to a `LeadStatus`: a reason to `lost`, program and amount to `won`. */
export function readOutcome(status: string, typed: TypedOutcome): OutcomeResult {
  if (status === 'lost') return readLost(typed.reason);
  if (status === 'won') return readWon(typed);
  return { ok: true, outcome: NO_OUTCOME };
}

function readLost(typed: string): OutcomeResult {
  const reason = toLine(typed);
  if (reason.length > MAX_REASON) return problem(`Keep it under ${MAX_REASON} characters.`);
  return { ok: true, outcome: { ...NO_OUTCOME, lostReason: reason === '' ? null : reason } };
}

function readWon({ program, amount }: TypedOutcome): OutcomeResult {
  if (program !== '' && !isProgramSold(program)) return problem('Choose a program from the list.');
  const isEmpty = toLine(amount) === '';
  const dollars = isEmpty ? null : readDollars(amount);
  if (!isEmpty && (dollars === null || !Number.isInteger(dollars))) {
    return problem('Please enter whole dollars, such as 4800.');
  }
  if (dollars !== null && dollars > MOST_DOLLARS) {
    return problem('An amount can be at most $10,000,000.');
  }
  const wonProgram = program === '' ? null : program;
  return { ok: true, outcome: { ...NO_OUTCOME, wonProgram, wonAmount: dollars } };
}

function problem(message: string): OutcomeResult {
  return { ok: false, message };
}

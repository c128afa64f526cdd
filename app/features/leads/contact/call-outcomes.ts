interface CallOutcomeRow {
  /** The button that the caller presses. */
  readonly label: string;
  /** The beginning of the note about the call. */
  readonly sentence: string;
  /** Whether the call counts as an answer to the lead. */
  readonly answers: boolean;
}

/** The outcomes of a call to a lead. */
export const CALL_OUTCOMES = {
  reached: { label: 'Reached them', sentence: 'Called and reached them.', answers: true },
  voicemail: { label: 'Left a voicemail', sentence: 'Left a voicemail.', answers: true },
  'wrong-number': { label: 'Wrong number', sentence: 'Called: wrong number.', answers: false },
} as const satisfies Readonly<Record<string, CallOutcomeRow>>;

export type CallOutcome = keyof typeof CALL_OUTCOMES;
export const CALL_OUTCOME_NAMES = Object.keys(CALL_OUTCOMES) as CallOutcome[];

export function isCallOutcome(value: string): value is CallOutcome {
  return Object.hasOwn(CALL_OUTCOMES, value);
}

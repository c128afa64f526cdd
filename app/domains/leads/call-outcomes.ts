interface CallOutcomeRow {
  /** What the person presses who made the call. */
  readonly label: string;
  /** How the note about the call begins. */
  readonly sentence: string;
  /** Whether the lead has had an answer. */
  readonly answers: boolean;
}

/** How a call to a lead can go. */
export const CALL_OUTCOMES = {
  reached: { label: 'Reached them', sentence: 'Called and reached them.', answers: true },
  voicemail: { label: 'Left a voicemail', sentence: 'Called and left a voicemail.', answers: true },
  'wrong-number': { label: 'Wrong number', sentence: 'Called: wrong number.', answers: false },
} as const satisfies Readonly<Record<string, CallOutcomeRow>>;

export type CallOutcome = keyof typeof CALL_OUTCOMES;
export const CALL_OUTCOME_NAMES = Object.keys(CALL_OUTCOMES) as CallOutcome[];

export function isCallOutcome(value: string): value is CallOutcome {
  return Object.hasOwn(CALL_OUTCOMES, value);
}

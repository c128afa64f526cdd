import type { Counted, Counts } from '../ledger/held.ts';

/** A sentence for the owner, with how much of what the source has is not here for the reason that it gives. */
export interface Reason {
  readonly says: string;
  /** Below zero: so much more is here. */
  readonly fewer: Counts;
}

export type Note = string | Reason;

/** How much less is here for a reason: what was left out is counted with `heldIn`. */
export function explain(fewer: Counts, says: string): Reason {
  return { says, fewer };
}

/** For what stands instead of something else. */
export function less(before: Counts, after: Counts): Counts {
  const kinds = Object.keys(after) as Counted[];
  return Object.fromEntries(kinds.map((of) => [of, (before[of] ?? 0) - (after[of] ?? 0)]));
}

/** For what is here and was not in the source. */
export function more(counts: Counts): Counts {
  return less({}, counts);
}

/** For what stays as text: its links go, and its words do not. */
export function withoutWords({ words: _, ...links }: Counts): Counts {
  return links;
}

export function sayNote(note: Note): string {
  return typeof note === 'string' ? note : note.says;
}

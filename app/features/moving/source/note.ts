import type { Counted } from '../ledger/held.ts';

/** A sentence for the owner, with what differs from the source for the reason that it gives. */
export interface Reason {
  readonly says: string;
  readonly of: readonly Counted[];
}

export type Note = string | Reason;

/** Which differences a sentence explains. */
export function explain(of: readonly Counted[], says: string): Reason {
  return { says, of };
}

/** What may be missing where a piece of a text is left out. */
export const OF_TEXT: readonly Counted[] = [
  'words',
  'links within the site',
  'links to other sites',
  'images',
  'players and frames',
  'files',
];

export function sayNote(note: Note): string {
  return typeof note === 'string' ? note : note.says;
}

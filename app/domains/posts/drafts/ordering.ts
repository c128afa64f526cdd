/**
 * A state of a draft: which open editor stored it, and how many edits that editor had seen.
 */
export interface CopyState {
  readonly writer: string;
  readonly sequence: number;
}

/** A state that an editor sends, and the one of another editor that it continues from, if any. */
export interface SentState extends CopyState {
  readonly seen: CopyState | null;
}

/**
 * What becomes of a text that arrives while `stored` is there. `known`: it was stored already, or a
 * later one of the same editor was. `newer`: another editor has stored a text that this one has not
 * seen. Requests may come late, twice, or in any order.
 */
export function orderOf(stored: CopyState, sent: SentState): 'next' | 'known' | 'newer' {
  if (stored.writer === sent.writer) return sent.sequence > stored.sequence ? 'next' : 'known';
  return hasSeen(stored, sent) ? 'next' : 'newer';
}

/** Whether what is stored is in the text of this editor, so that a save of that text replaces it. */
export function includes(sent: SentState, stored: CopyState): boolean {
  if (stored.writer === sent.writer) return stored.sequence <= sent.sequence;
  return hasSeen(stored, sent);
}

function hasSeen(stored: CopyState, { seen }: SentState): boolean {
  return seen !== null && seen.writer === stored.writer && stored.sequence <= seen.sequence;
}

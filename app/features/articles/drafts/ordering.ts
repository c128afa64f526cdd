/**
 * A state of a draft: which open editor stored it, and how many edits that editor had seen.
 */
export interface StoredState {
  readonly writer: string;
  readonly sequence: number;
}

/**
 * A state that an editor sends and, if it continues from another editor's draft, the state of that
 * one.
 */
export interface SentState extends StoredState {
  readonly seen: StoredState | null;
}

/**
 * What to do with text that arrives while `stored` is there. `known`: it is stored already, or
 * later text from the same editor is. `newer`: another editor stored text that this one has not
 * seen. Requests may arrive late, twice, or in any order.
 */
export function orderOf(stored: StoredState, sent: SentState): 'next' | 'known' | 'newer' {
  if (stored.writer === sent.writer) return sent.sequence > stored.sequence ? 'next' : 'known';
  return hasSeen(stored, sent) ? 'next' : 'newer';
}

/** Whether this editor's text includes what is stored, so that saving the text replaces it. */
export function includes(sent: SentState, stored: StoredState): boolean {
  if (stored.writer === sent.writer) return stored.sequence <= sent.sequence;
  return hasSeen(stored, sent);
}

function hasSeen(stored: StoredState, { seen }: SentState): boolean {
  return seen !== null && seen.writer === stored.writer && stored.sequence <= seen.sequence;
}

/** The changes that the server acknowledged, and those that were pending when it was killed. */
export interface Ledger {
  readonly posts: Map<string, PostEntry>;
  readonly images: Map<string, { readonly addresses: readonly string[] }>;
  acknowledged: number;
  /** Set to stop the writers. */
  closed: boolean;
}

export interface PostEntry {
  /** The last acknowledged state; null once its deletion was acknowledged. */
  stored: { version: number; title: string } | null;
  /** Sent without a response so far: it may or may not be stored. */
  pending: { title: string } | 'deletion' | null;
}

export function openLedger(): Ledger {
  return { posts: new Map(), images: new Map(), acknowledged: 0, closed: false };
}

/** What the server has acknowledged, and what was under way when it died. */
export interface Ledger {
  readonly posts: Map<string, PostEntry>;
  readonly images: Map<string, { readonly addresses: readonly string[] }>;
  acknowledged: number;
  /** Tells the writers to stop. */
  closed: boolean;
}

export interface PostEntry {
  /** The last acknowledged state; null once its deletion was acknowledged. */
  stored: { version: number; title: string } | null;
  /** Sent without an answer so far: it may or may not have been stored. */
  pending: { title: string } | 'deletion' | null;
}

export function openLedger(): Ledger {
  return { posts: new Map(), images: new Map(), acknowledged: 0, closed: false };
}

import type { Tx } from '#database/connect.ts';

/** What a feature whose documents have versions says of them. */
export interface Histories {
  /** The type in the activity log, whose actions begin with it. */
  readonly objectType: 'post' | 'texts';
  /**
   * Locks the document until the transaction ends, so that nothing else changes its versions. Null if there
   * is no such document.
   */
  lock(tx: Tx, document: string): Promise<{ readonly detail: Record<string, unknown> } | null>;
}

/** What a run deletes, in the order in which it does. */
export const RETENTION_KINDS = ['leads', 'plans', 'messages', 'history', 'files'] as const;

export type RetentionKind = (typeof RETENTION_KINDS)[number];

export type RetentionCounts = Readonly<Record<RetentionKind, number>>;

export function totalOf(counts: RetentionCounts): number {
  return RETENTION_KINDS.reduce((total, kind) => total + counts[kind], 0);
}

/** What an admin has to answer before anything is deleted. */
export type RetentionQuestion =
  /** The clock has jumped; `since` is the last moment that is sure, null on a site without one. */
  | { readonly kind: 'clock'; readonly since: string | null }
  | { readonly kind: 'amount'; readonly counts: RetentionCounts };

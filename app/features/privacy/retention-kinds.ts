/**
 * The kinds of expired data, in the order in which a run deletes them. Questions and runs are stored
 * with these names.
 */
export const RETENTION_KINDS = [
  'leads',
  'plans',
  'subscribers',
  'messages',
  'history',
  'accounts',
  'trash',
  'revisions',
  'previews',
  'numbers',
  'files',
] as const;

export type RetentionKind = (typeof RETENTION_KINDS)[number];

export type RetentionCounts = Readonly<Record<RetentionKind, number>>;

/** One and several of each kind. */
export type RetentionWords = Readonly<Record<RetentionKind, readonly [one: string, many: string]>>;

export function totalOf(counts: RetentionCounts): number {
  return RETENTION_KINDS.reduce((total, kind) => total + counts[kind], 0);
}

/** A question that an admin must answer before anything is deleted. */
export type RetentionQuestion =
  /** The clock jumped. `since` is the last trusted time, null on a site without one. */
  | { readonly kind: 'clock'; readonly since: string | null }
  | { readonly kind: 'amount'; readonly counts: RetentionCounts };

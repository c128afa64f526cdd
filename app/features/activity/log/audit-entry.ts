/** One entry of the activity log: who did what to which object, and when. */
export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  /** Null for visitors, commands on the server, and failed sign-ins. */
  readonly actorId: string | null;
  readonly actorName: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** By what the log is filtered, in this order. Features declare what each finds. */
export const AUDIT_KINDS = {
  people: 'People and sign-ins',
  posts: 'Articles and pages',
  texts: 'Texts and prices of the site',
  images: 'Images',
  leads: 'Leads',
  subscribers: 'Subscribers',
  claims: 'Claims',
  redirects: 'Redirects',
  messages: 'Email and webhooks',
  settings: 'Settings and deleted data',
  backups: 'Backups',
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;

/** Filter value for entries without an account: visitors, commands and the server. */
export const OTHERS = 'others';

export interface AuditFilter {
  /** The id of an account, or `OTHERS`; null for all entries. */
  readonly who: string | null;
  readonly kind: AuditKind | null;
}

/** The query string of the activity log with this filter. */
export function auditSearch(filter: AuditFilter, after: string | null = null): string {
  const search = new URLSearchParams();
  if (filter.who !== null) search.set('who', filter.who);
  if (filter.kind !== null) search.set('kind', filter.kind);
  if (after !== null) search.set('after', after);
  return search.size === 0 ? '' : `?${search}`;
}

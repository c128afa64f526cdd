/** A former address of the site and where it leads now. */
export interface Redirect {
  readonly id: string;
  /** A path of this site in its plain form, without a query. */
  readonly from: string;
  /** A path of this site, which may have a query and a fragment, or an `https:` address. */
  readonly target: string;
  /** Whether it moved for good, so that search engines switch to the new address. */
  readonly permanent: boolean;
}

/** A redirect as the admin area lists it. */
export interface ListedRedirect extends Redirect {
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** A redirect as its form opens it. */
export interface EditedRedirect extends Redirect {
  readonly version: number;
}

/** What somebody typed into the form, or wrote in a line of a file. */
export interface TypedRedirect {
  readonly from: string;
  readonly target: string;
  readonly permanent: boolean;
}

export const MOST_REDIRECTS = 10_000;
export const FROM_MAX = 500;
export const TARGET_MAX = 2_000;

/**
 * 301 and 302, as redirect tools and hosts have by default: some older crawlers and link checkers do
 * not know 308 and 307, which differ only for requests that are never redirected.
 */
export function statusOf({ permanent }: Pick<Redirect, 'permanent'>): 301 | 302 {
  return permanent ? 301 : 302;
}

export type Checked<T> = { readonly ok: true; readonly value: T } | Rejection;

export interface Rejection {
  readonly ok: false;
  /** The field that the message belongs to. */
  readonly field: 'from' | 'target';
  readonly message: string;
}

export function reject(field: Rejection['field'], message: string): Rejection {
  return { ok: false, field, message };
}

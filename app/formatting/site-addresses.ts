/** Where the site is, and what its addresses are used for. */
export interface SiteAddresses {
  readonly publicOrigin: string;
  /** Where the admin area is: the same, or its own host. */
  readonly adminOrigin: string;
  /** The plain form of a path, to which every other spelling of it leads. */
  toPlain(path: string): string;
  /**
   * What answers a plain path before any redirect: a page, or something that is reserved for the
   * site’s own work; null if nothing does.
   */
  findUse(path: string): 'page' | 'reserved' | null;
  /** The address that a page’s former address leads to without a redirect; else the same path. */
  toCurrent(path: string): string;
}

import type { PageMeta, Rich } from '../types.ts';

/** How to reach the owner, from the settings; the contact form replaces a channel not set. */
export type ContactChannel = 'email' | 'phone' | 'post';

export type LegalPart =
  | { kind: 'text'; text: Rich }
  | { kind: 'list'; items: readonly Rich[] }
  | { kind: 'table'; columns: readonly string[]; rows: readonly (readonly string[])[] }
  /** Table of the cookies this site sets; the route provides the rows. */
  | { kind: 'cookies'; columns: readonly string[] }
  /**
   * How to reach the owner: “write or call”, or whichever is set, goes into the text; `none` is shown
   * if neither email nor phone is set.
   */
  | { kind: 'reach'; text: string; none: Rich }
  /** One line per channel; with the subject of privacy requests, where they should have it. */
  | { kind: 'contact'; channels: readonly ContactChannel[]; withSubject?: true }
  /** How long deleted data stays in backups. */
  | { kind: 'backups' }
  /** Whether the visitor's browser sends Global Privacy Control. */
  | { kind: 'gpc' };

export interface LegalSection {
  /** Anchor within the page. */
  id: string;
  heading: string;
  parts: readonly LegalPart[];
}

export interface LegalPage extends PageMeta {
  headline: string;
  /** The page in two or three sentences. */
  summary: string;
  /** Shown under the summary. */
  effective: string;
  sections: readonly LegalSection[];
}

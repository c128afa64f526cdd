import type { PageMeta, Rich } from '../types.ts';

/** The owner's own ways to be reached, from the settings; the form stands in for an empty one. */
export type ContactChannel = 'email' | 'phone' | 'post';

export type LegalPart =
  | { kind: 'text'; text: Rich }
  | { kind: 'list'; items: readonly Rich[] }
  /** A table of what is kept, set or loaded. */
  | { kind: 'table'; columns: readonly string[]; rows: readonly (readonly string[])[] }
  /** The cookies that this site sets, as the page is given them: one row each under these columns. */
  | { kind: 'cookies'; columns: readonly string[] }
  /**
   * How to reach the owner, by what the settings have: “write or call” between the two texts, or
   * only one of them; `none` where there is neither an address nor a number.
   */
  | { kind: 'reach'; before: string; after: string; none: Rich }
  /** One line per channel; `subject` is what a message should be headed. */
  | { kind: 'contact'; channels: readonly ContactChannel[]; subject?: string }
  /** How long backups keep what was deleted. */
  | { kind: 'backups' }
  /** Whether this browser sends Global Privacy Control. */
  | { kind: 'gpc' };

export interface LegalSection {
  /** Anchor within the page. */
  id: string;
  heading: string;
  parts: readonly LegalPart[];
}

export interface LegalPage extends PageMeta {
  headline: string;
  /** The page in two or three sentences, for those who read no further. */
  summary: string;
  sections: readonly LegalSection[];
}

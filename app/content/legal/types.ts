import type { HtmlText } from '#app/html/words.ts';
import type { PageMeta, Rich } from '../types.ts';

/**
 * How to reach the owner: “write or call”, or whichever is set, goes into the text; `none` is shown
 * if neither email nor phone is set.
 */
export interface ReachSentence {
  text: string;
  none: Rich;
}

/**
 * What the code fills in, with the words that the owner may change. A paragraph of the text that
 * says {block:cookies} is the place of the first one.
 */
export interface FixedBlocks {
  /** Table of the cookies this site sets; the route provides the rows. */
  cookies: { columns: readonly string[] };
  /** Table of what is counted, and a list of what is not; the route provides both. */
  numbers: { columns: readonly string[]; never: string };
  /** One line per way to reach the owner; the contact form replaces what is not set. */
  contact: { reach: ReachSentence };
  /** The same with the subject of privacy requests. */
  requests: { reach?: ReachSentence };
  /** How long deleted data stays in backups. */
  backups: Record<string, never>;
  /** Whether the visitor’s browser sends Global Privacy Control. */
  gpc: Record<string, never>;
}

export type FixedBlockId = keyof FixedBlocks;

export interface LegalPage extends PageMeta {
  headline: string;
  /** The page in two or three sentences. */
  summary: string;
  /** Shown under the summary. */
  effective: string;
  /** Each heading of the second level begins a section, which has its id as the anchor. */
  text: HtmlText;
  /** Each of them is in the text exactly once. */
  fixedBlocks: Readonly<Partial<FixedBlocks>>;
}

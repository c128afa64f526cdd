import type { Words } from '#app/html/count/count-html.ts';
import type { ReaderName } from '../readers/declarations.ts';

/** What is counted of an article, where it comes from and here. */
export const COUNTED = [
  'words',
  'links within the site',
  'links to other sites',
  'images',
  'players and frames',
  'files',
  'authors',
  'topics and keywords',
  'description',
  'featured image',
  'words for its featured image',
  'date',
  'state',
  'old addresses',
] as const;
export type Counted = (typeof COUNTED)[number];

/** How much of which kinds. */
export type Counts = Readonly<Partial<Record<Counted, number>>>;

/** An article as its file has it, before anything is read from it. */
export interface RawItem {
  readonly of: ReaderName;
  /** What stands beside its text, by the names that the source has for it. */
  readonly fields: Iterable<readonly [name: string, value: unknown]>;
  /** Its text, and what the same file shows in it: blocks that several articles share, for example. */
  readonly texts: readonly string[];
  readonly format: 'html' | 'markdown' | 'wordpress' | 'elementor' | 'portable' | 'ricos';
  /** The address of its site; null if its file does not say it. */
  readonly site: string | null;
}

/** What an article holds, in its source or here. Each list says the same thing once. */
export interface Held {
  /** The address of its site, if its source says it. */
  readonly site: string | null;
  readonly words: Words;
  readonly lists: Readonly<Record<Exclude<Counted, 'words'>, readonly string[]>>;
  /** Fields, elements, blocks and shortcodes that no reader knows, and how often each is there. */
  readonly unknown: readonly (readonly [name: string, count: number])[];
}

/** What is not the same here as it was there. */
export interface Difference {
  readonly of: Counted;
  readonly there: number;
  readonly here: number;
  /** The first words, addresses or names that only one of both has. */
  readonly where: readonly string[];
  /** The sentences that say why; none if nobody knows. */
  readonly why: readonly string[];
  /** How much of it they do not explain. */
  readonly unexplained: number;
}

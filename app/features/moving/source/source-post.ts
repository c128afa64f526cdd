import type { PostKind } from '#app/features/articles/post-kind.ts';
import type { RawItem } from '../ledger/held.ts';
import type { Note } from './note.ts';
import type { ListAddress, OldPlace } from './old-places.ts';
import type { OwnFields } from './own-fields.ts';

/** An article of another system, not cleaned yet. */
export interface SourcePost {
  readonly kind: PostKind;
  /** Its id in the other system; null if it has none. */
  readonly sourceId: string | null;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string | null;
  readonly content: string;
  readonly format: 'html' | 'markdown';
  readonly authorName: string | null;
  readonly isPublished: boolean;
  /** ISO 8601 in UTC with milliseconds. For a draft: when it was published before, if it was. */
  readonly publishedAt: string | null;
  readonly createdAt: string | null;
  /** As the article has it; it may name a file that was uploaded with the article. */
  readonly featuredImage: string | null;
  /** What its image shows, for who cannot see it. */
  readonly featuredAlt?: string | null;
  readonly metaDescription: string | null;
  readonly keywords: readonly string[];
  /** The names of what it is about: categories, or tags where there are none. */
  readonly topics: readonly string[];
  /** What few systems know, and our own export has. */
  readonly own?: OwnFields;
  /**
   * The paths at which readers found it, and where it was by its number: `/?p=123`. Below `FILES_ORIGIN`:
   * how only links in the same files say it.
   */
  readonly oldPaths: readonly string[];
  /** The lists of articles in which readers found it: of a category, of a tag, of its author. */
  readonly lists?: readonly ListAddress[];
  /** Where its system usually has articles, of one whose file does not say where it was. */
  readonly usualPlace?: OldPlace | undefined;
  /** How feeds named it, so that readers do not get it as something new. */
  readonly feedId?: string | null;
  /** What is lost, or worth knowing, as sentences for the owner. */
  readonly notes: readonly Note[];
  /** The same article before it was read, of which the ledger counts what it holds. */
  readonly raw: RawItem;
  /** The folder of its file, which the paths of its images are relative to; empty for none. */
  readonly base: string;
  /** The address of its site, if the file has it. */
  readonly site?: string;
}

/** The kind of a file, by its content. */
export type FileKind =
  | 'zip'
  | 'packed'
  | 'image'
  | 'csv'
  | 'json'
  | 'sql'
  | 'markdown'
  | 'wordpress'
  | 'medium'
  | 'notion'
  | 'substack'
  | 'people'
  | 'unknown';

/** The articles of a file. */
export interface ReadText {
  /** What the owner calls such a file; null if it has no articles. */
  readonly what: string | null;
  readonly posts: Iterable<SourcePost> | AsyncIterable<SourcePost>;
  /** Whether such a file may lack the drafts without saying so. */
  readonly mayLackDrafts?: boolean;
  /** The address of its site, if the file has it. */
  readonly site?: string;
  /** What its site has beside the articles that no reader knows. */
  readonly unknown?: readonly string[];
  /** What the owner should know about the file; complete once its articles are read. */
  readonly notes: readonly string[];
}

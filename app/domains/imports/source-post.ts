import type { PostKind } from '../posts/post-kind.ts';

/** An article as it was where it comes from, read and not yet cleaned. */
export interface SourcePost {
  readonly kind: PostKind;
  /** Its id there; null if it had none. */
  readonly sourceId: string | null;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string | null;
  readonly content: string;
  readonly format: 'html' | 'markdown';
  readonly authorName: string | null;
  readonly isPublished: boolean;
  /** ISO 8601 in UTC with milliseconds. Of a draft: when it was public once, if it was. */
  readonly publishedAt: string | null;
  readonly createdAt: string | null;
  /** As it was written there; it may lead to a file that was uploaded beside it. */
  readonly featuredImage: string | null;
  readonly metaDescription: string | null;
  readonly keywords: readonly string[];
  /** The names of what it is about: categories, or tags where there are none. */
  readonly topics: readonly string[];
  /** Of our own export: the same fields of a post. */
  readonly language?: string | null;
  readonly ending?: string | null;
  /** The paths at which readers found it, and where it was by its number: `/?p=123`. */
  readonly oldPaths: readonly string[];
  /** How feeds named it, so that readers do not get it as something new. */
  readonly feedId?: string | null;
  /** What does not come along, or is worth knowing, as sentences for the owner. */
  readonly notes: readonly string[];
  /** The folder of its file among the files, from which it names its images; empty for none. */
  readonly base: string;
  /** The address of the site that it is from, if its file says it. */
  readonly site?: string;
}

/** What a file is, by its content. */
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
  | 'substack'
  | 'unknown';

import type { StoredImage } from '#app/features/media/image-protocol.ts';

/** Who writes articles. An article is theirs if it names them as its author. */
export interface Author {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** A sentence or two; empty for none. */
  readonly about: string;
  /** Where readers find more about them. */
  readonly link: string | null;
  readonly imageId: string | null;
  readonly version: number;
}

export interface AuthorWithImage extends Author {
  readonly image: StoredImage | null;
}

export const AUTHORS_MAX = 30;
/** With only one author, their page would repeat the blog. */
export const LISTED_FROM_AUTHORS = 2;

/** The path at which readers find the articles of an author. */
export function authorPath(slug: string): string {
  return `/blog/authors/${slug}`;
}

/** The author that an article names. */
export function findByName<T extends { readonly name: string }>(
  authors: readonly T[],
  name: string,
): T | null {
  return authors.find((author) => author.name.toLowerCase() === name.trim().toLowerCase()) ?? null;
}

import type { MovedKind } from '#app/features/moved-rows.ts';
import type { KeptFile } from '#app/features/moving/files/open-files.server.ts';
import type { SiteDetails } from '#app/features/moving/files/read-details.server.ts';
import type { FoundRow } from '#app/features/moving/files/read-rows.server.ts';
import type { Held } from '#app/features/moving/ledger/held.ts';
import type { ByName } from '#app/features/moving/source/old-places.ts';
import type { SourcePost } from '#app/features/moving/source/source-post.ts';

export interface ReadRequest {
  readonly files: readonly KeptFile[];
  /** ISO 8601. */
  readonly now: string;
  /** The articles, only which files are images, or the rows of a site like this one. */
  readonly wants: 'articles' | 'images' | 'rows';
}

/** An article as it is sent: one that no post can hold comes without its text. */
export interface SentPost extends Omit<SourcePost, 'raw'> {
  readonly isTooLarge: boolean;
  /** What its source holds; null for one that is too large to be counted. */
  readonly held: Held | null;
}

/** What the files hold besides their articles. */
export interface ReadResult {
  readonly details: SiteDetails;
  /** What the owner should know, as sentences. */
  readonly notes: readonly string[];
  /** The old sites that the files name. */
  readonly sites: readonly string[];
  readonly byName: ByName | null;
  /** How many rows of a site like this one there are, by their kind. */
  readonly rows: Partial<Record<MovedKind, number>>;
  /** The addresses of those who were admins there. */
  readonly admins: readonly string[];
}

export type ReadMessage =
  /** Some of the files that are images, by name. */
  | { readonly kind: 'images'; readonly names: readonly string[] }
  /** What is known before the first article; the server asks for each article. */
  | { readonly kind: 'details'; readonly details: SiteDetails }
  | { readonly kind: 'post'; readonly post: SentPost }
  /** As an article. */
  | { readonly kind: 'row'; readonly found: FoundRow }
  | { readonly kind: 'done'; readonly result: ReadResult }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined };

/** Sent by the server when it has stored an article. */
export const NEXT = 'next';

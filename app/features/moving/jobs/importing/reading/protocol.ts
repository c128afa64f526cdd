import type { Held } from '#app/features/moving/ledger/held.ts';
import type { ByName } from '#app/features/moving/old-places.ts';
import type { KeptFile } from '#app/features/moving/open-files.server.ts';
import type { SiteDetails } from '#app/features/moving/read-details.server.ts';
import type { SourcePost } from '#app/features/moving/source-post.ts';

export interface ReadRequest {
  readonly files: readonly KeptFile[];
  /** ISO 8601. */
  readonly now: string;
  /** Whether the articles are wanted, and not only which files are images. */
  readonly wantsArticles: boolean;
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
  /** The addresses of those who were admins there. */
  readonly admins: readonly string[];
}

export type ReadMessage =
  /** Some of the files that are images, by name. */
  | { readonly kind: 'images'; readonly names: readonly string[] }
  /** What is known before the first article; the server asks for each article. */
  | { readonly kind: 'details'; readonly details: SiteDetails }
  | { readonly kind: 'post'; readonly post: SentPost }
  | { readonly kind: 'done'; readonly result: ReadResult }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined };

/** Sent by the server when it has stored an article. */
export const NEXT = 'next';

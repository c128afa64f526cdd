import type { IconName } from './frame/icons.tsx';

/** Something that a search of the whole admin area leads to. */
export interface FoundPlace {
  readonly to: string;
  readonly title: string;
  /** What it is: 'Article', 'Lead'. */
  readonly kind: string;
  readonly icon: IconName;
}

export type SearchResult =
  | { ok: true; found: readonly FoundPlace[] }
  | { ok: false; code: string; message: string };

/** Long enough for an address that is pasted. */
export const TYPED_MOST = 300;

/** What begins like this is an address of the site, and no words. */
export const IS_ADDRESS = /^(\/(?!\/)|https?:\/\/)/i;

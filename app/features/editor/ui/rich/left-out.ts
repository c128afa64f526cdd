import type { RemovedItem } from '#app/html/removed-item.ts';

/** HTML that was typed, and what cleaning made of it. */
export interface CleanedContent {
  source: string;
  content: string;
  removed: readonly RemovedItem[];
}

/** What a paste or cleaning left out. */
export interface LeftOut {
  removed: readonly RemovedItem[];
  /** The HTML that was cleaned; null for what was pasted. */
  cleaned: CleanedContent | null;
}

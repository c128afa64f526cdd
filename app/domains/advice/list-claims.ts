import type { ClaimCode } from './advice.ts';
import { listClaimKinds } from './claims.ts';
import { listSentences } from './read-article.ts';

/** Longer sentences are checked only up to here, to bound the time. */
export const MOST_OF_SENTENCE = 600;
/** Nobody would read more of one text. The rest shows up once these are fixed. */
const MOST = 100;

/** A sentence that promises, counts or compares something. */
export interface Claim {
  readonly words: string;
  readonly kinds: readonly ClaimCode[];
}

/** The claims of a text, given by its blocks, in their order; of those with the same words, the first. */
export function listClaims(blocks: readonly string[]): Claim[] {
  const claims = new Map<string, Claim>();
  for (const words of blocks.flatMap(listSentences)) {
    const sentence = words.slice(0, MOST_OF_SENTENCE).toWellFormed();
    const kinds = listClaimKinds(sentence);
    const same = bareWords(sentence);
    if (kinds.length > 0 && !claims.has(same)) claims.set(same, { words: sentence, kinds });
    if (claims.size === MOST) break;
  }
  return [...claims.values()];
}

/** The words without what a copy editor changes: letters in capitals, punctuation and spaces. */
export function bareWords(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#%]+/gu, ' ')
    .trim();
}

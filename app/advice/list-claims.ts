import type { ClaimCode } from './advice.ts';
import { CLAIM_CODES } from './claim-words.ts';
import { listClaimKinds } from './claims.ts';
import { type Block, toBlocks } from './read-article.ts';
import { listStatements } from './statements.ts';

/** Nobody would read more of one text. The rest shows up once these are fixed. */
const MOST = 100;

/** A sentence that promises, counts or compares something. */
export interface Claim {
  readonly words: string;
  readonly kinds: readonly ClaimCode[];
}

/** The claims of a text, given by its blocks, in their order; of those with the same words, the first. */
export function listClaims(blocks: readonly Block[]): Claim[] {
  const claims = new Map<string, Claim>();
  for (const { claim } of listStatements(blocks)) {
    const kinds = listClaimKinds(claim);
    const same = bareWords(claim);
    if (kinds.length > 0 && !claims.has(same)) claims.set(same, { words: claim, kinds });
    if (claims.size === MOST) break;
  }
  return [...claims.values()];
}

/** What makes somebody's words a claim: that they are shown, and what their sentences say. */
export function quoteKinds(quote: string): ClaimCode[] {
  const said = new Set(listClaims(toBlocks([quote])).flatMap(({ kinds }) => kinds));
  return CLAIM_CODES.filter((code) => code === 'claim-testimonial' || said.has(code));
}

/** The words without what a copy editor changes: letters in capitals, punctuation and spaces. */
export function bareWords(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#%]+/gu, ' ')
    .trim();
}

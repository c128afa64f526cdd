import { claimKey } from '#app/advice/claim-key.server.ts';
import { MOST_READ } from '#app/advice/find-advice.ts';
import { type Claim, listClaims } from '#app/advice/list-claims.ts';
import { listBlocks, toBlocks } from '#app/advice/read-article.ts';

/** A claim with the key by which the register knows it. */
export interface KeyedClaim extends Claim {
  readonly key: string;
}

interface ClaimingTexts {
  readonly title: string;
  readonly excerpt: string | null;
  readonly meta_description: string | null;
  /** Sanitized HTML. */
  readonly content: string;
}

/** The claims of a post. Runs in the content worker. */
export function listPostClaims(texts: ClaimingTexts): KeyedClaim[] {
  const { title, excerpt, meta_description: description, content } = texts;
  return listClaims([
    ...toBlocks([title, excerpt ?? '', description ?? '']),
    ...listBlocks(content.slice(0, MOST_READ)),
  ]).map((claim) => ({ ...claim, key: claimKey(claim.words) }));
}

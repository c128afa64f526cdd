import { createHash } from 'node:crypto';
import { bareWords } from './list-claims.ts';

/** Names a claim by its words: other words are another claim, which asks again. */
export function claimKey(words: string): string {
  return createHash('sha256').update(bareWords(words)).digest('base64url');
}

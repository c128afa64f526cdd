import { claimsReadAgain } from './0010-claims-read-again.ts';

/** The phrases of claims have changed once more. */
export const claimsReadOnceMore = claimsReadAgain;

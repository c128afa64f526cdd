import { claimsReadAgain } from './0010-claims-read-again.ts';

/** Words are weighed beside the phrases of claims, and some phrases have changed (decision 063). */
export const claimsWeighed = claimsReadAgain;

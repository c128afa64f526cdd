import type { Advice, ClaimCode } from './advice.ts';
import { adviceOn, CLAIM_CODES } from './claim-words.ts';
import { isComparison } from './kinds/comparison.ts';
import { isHealth } from './kinds/health.ts';
import { isHousing } from './kinds/housing.ts';
import { isNumber } from './kinds/number.ts';
import { isPromise } from './kinds/promise.ts';
import { isResult } from './kinds/result.ts';
import { isTestimonial } from './kinds/testimonial.ts';
import { readSentence, type Sentence } from './sentence.ts';
import type { Statement } from './statements.ts';
import { readTone } from './tone/tone.ts';

const RULES: Readonly<Record<ClaimCode, (sentence: Sentence) => boolean>> = {
  'claim-result': isResult,
  'claim-health': isHealth,
  'claim-housing': isHousing,
  'claim-testimonial': isTestimonial,
  'claim-number': isNumber,
  'claim-comparison': isComparison,
  'claim-promise': isPromise,
};

/** Below this, a sentence with the words of a claim is a story or advice. */
const LEAST_TONE = -1.5;

/** What makes a sentence a claim; nothing if it is none. */
export function listClaimKinds(written: string): ClaimCode[] {
  const sentence = readSentence(written);
  if (readTone(sentence) < LEAST_TONE) return [];
  return CLAIM_CODES.filter((code) => RULES[code](sentence));
}

/** The claims in a sentence, each kind once. */
export function findClaims({ words, claim }: Statement): Advice[] {
  return listClaimKinds(claim).map((code) => ({ code, text: adviceOn(code), quote: words, claim }));
}

import type { Advice, ClaimCode } from './advice.ts';
import type { ClaimKind } from './claim-kind.ts';
import { comparison } from './kinds/comparison.ts';
import { health } from './kinds/health.ts';
import { housing } from './kinds/housing.ts';
import { number } from './kinds/number.ts';
import { promise } from './kinds/promise.ts';
import { result } from './kinds/result.ts';
import { testimonial } from './kinds/testimonial.ts';
import { readSentence } from './sentence.ts';
import type { Statement } from './statements.ts';

/** The first ask for support most. */
const KINDS: Readonly<Record<ClaimCode, ClaimKind>> = {
  'claim-result': result,
  'claim-health': health,
  'claim-housing': housing,
  'claim-testimonial': testimonial,
  'claim-number': number,
  'claim-comparison': comparison,
  'claim-promise': promise,
};

/** Every kind, those that ask for support most first. */
export const CLAIM_CODES = Object.keys(KINDS) as readonly ClaimCode[];

/** As the register names a claim of this kind. */
export function nameClaim(code: ClaimCode): string {
  return KINDS[code].name;
}

/** What to ask about a claim of this kind. */
export function adviceOn(code: ClaimCode): string {
  return KINDS[code].advice;
}

export function isClaimCode(code: string): code is ClaimCode {
  return Object.hasOwn(KINDS, code);
}

/** What makes a sentence a claim; nothing if it is none. */
export function listClaimKinds(written: string): ClaimCode[] {
  const sentence = readSentence(written);
  return CLAIM_CODES.filter((code) => KINDS[code].isIn(sentence));
}

/** The claims in a sentence, each kind once. */
export function findClaims({ words, claim }: Statement): Advice[] {
  return listClaimKinds(claim).map((code) => ({ code, text: adviceOn(code), quote: words, claim }));
}

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
import { readTone, type Tone } from './tone/tone.server.ts';

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
/** The same of the kinds that are weighed on their own. */
const LEAST_OF_KIND = -2;

/** Of these kinds phrases leave out too much. Above this, the words alone are sure enough to ask. */
const SURE = { 'claim-result': 1, 'claim-promise': 1.4, 'claim-number': 1.5 } as const;
const SURE_KINDS = Object.keys(SURE) as (keyof typeof SURE)[];

/** What makes a sentence a claim, by its phrases; nothing if it is none. */
export function listClaimKinds(written: string): ClaimCode[] {
  const sentence = readSentence(written);
  return kindsByPhrase(sentence, readTone(sentence));
}

function kindsByPhrase(sentence: Sentence, toneOf: Tone): ClaimCode[] {
  if (toneOf.tone < LEAST_TONE) return [];
  const unlike: readonly ClaimCode[] = SURE_KINDS.filter((code) => toneOf[code] < LEAST_OF_KIND);
  return CLAIM_CODES.filter((code) => !unlike.includes(code) && RULES[code](sentence));
}

/** The kind that a sentence sounds like most without a phrase; none if that is not sure. */
function kindByTone(sentence: Sentence, toneOf: Tone): ClaimCode[] {
  const { isQuestion, isDenied, isRule, isSourced } = sentence;
  if (isQuestion || isDenied || isRule || isSourced) return [];
  return SURE_KINDS.map((code) => ({ code, above: toneOf[code] - SURE[code] }))
    .filter(({ above }) => above > 0)
    .sort((one, other) => other.above - one.above)
    .slice(0, 1)
    .map(({ code }) => code);
}

/** The claims in a sentence, each kind once. */
export function findClaims({ words, claim }: Statement): Advice[] {
  return listClaimKinds(claim).map((code) => ({ code, text: adviceOn(code), quote: words, claim }));
}

/**
 * The claims in a sentence of an article, and what sounds like one without a phrase. The register knows phrases alone, so
 * what only sounds like a claim is asked about and not led there. A page is not asked: its labels sound like claims.
 */
export function findClaimsOfArticle({ words, claim }: Statement): Advice[] {
  const sentence = readSentence(claim);
  const toneOf = readTone(sentence);
  const known = kindsByPhrase(sentence, toneOf);
  const ask = (code: ClaimCode) => ({ code, text: adviceOn(code), quote: words });
  return known.length > 0
    ? known.map((code) => ({ ...ask(code), claim }))
    : kindByTone(sentence, toneOf).map(ask);
}

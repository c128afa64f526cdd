import type { Advice, ClaimCode } from './advice.ts';

/** A sentence makes a claim of this kind if it matches all of these. */
const CLAIMS: Readonly<Record<ClaimCode, readonly RegExp[]>> = {
  'claim-result': [
    /\b(?:guarantee[ds]?|risk[- ]free|no risk)\b/i,
    /\bfill(?:s|ed)? (?:every|all|all of) (?:your |the )?beds?\b/i,
    /\b(?:fully|100 ?%) occupied\b/i,
  ],
  'claim-promise': [/\b(?:never|always|every time|without fail|no matter what)\b/i],
  'claim-number': [
    /\d[\d.,]{0,12}\s?(?:%|percent\b)/i,
    /\b\d{1,6}(?:\.\d{1,3})?(?:x|×| times)\s+(?:as|more|faster|higher|better)\b/i,
  ],
  'claim-comparison': [
    /(?:^|\s)#\s?1\b|\b(?:number one|no\. 1)\b/i,
    /\bthe (?:best|fastest|leading|largest|most trusted|safest|only)\b/i,
    /\b(?:better|faster|safer|cheaper) than (?:any|all|every|other|the)\b/i,
  ],
  'claim-testimonial': [
    /[“"][^”"]{0,200}\b(?:I|my|me|we|our|us)\b[^”"]{0,200}[”"]\s*(?:[—–-]|said|says)/,
  ],
  'claim-housing': [
    /\b(?:adults|women|men|ladies|couples|singles|christians?) only\b/i,
    /\bno (?:children|kids|families|wheelchairs|service animals|section 8|vouchers)\b/i,
    /\b(?:able[- ]bodied|english[- ]speaking|christian|jewish|muslim|catholic) (?:residents?|home|house|community|seniors?|tenants?)\b/i,
    /\b(?:perfect|ideal|only|suitable) for (?:women|men|couples|christians|healthy|active|able)/i,
  ],
  'claim-health': [
    /\b(?:cures?|cured|heals?|healed|reverses?|prevents?) (?:\w+ ){0,3}(?:dementia|alzheimer|falls?|depression|diabetes|memory loss|illness|infections?|disease)/i,
    /\b(?:improves?|restores?) (?:\w+ ){0,2}(?:memory|health|mobility|cognition)\b/i,
    /\b(?:clinically|medically|scientifically) proven\b/i,
  ],
};

const ADVICE: Readonly<Record<ClaimCode, string>> = {
  'claim-result':
    'This promises a result. Can you show that it holds for everybody? If not, say what you do instead.',
  'claim-promise':
    'This promises that something holds every time. Can you show that it does? If not, say how often.',
  'claim-number': 'This is a number that somebody may ask about. Say where it comes from.',
  'claim-comparison': 'This compares you with others. Say what it rests on, or leave it out.',
  'claim-testimonial': 'This quotes somebody. Publish it only if they said it and agreed to it.',
  'claim-housing':
    'This says who may live somewhere. Fair Housing rules forbid preferences like these; describe the home instead.',
  'claim-health': 'This promises something about health. Leave it out unless a source supports it.',
};

/** As the register names them. The first ask for support most. */
export const CLAIM_NAMES: Readonly<Record<ClaimCode, string>> = {
  'claim-result': 'promises a result',
  'claim-health': 'is about health',
  'claim-housing': 'says who may live somewhere',
  'claim-testimonial': 'quotes somebody',
  'claim-number': 'names a number',
  'claim-comparison': 'compares',
  'claim-promise': 'promises something every time',
};

/** What to ask about a claim of this kind. */
export function adviceOn(code: ClaimCode): string {
  return ADVICE[code];
}

const CODES = Object.keys(CLAIMS) as ClaimCode[];

export function isClaimCode(code: string): code is ClaimCode {
  return Object.hasOwn(CLAIMS, code);
}

/** What makes a sentence a claim; nothing if it is none. */
export function listClaimKinds(sentence: string): ClaimCode[] {
  return CODES.filter((code) => CLAIMS[code].some((words) => words.test(sentence)));
}

/** The claims in a sentence, each kind once. */
export function findClaims(sentence: string): Advice[] {
  return listClaimKinds(sentence).map((code) => ({
    code,
    text: adviceOn(code),
    quote: sentence,
    claim: sentence,
  }));
}

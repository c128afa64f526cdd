import type { ClaimCode } from './advice.ts';

/** What is said of each kind of claim. Those that ask for support most come first. */
const KINDS: Readonly<Record<ClaimCode, { readonly name: string; readonly advice: string }>> = {
  'claim-result': {
    name: 'promises a result',
    advice:
      'Does this promise a result? Can you show that it holds for everybody? If not, say what you do instead.',
  },
  'claim-health': {
    name: 'is about health',
    advice:
      'This sounds like a promise about health. Does a source support it? If not, leave it out.',
  },
  'claim-housing': {
    name: 'says who may live somewhere',
    advice:
      'This may say who may live somewhere. Fair Housing rules forbid preferences like these; can you describe the home instead?',
  },
  'claim-testimonial': {
    name: 'quotes somebody',
    advice: 'This seems to quote somebody. Did they say it, and agree that you publish it?',
  },
  'claim-number': {
    name: 'names a number',
    advice: 'Somebody may ask about this number. Where does it come from?',
  },
  'claim-comparison': {
    name: 'compares',
    advice: 'This compares you with others. What does it rest on? If nothing, say what you do.',
  },
  'claim-promise': {
    name: 'absolute promise',
    advice: 'Does this hold every time? If not, say how often, or what you do to make it so.',
  },
};

/** Every kind, those that ask for support most first. */
export const CLAIM_CODES = Object.keys(KINDS) as readonly ClaimCode[];

export function isClaimCode(code: string): code is ClaimCode {
  return Object.hasOwn(KINDS, code);
}

/** As the register names a claim of this kind. */
export function nameClaim(code: ClaimCode): string {
  return KINDS[code].name;
}

/** What to ask about a claim of this kind. */
export function adviceOn(code: ClaimCode): string {
  return KINDS[code].advice;
}

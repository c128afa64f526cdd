import type { Advice, ClaimCode } from './advice.ts';

const NUMBER = String.raw`(?:\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|ninety)`;
const RESULTS = '(?:tours|move-ins|leads|inquiries|calls|occupancy|census|revenue|income|profits?)';
const FAITHS = '(?:christian|jewish|muslim|catholic)';
const ILLNESSES =
  '(?:dementia|alzheimer|falls?|depression|diabetes|memory loss|cognitive decline|illness|infections?|disease)';

/** A sentence makes a claim of this kind if one of these matches. */
const CLAIMS: Readonly<Record<ClaimCode, readonly RegExp[]>> = {
  'claim-result': [
    /\b(?:guarantee[ds]?|risk[- ]free|no risk|money[- ]back|your money back)\b/i,
    /\bfill(?:s|ed)? (?:every|all|all of) (?:your |the )?beds?\b/i,
    /\bfill(?:s|ed|ing)? (?:your |my |our )?(?:empty |open )?(?:beds?|homes?|rooms?) (?:in|within|fast|quickly|now)\b/i,
    /\b(?:fully|100 ?%) occupied\b/i,
    new RegExp(`\\b(?:double|triple|quadruple)[sd]? (?:your |their |our )?${RESULTS}\\b`, 'i'),
    new RegExp(`\\b(?:increase|raise|grow|boost)[sd]? (?:your |their )?${RESULTS} by\\b`, 'i'),
    new RegExp(`\\b${RESULTS} will (?:grow|rise|increase|double|triple)\\b`, 'i'),
    /\b(?:zero|without(?: any)?) effort\b/i,
  ],
  'claim-promise': [
    /\b(?:never|always|without fail|no matter what)\b/i,
    /^(?=.*\b(?:we|our|us|you)\b).*\bevery time\b/i,
    /\bno (?:lead|call|inquiry|message|family|bed) (?:\w+ ){0,2}(?:missed|lost|cold|unanswered|empty)\b/i,
    /(?<!\d)24\/7(?!\d)|\baround the clock\b/i,
    /\bhipaa[- ](?:compliant|certified)\b/i,
  ],
  'claim-number': [
    /\d[\d.,]{0,12}\s?(?:%|percent\b)/i,
    /\b\d{1,6}(?:\.\d{1,3})?(?:x|×| times)\s+(?:as|more|faster|higher|better)\b/i,
    new RegExp(
      `\\b${NUMBER} times (?:as (?:many|much|fast|likely)|more|faster|higher|the)\\b`,
      'i',
    ),
    new RegExp(
      `\\b(?:one|${NUMBER}) (?:out of|in) (?:every )?${NUMBER}\\b(?! (?:minutes|hours|days))`,
      'i',
    ),
    // What is promised to the reader, and not what a rule asks of homes.
    new RegExp(
      `^(?=.*\\b(?:we|our|us|your|results?)\\b).*\\b(?:within|in (?:just|only|under|as little as)) ${NUMBER} (?:seconds?|minutes?|hours?|days?|weeks?)\\b`,
      'i',
    ),
    /\bsave[sd]? (?:you |up to |over |more than |about )*\$\d/i,
    /\btrusted by\b|\b(?:over|more than) \d[\d,]* (?:\w+ )?(?:homes|families|owners|clients|customers)\b/i,
  ],
  'claim-comparison': [
    /(?:^|\s)#\s?1\b|\b(?:number one|no\. 1)\b/i,
    /(?:\bthe|[’']s) (?:best|fastest(?![- ]growing)|leading|largest|most trusted|safest|only)\b/i,
    /\b(?:better|faster|safer|cheaper) than (?:any|all|every|other|the)\b/i,
    /\b(?:lowest|cheapest|best) (?:prices?|rates?|costs?)\b/i,
    /\b(?:award[- ]winning|top[- ]rated|world[- ]class|industry[- ]leading|best[- ]in[- ]class|second to none|unmatched|unrivaled|unbeatable)\b/i,
    /\b(?:five|5)[- ]stars?\b/i,
    /\bno other (?:home|community|company|service|agency|provider) (?:\w+ ){0,3}(?:offers?|gives?|has|does|matches)\b/i,
  ],
  'claim-testimonial': [
    // The beginning of a quote may be in the sentence before.
    /(?:^|[“"])[^“”"]{0,200}\b(?:I|[Mm]y|me|[Ww]e|[Oo]ur|us)\b[^“”"]{0,200}[”"]\s*(?:[—–-]|(?:(?:a|an|one|the|our|her|his) )?(?:\w+ ){0,2}(?:said|says|told us|tells us|wrote|writes)\b)/,
    /[.!][”"]\s*[—–]\s*\p{Lu}/u,
    // Who said it, below a quote.
    /^[—–]\s*\p{Lu}[\p{L}.’' ]{1,40}(?:,.{0,60})?$/u,
  ],
  'claim-housing': [
    /\b(?:adults|women|men|ladies|couples|singles|christians?|seniors) (?:only|preferred)\b/i,
    /\d{2}(?:\s?\+| (?:and|or) (?:over|older|up)) (?:only|preferred)\b/i,
    /\bno (?:children|kids|families|wheelchairs|service animals|section 8|vouchers)\b/i,
    /\bwe (?:do not|don[’']t|can ?not|can[’']t) (?:accept|take|admit) (?:\w+ )?(?:residents?|people|anyone|children|families|vouchers|section 8|wheelchairs)\b/i,
    new RegExp(
      `\\b(?:able[- ]bodied|english[- ]speaking|${FAITHS}) (?:residents?|homes?|house|community|seniors?|tenants?|neighborhood)\\b`,
      'i',
    ),
    /\b(?:perfect|ideal|only|suitable) for (?:women|men|couples|christians|healthy|active|able)/i,
    /\bresidents? must be (?:able to (?:walk|climb)|ambulatory|independent|mobile)\b/i,
  ],
  'claim-health': [
    new RegExp(
      `\\b(?:cures?|cured|heals?|healed|reverses?|prevents?|slows?|stops?|reduces|eliminates?) (?:\\w+ ){0,3}${ILLNESSES}`,
      'i',
    ),
    /\b(?:improves?|restores?) (?:\w+ ){0,2}(?:memory|health|mobility|cognition)\b/i,
    /\b(?:clinically|medically|scientifically) proven\b/i,
    /\b(?:doctor|physician|fda)[- ](?:recommended|approved|cleared)\b/i,
    /\blives? (?:\w+ )?(?:longer|healthier)\b|\b(?:longer|healthier)(?:,| and|, and)? \w+ lives\b/i,
  ],
};

/** Everyday phrases with such words, which are taken out of a sentence before it is looked at. */
const ORDINARY: Partial<Record<ClaimCode, RegExp>> = {
  'claim-promise':
    /\b(?:not|n[’']t|almost|nearly) always\b|\bnever (?:easy|simple|too|hurts)\b|\bnever \w+ (?:too|enough)\b|^(?:please )?always (?:ask|bring|call ahead|check|compare|confirm|get|keep|look|make|read|talk|tell|visit|write)\b|^never (?:accept|agree|assume|pay|rush|send|sign)\b/gi,
  'claim-comparison':
    /(?:\bthe|[’']s) (?:best (?:time|day|moment|place to|question|advice|interests?|way to (?:ask|find out|know|learn|prepare|see|start|tell))|leading (?:causes?|reasons?)|only (?:child|daughter|difference|exception|man|one|person|problem|question|reason|son|thing|time|way to know|woman))s?\b/gi,
  'claim-housing': /\bno families (?:are|had|have|need|needed|were)\b/gi,
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
  return CODES.filter((code) => {
    const ordinary = ORDINARY[code];
    const rest = ordinary === undefined ? sentence : sentence.replace(ordinary, ' ');
    return CLAIMS[code].some((words) => words.test(rest));
  });
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

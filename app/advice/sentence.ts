/** What the rules look at in a sentence. */
export interface Sentence {
  /** As written, with plain quotation marks and apostrophes. */
  readonly text: string;
  /**
   * What the writer says, in small letters: without what stands between quotation marks, which are somebody else’s words
   * or an example, unless the whole sentence does or it was one of ours who said it.
   */
  readonly own: string;
  /** A question claims nothing, and neither does what somebody should ask or find out. */
  readonly isQuestion: boolean;
  /** It tells the reader what to do: “Always wash your hands first.” */
  readonly isInstruction: boolean;
  /** It says what a law, a license or an office asks of everybody. */
  readonly isRule: boolean;
  /** It says that something can’t be promised, or is not so. */
  readonly isDenied: boolean;
  /** It says who found it out. */
  readonly isSourced: boolean;
  /** It speaks of the writer’s home or business, or of what they sell; a label, such as a cell, does so without a word. */
  readonly isAboutUs: boolean;
  /** The writer tells of herself alone: “My income doubled when I took a second job.” */
  readonly isPersonal: boolean;
}

/** A pattern of words in small letters. Gaps in it must be bounded, so that it takes linear time. */
export function words(parts: TemplateStringsArray, ...classes: readonly string[]): RegExp {
  return new RegExp(String.raw(parts, ...classes));
}

/**
 * Puts the name of its class in place of each word of a vocabulary, so that the patterns of sentences
 * are short: “perfect for christian families” becomes “perfect for FAITH families”.
 * @param classes what belongs to each, by names in capitals, which no sentence has; the first one wins
 */
export function marker(classes: Readonly<Record<string, string>>): (own: string) => string {
  const names = Object.keys(classes);
  const each = names.map((name) => `(${classes[name]})`);
  const vocabulary = new RegExp(`\\b(?:${each.join('|')})\\b`, 'g');
  return (own) =>
    own.replace(vocabulary, (...found) => {
      const place = found.slice(1, names.length + 1).findIndex((group) => group !== undefined);
      return names[place] ?? found[0];
    });
}

/** Whether one of these is in it. */
export function hasAny(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

/** Classes of words that several rules share. */
export const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|(?:a|one) (?:hundred|thousand)';
export const PRODUCT =
  '(?:quickboost(?: ai)?|wizard services|scale prep|leader lift|chat ?bot|bot|assistant|programs?|systems?|course|coaching|coach|tools?|software|platform|app|method|approach|bundle|scripts?|plan|ads?|formula|strateg(?:y|ies)|services?)';
export const HOME =
  '(?:homes?|house|community|communities|household|facility|residence|care home|place|neighborhood)';
export const CUSTOMERS =
  '(?:owners?|operators?|clients?|customers?|members?|homes|famil(?:y|ies)|residents?|seniors?|elders?|callers?|users?|students?|daughters?|sons?|caregivers?|guests?)';
/** What an owner wants more of. */
export const RESULTS =
  '(?:beds?|rooms?|tours?|move-?ins?|leads?|inquir(?:y|ies)|calls?|occupancy|census|revenue|income|profits?|earnings|sales|cash ?flow|business|bookings?|bottom line|margins?|referrals?)';
/** The relative for whom somebody looks. */
export const PARENT =
  '(?:mom|mother|dad|father|parents?|loved ones?|husband|wife|spouse|grandmother|grandfather|family)';

/** What a home promises to families. A guarantee of anything else is one of a gain. */
export const CARE = `(?:${PARENT}|she|he|safe(?:ty)?|happ(?:y|iness)|satisf(?:ied|action)|comfort\\w*|peace of mind|care|meals?|breakfast|clean\\w*|reply|answer\\w*|at home|privacy)`;

/** What may stand before what somebody is told to do. */
const ASIDE =
  /^(?:\d+[.)] )?(?:(?:and|but|so|then|please|also|(?:if|when|before|after) [^,]{1,80},) ?){0,3}/;
const INSTRUCTS = /^(?:always|never|do not|don't|make sure|be sure)\b/;
const DOING = new Set(
  'add|allow|answer|ask|bake|be|begin|bring|buy|call|carry|change|charge|check|choose|clean|close|come|compare|consider|cook|count|cover|describe|do|document|drink|dry|fill|find|follow|get|give|go|greet|have|help|hold|introduce|invite|keep|label|learn|leave|let|listen|lock|look|make|measure|mix|move|notice|offer|open|pay|pick|place|plan|post|pour|practice|press|print|pull|put|read|record|remember|remove|replace|review|rinse|roll|rub|save|say|schedule|see|serve|set|share|show|sign|sit|speak|stand|start|stay|stir|stop|store|take|talk|teach|tell|test|thank|think|train|try|turn|use|visit|wait|walk|wash|watch|wear|weigh|wipe|write'.split(
    '|',
  ),
);
const RULE =
  /\b(?:must|shall|requires?|required|requirements?|laws?|legal(?:ly)?|illegal|rules?|regulations?|statutes?|licens(?:e|es|ed|ing|ure)|inspectors?|(?:in|by|of) (?:my|our|your|some|many|most|several|one|another|each) states?|(?:the|our|your|most|some) states? (?:\w+ ){0,2}(?:asks?|wants?|says?|allows?|lets?|requires?)|fair housing|hud|forbids?|prohibits?|not allowed to|may not)\b/;
const DENIAL =
  /\b(?:(?:can|could|do|does|did|would|will|is|are|was|were)(?: ?not|n't) (?:\w+ ){0,2}(?:guarantee|promise|cure|heal|prevent|replace|make anybody|take them away|work for|mean)\w*|no(?:body| one| program| home| owner|t one)? (?:\w+ ){0,2}(?:can|could|will|would|should) (?:\w+ ){0,2}(?:promise|guarantee|say|know|do it|prevent|cure|stop|fix)|(?:no|without(?: a| any)?|not a) guarantees?|not guaranteed|whoever|anyone who (?:promises|says|tells)|somebody who (?:promises|says|tells)|no (?:\w+ ){1,2}(?:prevents?|cures?|heals?|stops?|guarantees?|can)|beware|be wary|isn't (?:always|one)|there is(?:n't| no| not))\b/;
const SOURCE =
  /\b(?:according to|stud(?:y|ies)|surveys?|research(?:ers)?|reports? (?:that|from|by)|data from|found that|published|guidelines|statistics|cdc|aarp|hud|medicare|genworth|census bureau|bureau of|department of|administration|association|universit(?:y|ies)|institutes?|journal|federal|fda)\b/;
/** “Studies show”: nobody could look that up. */
const ANONYMOUS =
  /\b(?:studies|surveys|research|statistics|reports|data|experts) (?:\w+ )?(?:shows?|shown|says?|suggests?|finds?|found|proves?|proven|agrees?|tells? us)(?: that)?\b/g;
const US = words`\b(?:we|our|ours|us|we're|we've|we'll|my (?:home|team|staff|company|clients|residents)|here|(?:the|this|your|a|an) ${PRODUCT}|quickboost|wizard services)\b`;
const TO_OTHERS = /\b(?:you|your|you'll|our|us|guarantee\w*|promise)\b/;
const SEEKS =
  /\b(?:ask|asks|asked|check|wonder|wonders|find out|know|see|tell (?:me|us)) (?:\w+ ){0,2}(?:whether|if)\b|^(?:how|why|what|when|which|who|where|whether) (?:to|do|does|is|are|not|an?|i|we)\b/;

/** “Did you know that …?” tells, and does not ask. */
const TELLS = /^(?:did|do) you know\b/;
/** Those who speak for us: what they say is what we say. */
const FOR_US =
  /\bour (?:\w+ )?(?:founder|owner|manager|director|administrator|president|coach|chef|cook|nurse|caregivers|staff|team) (?:\w+ )?(?:says?|likes? to say|promises?|puts? it)\b|\b(?:says?|promises?) our (?:\w+ )?(?:founder|owner|manager|director|administrator|president|coach|chef|cook|nurse|caregivers|staff|team)\b/;
/** A cell, a heading or an item of a list: a few words that are no sentence. */
const LABEL = /^(?:\S+ ){1,7}\S*[^.!?"\s]$/;

export function readSentence(written: string): Sentence {
  const text = written.replace(/[’‘]/g, "'").replace(/[“”„]/g, '"').replaceAll('\u00a0', ' ');
  const own = ownWords(text).toLowerCase();
  return {
    text,
    own,
    isQuestion: (/\?["')\]]*$/.test(own.trim()) && !TELLS.test(own)) || SEEKS.test(own),
    isInstruction: tellsToDo(own),
    isRule: RULE.test(own),
    isDenied: DENIAL.test(own),
    isSourced: SOURCE.test(own.replace(ANONYMOUS, ' ')),
    isAboutUs: US.test(own) || LABEL.test(own),
    isPersonal: /\b(?:i|i'm|i've|i'd|my|me)\b/.test(own) && !TO_OTHERS.test(own),
  };
}

function tellsToDo(own: string): boolean {
  const rest = own.replace(ASIDE, '');
  if (rest.startsWith('close to ')) return false;
  return INSTRUCTS.test(rest) || DOING.has(/^([a-z]+) /.exec(rest)?.[1] ?? '');
}

function ownWords(text: string): string {
  const inner = text.replace(/^[^"]{0,3}"|"[.!?]*$/g, ' ');
  if (!inner.includes('"') && /^[^"]{0,3}"/.test(text)) return inner.trim();
  if (FOR_US.test(text.toLowerCase())) return text.replaceAll('"', ' ');
  // A single word in quotation marks is the writer’s own.
  return text.replace(/"([^"]*)"?/g, (_, quoted: string) =>
    quoted.includes(' ') ? ' … ' : quoted,
  );
}

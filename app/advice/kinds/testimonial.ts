import { hasAny, type Sentence, words } from '../sentence.ts';

const CUSTOMER =
  '(?:owners?|operators?|clients?|customers?|members?|students?|residents?|reviewers?|famil(?:y|ies)|daughters?|sons?|wives|wife|husbands?|widows?|widowers?|couples?|grandsons?|granddaughters?|nieces?|nephews?|sisters?|brothers?|people|guests?|readers?|users?|agencies|agents?|planners?)';
const SAYS =
  "(?:says|said|say|likes? to say|told (?:us|me|her|him|them|my \\w+)|tells? (?:us|me|every\\w+)|wrote|writes|write|put it|puts it|shared|shares|raves?|raved|reports?|recall(?:s|ed)?|remember(?:s|ed)?|explain(?:s|ed)?|laugh(?:s|ed)?|smile[sd]?|agrees?|adds|added|commented|posted|texted|emailed|(?:calls?|describes?) (?:it|us|(?:our|this) \\w+)|called us|credits?|swears?|recommends?|couldn't (?:say|stop))";
const NAME = String.raw`(?!(?:Ours?|We|They|He|She|It|I|You|The|This|That|My|Her|His|One|Who|What|Nobody|Everyone|Everybody|Somebody|Someone|Mine|Then|And|But|So|Mom|Mother|Dad|Father|Grandma|Grandpa|Nothing|When|If)\b)(?:(?:Mr|Mrs|Ms|Dr)\. ?)?[A-ZÀ-Þ][\wÀ-ÿ'-]+(?: (?:and|&) [A-ZÀ-Þ][\wÀ-ÿ'-]+)?(?: [A-ZÀ-Þ][\wÀ-ÿ'.-]*){0,2}`;
/** What people say about somebody whom they are glad of. */
const PRAISE =
  /\b(?:lov(?:e[ds]?|ing)|best|wonderful|amazing|great|fantastic|incredible|awesome|excellent|beautiful|thank(?:s|ful)?|grateful|gratitude|appreciate\w*|recommend\w*|chang(?:ed|es|ing)|sav(?:ed|es) (?:my|our|me|us)|trust(?:ed|s)?|happy|happier|happiest|peace of mind|sleep|my life|like family|(?:feels?|felt|living) like|part of the family|caring|kind(?:er|est|ness)?|bless(?:ed|ing)|relie(?:f|ved)|filled|worth|glad|blown away|impressed|angels?|heaven|godsend|never looked back|wish(?:ed|es)? (?:i|we|they|she|he)\b|felt (?:right|safe|at home|welcome)|safe|easier|easy|like home|treat(?:s|ed)?|cares?|cared|perfect|clean|smiles?|gained|went from|doubled|tripled|better|thriv\w+|so (?:much|well|good|nice|kind|sweet|happy|attentive|patient)|everything|(?:husband|wife|mom|mother|dad|father|life|weekends?|evenings?|nights?|time) back|(?:not|n't) (?:stopped|ask for|be (?:happier|better|more))|good hands|calls? (?:are|is)|phone|move-?ins?|pay(?:s|ing)? off|turn(?:ed|ing)? around|hero(?:es)?|gift|skeptical|tell (?:every|all|any)\w*|stars?|finally|weekends? off|heartbeat|for myself|sooner|regret|don't worry|no longer worry|10 out of 10|good)\b/;

/** Somebody’s words, with who said them. */
const ATTRIBUTED: readonly RegExp[] = [
  new RegExp(
    String.raw`"\W{0,3}\s*(?:[—–]|-{1,2}\s)\s*(?:~ ?)?(?:(?:[Tt]he )?${NAME}|(?:[A-Z]\. ?){2,3}|(?:an? |the |one )?${CUSTOMER}\b)`,
  ),
  new RegExp(String.raw`"\s*\((?:[Tt]he )?${NAME}[,)]`),
  // Who said it, below a quotation.
  /^[—–~]\s*[A-ZÀ-Þ][\wÀ-ÿ.' ]{1,40}(?:,.{0,60})?$/,
];
/** A review, with its stars or where it stands. */
const REVIEWED: readonly RegExp[] = [
  words`\b(?:left|gave|wrote|posted) (?:us |our home )?(?:this|a|an|the following) (?:\w+ )?(?:review|note|card|letter|message)\b.{0,20}[:"]|\b(?:10|ten|5|five) out of (?:10|ten|5|five)\b|[★⭐]|\b(?:(?:5|five)(?: out of (?:5|five))? stars?|reviews?)\b[^".]{0,60}"|"[^"]{0,300}"[^"]{0,40}\b(?:google|yelp|facebook|caring\.com|review)\b|\b(?:google|yelp|facebook|online) reviews? (?:from|by|says|of ours)\b`,
];
/** They are testimonials if what was said is praise. */
const SAID_BY_CUSTOMER: readonly RegExp[] = [
  words`"[^"]{0,80}\b(?:${CUSTOMER}\b[^"]{0,60}\b${SAYS}|(?:${SAYS}|according to|from) [^"]{0,60}\b${CUSTOMER})\b`,
  words`\b(?:${CUSTOMER}\b[^"]{0,60}\b${SAYS}|${SAYS} (?!that\b)(?:\w+ ){0,4}${CUSTOMER}|words of [^"]{0,40}|according to [^"]{0,40}${CUSTOMER})\b[^"]{0,60}[,:]? ?"`,
];
const SAID_BY_NAME = new RegExp(
  String.raw`(?:["”][^"]{0,20}\b(?:${SAYS}|according to) (?:our |a |one |an |the )?(?:${NAME})|${NAME}(?:,[^,"]{1,60},| (?:from|of|in) ${NAME})? ${SAYS}\b)`,
);
/** Praise that is told, without quotation marks. */
const REPORTED: readonly RegExp[] = [
  words`\b(?:our|one|another|a|every|happy|many|most|past|former|the|these|several|two|three) (?:\w+ ){0,3}${CUSTOMER}(?: (?:from|in|of|who|like) [^,.]{1,40}?)?,? (?:\w+ )?(?:${SAYS}|thanks?|thanked|love[sd]?)\b`,
  words`(?:\b\w+'s|, (?:her|his|their|one|a|our)) (?:\w+ )?${CUSTOMER} (?:\w+ )?${SAYS}`,
  words`^${CUSTOMER} like [^,.]{1,40}? (?:${SAYS}|can|now|love)\b`,
  words`\b(?:families|clients|residents|owners|customers|daughters|people) (?:often |always |regularly |constantly )?(?:tell us|told us|say (?:that )?(?:we|our|it|this|they)|rave|love (?:us|our|it here|living)|thank us|write to us|call us|describe us|keep (?:telling|coming))\b`,
];
const REPORTED_BY_NAME = new RegExp(
  String.raw`^(?:${NAME},? (?:who|an? owner|an? operator|owner|from|whose)\b[^"]{1,60} (?:${SAYS}|loves|thanks)\b|According to ${NAME}, )`,
);
const A_CUSTOMER = words`\b${CUSTOMER}\b`;
/** Somebody of ours, whose words would speak for us. */
const OF_OURS = words`\b(?:our|one of our|we have|of an? (?:resident|client)|an? (?:resident|client|customer|owner|member)(?:'s)?(?! shall\b| must\b| may\b)|with us|left us|told us|wrote us|tells us|our home)\b`;
const SAID_BY_KNOWN = new RegExp(
  String.raw`["”][^"]{0,4}${SAYS} ${NAME}, (?:whose|who|an?|the|owner|daughter|son|wife|husband)\b`,
);
/** Nobody would publish that to be praised: a question, a worry, a complaint. */
const COMPLAINT =
  /\?|\b(?:guilt\w*|afraid|tired|lonely|hate[sd]?|don't want|do not want|scared|sorry|can't|cannot|lost|hard|wrong|never called|nobody|angry|leav(?:e|ing)|go home|not (?:hungry|leaving|going)|why|when|where|what|how)\b/;
const UP_TO_VERB = /^.{0,60}?\b(?:say|says|said|tells?|told|wrote)\b/;
/** What comes next are praises. */
const ANNOUNCED =
  /\b(?:(?:what|how) (?:[\w']+ ){0,4}(?:famil(?:y|ies)|clients?|residents?|owners?|customers?|members?|people|others)(?: who \w+ \w+)?(?: (?:have|has|had))? (?:to )?(?:say|said|saying|are saying|think|feel|write|love)(?:s|ing)?(?: (?:about|of|to say|us)|(?=[:?]?$))|(?:hear|read|listen to|stories|reviews|testimonials?|words|kind words|praise|letters?) (?:from|by|of) (?:our|some of our|a few of our|happy|real|other) (?:\w+ )?(?:famil(?:y|ies)|clients?|residents?|owners?|customers?|members?|people)|don't (?:just )?take our word|in their own words|testimonials?|success stories)\b/;
const OURS =
  /\b(?:we|our|us|you|this (?:home|house|place|program|course)|here|he|it|wizard|quickboost|the (?:staff|home|program|chatbot|team|care|caregivers)|she|her|they|living with)\b/;
/** What a family asks for, fears or knows is no praise. */
const ORDINARY =
  /\b(?:ask(?:s|ed)?|want(?:s|ed)? to know|worr(?:y|ies|ied)|don't (?:tell|say)|never tell|wish they knew|complain\w*|afraid|fears?|it sounds like|when people say|if (?:a|the|somebody|someone) )\b/;

export function isTestimonial({ text, own, isInstruction }: Sentence): boolean {
  if (/\b(?:made-up|invented|fake|no testimonials)\b/.test(own)) return false;
  const lower = text.toLowerCase();
  if (hasAny(text, ATTRIBUTED) || hasAny(lower, REVIEWED)) return true;
  if (lower.includes('"') && !/\bnever tell|\bi say\b/.test(own)) {
    const quoted = quotedWords(lower);
    const isByCustomer = hasAny(lower, SAID_BY_CUSTOMER) && A_CUSTOMER.test(own);
    if (isByCustomer || SAID_BY_NAME.test(text)) {
      if (PRAISE.test(quoted)) return true;
      if (
        (isByCustomer || OF_OURS.test(lower) || SAID_BY_KNOWN.test(text)) &&
        !COMPLAINT.test(quoted)
      )
        return true;
    }
  }
  if (ANNOUNCED.test(own)) return true;
  if (isInstruction || ORDINARY.test(own)) return false;
  const isReported = hasAny(own, REPORTED) || REPORTED_BY_NAME.test(text);
  return isReported && PRAISE.test(own.replace(UP_TO_VERB, '')) && OURS.test(own);
}

function quotedWords(text: string): string {
  const quoted = [...text.matchAll(/"([^"]*)"/g)].map(([, inner]) => inner).join(' ');
  // The quotation began in the sentence before.
  const before = text.split('"', 1)[0] ?? '';
  return (text.match(/"/g)?.length ?? 0) % 2 === 0
    ? quoted
    : `${before} ${text.slice(before.length)}`;
}

import { hasAny, type Sentence, words } from '../sentence.ts';

const CUSTOMER =
  '(?:owners?|operators?|clients?|customers?|members?|students?|residents?|reviewers?|famil(?:y|ies)|daughters?|sons?|wives|wife|husbands?|widows?|widowers?|couples?|grandsons?|granddaughters?|nieces?|nephews?|sisters?|brothers?|people|guests?|readers?|users?|agencies|agents?|planners?|grand(?:mothers?|fathers?|children)|tenants?|aunts?|uncles?)';
/** Others whose praise counts, and who say much else. */
const OUTSIDER =
  '(?:doctors?|physicians?|nurses?|social workers?|pastors?|priests?|rabbis?|neighbors?|visitors?|inspectors?|marshals?)';
const SAYS =
  "(?:says|said|say|likes? to say|told (?:us|me|her|him|them|my \\w+)|tells? (?:us|me|every\\w+)|wrote|writes|write|put it|puts it|shared|shares|raves?|raved|reports?|recall(?:s|ed)?|remember(?:s|ed)?|explain(?:s|ed)?|laugh(?:s|ed)?|smile[sd]?|agrees?|adds|added|commented|posted|texted|emailed|(?:calls?|describes?) (?:it|us|(?:our|this) \\w+)|called us|credits?|swears?|jok(?:es|ed)|told|puts? it best|praise[sd]?|beamed|beams|whisper(?:s|ed)|gush(?:es|ed)|recommends?|couldn't (?:say|stop))";
const NAME = String.raw`(?!(?:Ours?|We|They|He|She|It|I|You|The|This|That|My|Her|His|One|Who|What|Nobody|Everyone|Everybody|Somebody|Someone|Mine|Then|And|But|So|Mom|Mother|Dad|Father|Grandma|Grandpa|Nothing|When|If)\b)(?:(?:Mr|Mrs|Ms|Dr)\. ?)?[A-ZÀ-Þ][\wÀ-ÿ'-]+(?: (?:and|&) [A-ZÀ-Þ][\wÀ-ÿ'-]+)?(?: [A-ZÀ-Þ][\wÀ-ÿ'.-]*){0,2}`;
/** What people say about somebody whom they are glad of. */
const PRAISE =
  /\b(?:lov(?:e[ds]?|ing)|best|wonderful|amazing|great|fantastic|incredible|awesome|excellent|beautiful|thank(?:s|ful)?|grateful|gratitude|appreciate\w*|recommend\w*|chang(?:ed|es|ing)|sav(?:ed|es) (?:my|our|me|us|her|his|their)|trust(?:ed|s)?|happy|happier|happiest|peace of mind|sleep|my life|like family|(?:feels?|felt|living) like|part of the family|caring|kind(?:er|est|ness)?|bless(?:ed|ing)|relie(?:f|ved)|filled|worth|glad|blown away|impressed|angels?|heaven|godsend|never looked back|wish(?:ed|es)? (?:i|we|they|she|he)\b|felt (?:right|safe|at home|welcome)|safe|easier|easy|like home|treat(?:s|ed)?|cares?|cared|perfect|clean|smiles?|gained|went from|doubled|tripled|better|thriv\w+|so (?:much|well|good|nice|kind|sweet|happy|attentive|patient)|everything|(?:husband|wife|mom|mother|dad|father|life|weekends?|evenings?|nights?|time) back|(?:not|n't) (?:stopped|ask for|be (?:happier|better|more))|good hands|calls? (?:are|is)|phone|move-?ins?|pay(?:s|ing)? off|turn(?:ed|ing)? around|hero(?:es)?|gift|dream|favorite|nicest|kindest|cleanest|warmest|finest|friendliest|smartest|paid for itself|made (?:all )?the difference|never (?:made|felt|once)|hope again|pick|believe|first (?:call|choice)|life-changing|would (?:want|choose|live)|treasure|delight\w*|rock|penny|easiest|useful|move in|myself|feel like|rave[sd]?|song|skeptical|tell (?:every|all|any)\w*|stars?|finally|weekends? off|heartbeat|for myself|sooner|regret|don't worry|no longer worry|10 out of 10|good)\b/;

/** Somebody’s words, with who said them. */
const ATTRIBUTED: readonly RegExp[] = [
  new RegExp(
    String.raw`"\W{0,3}\s*(?:[—–]|-{1,2}\s)\s*(?:~ ?)?(?:(?:[Tt]he )?${NAME}|(?:[A-Z]\. ?){2,3}|(?:an? |the |one )?${CUSTOMER}\b)`,
  ),
  new RegExp(String.raw`"\s*\((?:[Tt]he )?${NAME}[,)]`),
  // “It feels like home.” Walter Reed, resident
  new RegExp(String.raw`^[^"]*"[^"]{8,}"\s+${NAME}(?:, [^".!?]{1,60})?\.?$`),
  // Who said it, below a quotation.
  /^[—–~]\s*[A-ZÀ-Þ][\wÀ-ÿ.' ]{1,40}(?:,.{0,60})?$/,
];
/** A review, with its stars or where it stands. */
const REVIEWED: readonly RegExp[] = [
  words`\b(?:left|gave|wrote|posted) (?:us |our home )?(?:this|a|an|the following) (?:\w+ )?(?:review|note|card|letter|message)\b.{0,20}[:"]|\b(?:10|ten|5|five) out of (?:10|ten|5|five)\b|[★⭐]|\b(?:(?:5|five)(?: out of (?:5|five))? stars?|reviews?)\b[^".]{0,60}"|"[^"]{0,300}"[^"]{0,40}\b(?:google|yelp|facebook|caring\.com|review)\b|\b(?:google|yelp|facebook|online) reviews? (?:from|by|says|of ours)\b`,
  // Where it was written or to whom it was said, beside a quotation; a name and an age before it.
  words`\b(?:here(?:'s| is)|this|last|received|got|another)\b[^"?]{0,30}\b(?:note|card|letter|e-?mail|message|text|review)\b[^"?]{0,30}[:,] "|\b(?:happy (?:famil(?:y|ies)|clients?|owners?)|kind words|what \w+ (?:had|has|have) to say|hear it from \w+)\b[^"?]{0,20}"|"[^"?]{8,300}"[^"?]{0,60}\b(?:guest ?book|thank[- ]you (?:note|card)|(?:emailed|wrote|wrote to|texted) us|local paper)\b`,
  /^[a-z][\w'.-]{1,20}(?: [\w'.]{1,20})?(?:, (?:age )?\d{2,3}| \(\d{2,3}\)),?(?: says| said)?[:,] ?"/,
  words`"[^"]*"\W{0,4}\s*(?:—|–|-) ?[^"]{2,60}$|\b(?:hear (?:it|that|this)|(?:family|client|customer|success|owner) story|card|forget what|thinks? of|tell us|don't ask us|favorite (?:\w+ )?(?:this|of)|(?<!\b(?:to|ask|asks|tell) )(?:an?|our|one) (?:\w+ ){1,2}(?:customers?|clients?|owners?|daughters?|sons?|residents?|members?)(?: (?:in|from|of) \w+)?)\b[^".?]{0,60}[:,] ?"[^"]{4,}`,
];
/** They are testimonials if what was said is praise. */
const SAID_BY_OUTSIDER = words`\b${OUTSIDER}\b[^"]{0,40}\b${SAYS}|\b${SAYS} (?:\w+ ){0,3}${OUTSIDER}\b`;
const SAID_BY_CUSTOMER: readonly RegExp[] = [
  words`"[^"]{0,80}\b(?:${CUSTOMER}\b[^"]{0,60}\b${SAYS}|(?:${SAYS}|according to|from) [^"]{0,60}\b${CUSTOMER})\b`,
  words`\b(?:${CUSTOMER}\b[^"]{0,60}\b${SAYS}|${SAYS} (?!that\b)(?:\w+ ){0,4}${CUSTOMER}|words of [^"]{0,40}|according to [^"]{0,40}${CUSTOMER})\b[^"]{0,60}[,:]? ?"`,
];
const SAID_BY_NAME = new RegExp(
  String.raw`(?:["”][^"]{0,20}\b(?:${SAYS}|according to) (?:our |a |one |an |the )?(?:${NAME})|${NAME}(?:,[^,"]{1,60},| (?:from|of|in) ${NAME})? ${SAYS}\b)`,
);
/** Praise that is told, without quotation marks. */
const REPORTED: readonly RegExp[] = [
  words`\b(?:our|my(?= (?:\w+ )?(?:clients?|customers?|students?|members|residents|families)\b)|one|another|a|every|happy|many|most|past|former|the|these|several|two|three) (?:\w+ ){0,3}(?:${CUSTOMER}|${OUTSIDER})(?: (?:from|in|of|who|like) [^,.]{1,40}?)?,? (?:\w+ )?(?:${SAYS}|thanks?|thanked|love[sd]?)\b`,
  words`(?:\b\w+'s|, (?:her|his|their|one|a|our)) (?:\w+ )?${CUSTOMER} (?:\w+ )?${SAYS}`,
  words`^${CUSTOMER} like [^,.]{1,40}? (?:${SAYS}|can|now|love)\b`,
  words`\b(?:families|clients|residents|owners|customers|daughters|people) (?:often |always |regularly |constantly )?(?:tell us|told us|say (?:that )?(?:we|our|it|this|they)|rave|love (?:us|our|it here|living)|thank us|write to us|call us|describe us|keep (?:telling|coming))\b`,
];
/** Praise in itself. */
const PRAISED: readonly RegExp[] = [
  words`\b(?:residents|families|owners|clients|members|guests|neighbors|visitors|people|doctors|nurses) (?:all |really |just )?(?:rave|adore|swear by|love how|can't stop talking|(?:often |always |often )?(?:comment on|compliment)|call (?:it|us|this|our \w+)|love (?:it here|us|our|this))\b|\bword (?:on the street|around town)\b|\beven the (?:\w+ ){1,3}(?:says?|said|told)\b[^.]{0,30}\b(?:want|love|like|never|best|here)\b`,
  words`\b(?:one|a|our|local|every) (?:\w+ ){0,2}(?:${CUSTOMER}|${OUTSIDER})(?: (?:from|at|in) [^,.]{1,30})? (?:says?|said|told us|tells us|calls?)\b[^.]{0,60}\b(?:first (?:call|choice)|sends (?:every|all|her|his|people)|dream|favorite|would (?:pick|choose|live|move)|for (?:her|his) own)\b`,
  words`^that(?:'s| is| was) (?:what|how) (?:\w+ ){0,4}(?:${CUSTOMER}|${OUTSIDER}) (?:\w+ )?${SAYS}`,
  words`\b(?:${CUSTOMER}|clan|folks|kids)\b[^."]{0,40}\b(?:thank(?:s|ed|ing)?|describes?|rates?|rated|gives? us|gave us|calls?|called|credits?|couldn't be (?:more|happier))\b(?! (?:back|to|if|when|before|every|with|about)\b)[^.]{0,40}\b(?:us|our|system|course|coaching|outstanding|best|pleased)\b`,
  words`\bour (?:\w+ )?(?:reviews|ratings?) (?:say|speak|prove|tell|show)|\b(?:rated|gave us|gives? us|left us|given us) (?:a )?(?:five|5)[- ]stars?|\b(?:five|5)[- ]star reviews\b|\b(?:recommend(?:s|ed)?|refers?|referred) (?:us|our home|our program)\b|\bask any of our (?:\w+ )?${CUSTOMER}|\b(?:client|customer|owner|family) story:|\bas \w+ (?:in|from|of) \w+ (?:says|puts it|said)\b|\b(?:ombudsman|mayor|${OUTSIDER})\b[^.]{0,30}\b(?:told us|tells us|says|calls?|called)\b[^.]{0,40}\b(?:wish\w*|like ours|best|outstanding|model)\b`,
];
const REPORTED_BY_NAME = new RegExp(
  String.raw`^(?:(?:As )?${NAME}(?:'s \w+)?(?:,? (?:from|in|of) ${NAME})?,? (?:\w+ )?${SAYS}\b|${NAME},? (?:who|an? owner|an? operator|owner|from|whose)\b[^"]{1,60} (?:${SAYS}|loves|thanks)\b|According to ${NAME}, )`,
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
/** A whole sentence in quotation marks that praises us, or thanks us. */
const THANKED =
  /^\W{0,3}"[^"]*\b(?:thank(?:s| you) (?:for|so|to|all)|highly recommend|recommend (?:this|them|it|you|to)|you (?:all |guys |people )?(?:are|were) (?:\w+ ){0,2}(?:wonderful|amazing|patient|kind|angels?|great|the best)|five stars|godsend|lifesavers?|(?:best|smartest|easiest) (?:\w+ ){0,2}(?:we|i) (?:ever|have|could|made)|(?:this|the) (?:place|home|team|staff|course|program) (?:is|are|was|were|has|saved|changed)|(?:they|you|staff) (?:never |always |really |truly )?(?:made|make|treat|treated|care|cared|love|loved|saved|gave|took|know|knew) (?:me|my|us|our|mom|dad|him|her|every)|(?:mom|dad|mother|father|grandma|he|she) (?:is|has|was) (?:\w+ )?(?:home|happy|happier|safe|loved|thriving|never (?:been|looked)))\b[^"]*"?\W{0,3}$/;
/** Somebody said it, whoever that was. */
const SAID = words`(?:"[^"]{6,400}"|")[^"]{0,60}\b${SAYS}\b|(?<!\b(?:ours|i|you|might|could) )\b(?!call)${SAYS}\b[^"]{0,40}"`;
/** The writer, whoever was named before, or one of her family: mostly a story or a saying. */
const OF_OWN = words`\b(?:i|we|you|she|he|they|who|my (?:\w+ )?\w+)(?: (?:used to|always|often|would|once))? ${SAYS}\b`;
/** Of whom it is, without a verb of saying. */
const OF_SOMEBODY = words`\b(?:${CUSTOMER}|${OUTSIDER}|we (?:\w+ )?hear|reviewers?|everyone who)\b`;
/** What comes next are praises. */
const ANNOUNCED =
  /\b(?:(?:what|how) (?:[\w']+ ){0,4}(?:famil(?:y|ies)|clients?|residents?|owners?|customers?|members?|people|others)(?: who \w+ \w+)?(?: (?:have|has|had))? (?:to )?(?:say|said|saying|are saying|think|feel|write|love)(?:s|ing)?(?: (?:about|of|to say|us)|(?=[:?]?$))|(?:hear|read|listen to|stories|reviews|testimonials?|words|kind words|praise|letters?) (?:from|by|of) (?:our|some of our|a few of our|happy|real|other) (?:\w+ )?(?:famil(?:y|ies)|clients?|residents?|owners?|customers?|members?|people)|don't (?:just )?take our word|in their own words|testimonials?|success stories|(?:another|one more) (?:happy|satisfied|delighted|grateful) \w+|(?:see|read|hear|find out) why (?:\w+ ){0,2}(?:famil(?:y|ies)|clients?|owners?|residents?) (?:love|choose|trust|recommend|stay)|^meet \w+(?: \w+)?, (?:who|owner|an? owner))\b/;
const OURS =
  /\b(?:we|our|us|you|this (?:home|house|place|program|course)|here|he|it|wizard|quickboost|the (?:staff|home|program|chatbot|team|care|caregivers)|she|her|they|living with)\b/;

export function isTestimonial({ text, own, isInstruction, isQuestion }: Sentence): boolean {
  if (/\b(?:made-up|invented|fake|no testimonials)\b/.test(own)) return false;
  const lower = text.toLowerCase();
  if (hasAny(text, ATTRIBUTED) || (hasAny(lower, REVIEWED) && !lower.includes('?"'))) return true;
  if (lower.includes('"') && !/\bnever tell|\bi say\b/.test(own)) {
    const quoted = quotedWords(lower);
    const isByCustomer = hasAny(lower, SAID_BY_CUSTOMER) && A_CUSTOMER.test(own);
    if (isByCustomer || SAID_BY_OUTSIDER.test(own) || SAID_BY_NAME.test(text)) {
      if (PRAISE.test(quoted)) return true;
      if (
        (isByCustomer || OF_OURS.test(lower) || SAID_BY_KNOWN.test(text)) &&
        !COMPLAINT.test(quoted)
      )
        return true;
    }
  }
  const isPraise = PRAISE.test(quotedWords(lower)) && !COMPLAINT.test(quotedWords(lower));
  if (
    !isInstruction &&
    !isQuestion &&
    !/^\W*say\b/.test(lower) &&
    isPraise &&
    !(OF_OWN.test(own) && !A_CUSTOMER.test(own)) &&
    (SAID.test(lower) || OF_SOMEBODY.test(own))
  )
    return true;
  if (ANNOUNCED.test(own) || (THANKED.test(lower) && !isQuestion)) return true;
  if (isInstruction || isQuestion) return false;
  if (hasAny(own, PRAISED)) return true;
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

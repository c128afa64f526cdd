import { HOME, hasAny, marker, PRODUCT, type Sentence, words } from '../sentence.ts';

const mark = marker({
  BEST: '(?:(?!(?:best|rest|test|west|east|guest|honest|interest|request|forest|nest|chest|arrest|harvest|digest|invest|latest|oldest|youngest|nearest|modest|priest|protest|suggest|earliest|closest|longest|shortest|hardest|worst|quietest|smallest|earnest|contest|quest)\\b)\\w{3,}est)|best|finest|greatest|nicest|leading|largest|biggest|fastest|most (?!of\\b|people\\b|\\w+(?<!ou)s\\b)(?:\\w+ly )?\\w+|safest|cleanest|friendliest|kindest|warmest|highest[- ]\\w+|top|premier|foremost|only|smartest|easiest|cheapest|lowest|first and only|number one',
  OFFER: `chefs?|cooks?|doctors?|therapists?|${HOME}|${PRODUCT}|(?:assisted|senior|independent|elder) (?:living|care)(?: \\w+)?|care|caregivers?|staff|team|company|agency|provider|business|option|choice|value|rates?|prices?|deals?|food|meals?|cooking|kitchen|coach(?:es)?|training|support|experience|results|owners?|operator|people in|experts?|partner|solution|answering service|amenities|view|memory care|nurses?|service|reputation|reviews?|one in|one around`,
});
const AREA =
  '(?:in|around|of|on|for|near|within) (?:the )?(?:town|city|county|state|area|region|valley|country|nation|world|business|industry|market|neighborhood|block|\\w+ (?:county|valley|city|area|metro)|tri-state|midwest|southwest|northeast|its kind|america|arizona|ohio|florida|texas|california)';
const RIVALS =
  "(?:you(?:'ll|'d| will| can| could| would)? (?:find|get|see|meet|expect)|any(?:one|body|thing|where)?|all|every(?:one|body)?|other|others|the (?:competition|competitors?|chains?|rest|big|other|average|typical|next)|big|large|most|a (?:big|large|nursing|typical|facility|hospital|chain)|your (?:current|local)|(?:an )?institutions?|nursing homes?|facilities|agencies|agency|placement|corporate|competitors?|chains?|what you|where (?:she|he|they)|the (?:home|place|house) (?:down|across|next))";
const RIVAL =
  '(?:homes?|coach(?:es)?|agenc(?:y|ies)|compan(?:y|ies)|facilit(?:y|ies)|chatbots?|programs?|places?|providers?|competitors?|consultants?|services?|chains?|systems?|communit(?:y|ies))';
const BETTER =
  '(?:better|faster|safer|cheaper|cleaner|kinder|friendlier|warmer|nicer|smarter|happier|healthier|stronger|quicker|superior|more (?!and|of)(?:\\w+ly )?[\\w-]+|less (?:expensive|costly)|lower|higher|bigger|larger|fresher|tastier|easier|closer|further|harder)';

const COMPARISONS: readonly RegExp[] = [
  /(?:^|\s)#\s?1\b|\b(?:number one|no\. ?1|voted (?:the )?\w+|ranked (?:first|the|among|#|number)|rated (?:the|number|#|first|highest|best)|unmatched|unrivaled|unrivalled|unbeatable|unparalleled|unsurpassed|incomparable|matchless|peerless|world[- ]class|top[- ](?:rated|notch|tier|quality|ranked)|highest[- ]rated|best[- ]in[- ]class|best[- ]rated|industry[- ]leading|award[- ]winning|second to none|gold standard|state[- ]of[- ]the[- ]art|one of a kind|a (?:cut|step|notch) above|one and only|no comparison|light years (?:ahead|beyond)|head and shoulders|bar none|hands down|like no other|next to none|ahead of the (?:pack|rest|competition)|nothing (?:else )?(?:like it|compares|comes close|beats)|none better|superior|first choice (?:of|for)|second[- ]best to none)\b/,
  /\b(?:five|5)[- ]stars?[- ](?!(?:review|rating|hotel)s?\b)\w+|\b(?:five|5)[- ]stars? (?:care|service|home|living|rated|experience)\b/,
  // “Better than any …”, “nobody cares the way we do”.
  words`\b${BETTER} (?:[\w-]+ ){0,5}than (?:(?:they|you|she|he|it) (?:would|do|does|did|could|can|will) (?:\w+ )?(?:in|at|from) )?(?:\w+ )?${RIVALS}`,
  words`\b(?:half|a (?:third|quarter|fraction)|two thirds|twice|double) (?:of )?(?:the (?:price|cost|rate|size|staff) (?:of|at) |what )(?:the |a |most )?${RIVALS}`,
  words`\b(?:we|we're|our \w+(?: \w+)?|${PRODUCT})(?:'re| are| is|'s)? (?:\w+ )?${BETTER} (?:\w+ ){0,3}than\b(?! (?:it (?:was|looks|used)|before|last|i|we (?:did|were|used)|this|that|not|never|nothing|none))`,
  words`\b(?:nobody|no one|no (?:other )?(?:\w+ )?${RIVAL})(?: else)?(?: \w+){0,7} (?:the way (?:we|our|it|she)|like (?:we|us|our|it|quickboost)|as (?:\w+ )?as (?:we|us|our)|${BETTER}|come(?:s)? close|(?:can )?(?:match|beat|touch|top|compete|compare|outperform)(?:e?s)?|half as|offers? more|does (?:it|this|more))\b`,
  /\b(?:you )?(?:won't|will not|can't|cannot|couldn't|never|will never|'ll never|(?:be )?hard[- ]pressed to) (?:ever )?(?:find|get|beat|see|meet|eat|taste)\b[^.]{0,25}\b(?:better|cheaper|cleaner|kinder|lower|safer|nicer|friendlier|warmer|finer|more \w+|like (?:it|ours|this|us)|anywhere else|elsewhere|our (?:prices?|rates?))\b/,
  words`\b(?:other|most|(?:the )?(?:big|large)(?:ger|r)?|corporate|chain|the other) (?=\w+s\b)${RIVAL}\b[^.]{0,60}\b(?:we|ours|our|us|not us|here)(?:'re|'ve)?\b(?: (?:don't|do not|do|won't|are|never|go|actually|really|stand|give|keep|treat|know|take|offer|have|care)|\W*$)`,
  /\b(?:outperforms?|outshines?|outclass(?:es)?|beats? (?:\w+ ){0,3}(?:anything|what|any|every|all|others?|prices?|rates?|the (?:competition|chains?|rest))|sets? us apart|stands? out from|leaves? the (?:competition|others)|superior to)\b(?! (?:the eggs?|them|it|until|eggs?|together|off))/,
  /\bsimply (?:the )?(?:better|best)\b|\bfar and away\b|\bto shame\b|\bcomes? out on top\b|\b(?:run|runs) circles around\b|\bby a (?:mile|long shot)\b|\bmore for less\b|\b(?:elite|exclusive|ultimate) (?:\w+ )?(?:home|place|care|living)\b|\bthe ultimate in\b/,
  /\b(?:sets?|setting|raises?|raising) the (?:standard|bar|pace)\b|\b(?:the|a|an?) (?:\w+ )?leaders? (?:in|of|for)\b|\b(?:in a (?:class|league)|a league) of (?:its|our|their|her) own\b|\b(?:what|this is what|here's what) (?:makes|sets) (?:us|our \w+|wizard services|quickboost)(?: \w+)? (?:different|apart|special|unique|better)\b|\b(?:unlike|like) (?:any other|no other|anyone else|anything else)\b|\bthe go-to\b/,
  /\b(?:nobody|no one|no (?:home|agency|company|coach|program))(?: else)?(?: (?:in|around|on|at|near|for)(?: \w+){1,4})? (?:offers?|does (?:it|this|what)|gives|can (?:give|offer|do|match)|has (?:what|our|a)|comes close|provides?|works harder)\b|\b(?:more|less) than (?:the )?(?:other|others|big|large|corporate|chains?|any (?:other|chain|big))\b/,
  /\b(?:competition|competitors?|rivals|chains) (?:can't|cannot|won't|don't|doesn't|isn't|aren't|never|will never|wish(?:es)?|struggles?)\b|^(?:where else|why settle|why pay more)\b|\bno (?:\w+ )?(?:place|home|house|team|staff) like (?:ours|this|us|it)\b/,
  // What others do to you, or fail to do. What they ask, tell or offer is advice.
  words`^(?:the )?(?:other|most|most other|big|corporate|chain) (?:\w+ )?${RIVAL} (?:have never|don't|can't|won't|never|fail|ignore|forget|hide|overcharge|just want|only want|treat|promise|(?!may|might|can|could|will|ask|let|tell|show|want|need|offer|charge|invite|expect|send|require)\w+ (?:you|your|people)\b)`,
  // We, with more than another; another, with what is bad; nobody, few, only we.
  words`\b(?:we|we're|we've|our|ours|us|this (?:home|house|place|program|course))\b[^.;]{0,50}\b(?!other\b|rather\b|whether\b|ever\b|over\b|after\b|their\b|together\b|sooner\b)(?:${BETTER}|more|less|fewer|under|below|longer|\w{3,}er) (?:[\w-]+ ){0,5}?(?:than|what) (?:at |in |from |with )?(?:\w+ )?(?:${RIVALS}|elsewhere|places|homes|average|industry|national|state|city|usual)\b`,
  words`\b(?:our competitors?|the competition|the other guys|(?:most|other|big|bigger|large|larger|corporate|chain|nursing|those|typical)(?: \w+)? (?:${RIVAL}|guys|brands|names)) (?:only|just|merely|hardly|rarely|seldom|never|don't|do not|won't|can't|cut|hide|rush|send|treat|ignore|overcharge|promise|have never|forget|leave|make you|see you|look at)\b`,
  words`\b(?:nobody|no one|few|not many|no other|hardly any|no ${RIVAL})\b(?: (?!of\b)[\w']+){0,6}? (?:the way (?:we|our|ours)|like (?:we|us|our)|as (?:well|much|many|often|good|\w+) (?:[\w-]+ ){0,3}as (?:we|us|our|ours|${PRODUCT})|(?:offer|provide|give|have|can offer|can match|match|come close to)s? (?:as|this|our|so|such|what we))\b|^(?:only we|we alone|we are the only)\b|\bfew (?:homes|places|agencies|programs|coaches) (?:\w+ )?(?:offer|can|do|have|give|provide|match)\b`,
  words`\b(?:you|they|families) (?:won't|will not|can't|cannot|wouldn't|would have to|'d have to|'ll never)\b[^.]{0,30}\b(?:find|get|see|match|drive)\b[^.]{0,40}\b(?:this|such|so|as|like|better|elsewhere|anywhere|in a (?:large|big|chain|nursing))\b`,
  words`\bthat (?:\w+ )?${RIVALS} (?:\w+ )?(?:can't|cannot|won't|don't|never|rarely) (?:match|offer|give|touch|provide|reach)|\ba fraction of\b[^.]{0,30}\b(?:${RIVALS}|franchises?)|\b(?:what|which) (?:the )?(?:big|other|most|large)\b[^.]{0,20}\b(?:don't|can't|won't)\b`,
  words`\b(?:in|at|to) an? (?:chain|big|large|nursing|typical|corporate)\b[^.;]{0,40}[,;] (?:and |but |while )?(?:here|with us|we|our)\b|\bcompare us (?:with|to)\b|\bcompared (?:with|to) (?:an? |the |most |other )?(?:\w+ )?(?:${RIVAL}|nursing homes?|competition)\b|\bnone of the other\b|\b(?:on|in) the market\b(?<=\b(?:nothing|no|other|any|only|every)\b.{0,60})|\b(?:twice|double|half) the \w+ (?:for|at) (?:the|half)\b|^(?:the )?(?:chains?|big[- ]\w+ \w+|institutions|facilities|nursing homes|agencies)\b[^.]{1,60}[,;–—] ?(?:but |and |while )?(?:we|ours?|here)\b|\b(?:other|most|many) (?:\w+ )?(?:${RIVAL}|operators|owners|consultants)\b[^.]{1,60}, (?:but|while|whereas) (?:we|i|ours?|here)\b`,
];
/** “The best care in Tampa”, “Ohio’s leading coach”, “we are the only home that …”. */
const SUPERLATIVES: readonly RegExp[] = [
  words`(?:\bthe|\ba|\byour|\bour|'s) (?:\w+ )?BEST (?:\w+(?:-\w+)? ){0,3}?OFFER\b(?! (?:for (?:your|her|him|them|you) may|may|might|is to|would|could|on the floor|that i|i |i've|was the))`,
  words`^(?:the )?BEST (?:\w+ ){0,3}?OFFER ${AREA}`,
  words`\b(?:the )?BEST,? (?:and )?(?:BEST|most \w+)(?:,? \w+){0,2} OFFER\b`,
  words`\b(?:no|not a|isn't a|never a) (?!longer\b|other\b|further\b|later\b|fewer\b|matter\b)(?:\w{3,}er|better|more \w+) OFFER\b`,
  words`^BEST[- ]\w+ OFFER\b`,
  words`\b(?:we|we're|our \w+|ours|quickboost ai|${PRODUCT})(?: are| is|'s|'re)? (?:\w+ )?(?:the|among the|one of the) (?!only (?:man|woman|one who|person))BEST\b`,
  words`\b(?:the|our) (?:\w+ )?BEST (?:\w+ ){0,3}${AREA}\b`,
  words`\b(?:no|not any) other (?:\w+ ){0,2}(?:OFFER|one|company|program)\b(?: \w+){0,5} (?:offers?|gives?|has (?:a|an|the|our|this|what)|does (?:this|it|what|that|more)|match(?:es)?|come(?:s)? close|provides?|can (?:match|beat|offer|give|say|touch)|knows|cares?|treats?|gets you|works|like (?:it|this|ours|us))\b`,
  // The first, the one, the favorite of a place.
  words`(?:\bthe|'s) (?:\w+ )?(?:first|one|favorite|only|BEST) (?:[\w-]+ ){0,3}?OFFER (?:in|on|of|around|to (?:offer|have|do)|that (?:offers|has|does))\b(?! (?:order|google|my|the (?:world|day|week|house|floor|street|block|page|map|list))\b)|\b[a-z]+'s (?:\w+ )?favorite (?:\w+ ){0,2}OFFER\b|\bBEST (?:[\w-]+ ){0,2}?around\b`,
];

/** The reader knows something better than another does. */
const READER_KNOWS = /\byou (?:\w+ )?(?:know|understand) .{0,40} better than\b/;
/** “What makes us better than a chain?”, “Where else would you get …?”, “Why settle for …?” */
const ASKS_OF_US =
  /\b(?:what (?:makes|sets)|why (?:is|are)) (?:us|our|we)\b|^(?:where else|why (?:settle|pay more|risk|choose))\b/;
const OURS = /\b(?:we|our|us|ours|we're)\b/;

export function isComparison({ own, isQuestion, isInstruction, isSourced }: Sentence): boolean {
  if ((isQuestion && !ASKS_OF_US.test(own)) || isInstruction || READER_KNOWS.test(own))
    return false;
  return (
    (hasAny(own, COMPARISONS) || hasAny(mark(own), SUPERLATIVES)) && !(isSourced && !OURS.test(own))
  );
}

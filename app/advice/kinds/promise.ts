import { CARE, hasAny, PARENT, PRODUCT, type Sentence, words } from '../sentence.ts';

const STAFF =
  '(?:staff|team|caregivers?|nurses?|manager|owner|cooks?|drivers?|aides?|people|doors?|phones?|lines?|kitchen|home|house|residents?|records?|families)';
const SOMEBODY = `(?:someone|somebody|there'?s|(?:a|an|our|the|your) (?:\\w+ )?${STAFF}|${STAFF}|help|care|support|we|we're|it|he|she|they)`;
const THINGS =
  '(?:calls?|leads?|messages?|inquir(?:y|ies)|questions?|residents?|famil(?:y|ies)|beds?|meals?|medications?|pills?|details?|e-?mails?|texts?|callers?|voicemails?|reviews?|visitors?|guests?|one|birthdays?|requests?)';
const PAST =
  '(?:was|were|did|had|went|came|knew|thought|said|told|asked|found|got|gave|took|saw|ate|drank|made|left|sat|stood|ran|slept|felt|heard|kept|bought|sold|paid|met|wrote|read|spoke|lost|meant|began|grew|wanted|liked|used|tried|[a-z]{2,}ed)';
/** What somebody does in a kitchen or a story, and no service. */
const HABIT =
  '(?:let (?:it|them)|start|begin|cook|bake|add|stir|eat|laugh|joke|argue|sing|dance|thought|wonder|get around|tire|run out of (?:stories|jokes))';

const CLOCK =
  '(?:24 ?\\/ ?7|24-7|(?:a)?round[- ]the[- ]clock|(?:by )?day (?:and|or) (?:by )?night|night (?:and|or|&) day|(?:24|twenty-?four) hours(?: a day)?|(?:at )?any hour|any time of (?:the )?day|365 days|seven days a week)';
const SERVICE =
  '(?:care|support|help|staff\\w*|answer\\w*|chat ?bot|monitoring|service|coverage|supervision|response|access|assistance|nursing|caregivers?|attention)';

const PROMISES: readonly RegExp[] = [
  // “We always answer”, “our caregivers are never late”, “the chatbot never sleeps”.
  words`\b(?:we|our (?!state|inspector|county|doctor|pharmac|mother|father|banker|lawyer|landlord)\w+(?: \w+)?|${PRODUCT}|i personally) (?:(?:will|do|can|would) )?(?:always|never) (?!${PAST}\b|${HABIT}\b)\w+`,
  words`\b(?:we|our \w+(?: \w+)?|${PRODUCT}|${STAFF})(?:'ll|'ve|'re| have| has| are| is| will) (?:always|never)(?: ever)? (?!easy|simple|sure|cute|pretty|perfect|welcome|had\b)\w+`,
  words`\bwe (?:\w+ )?never had (?:a|an|any|one|a single) (?:\w+ )?(?:complaint|citation|deficienc|violation|incident|accident|bad|problem|fall|injur)`,
  // “The night caregiver never falls asleep.”
  words`\b(?<!who )(?:the|a|an|our|your) (?:\w+ ){0,2}?${STAFF} (?:always|never) (?!${PAST}\b|${HABIT}\b|(?:ask|tell|know|think|forget that|seem|say)s?\b)\w+`,
  words`\b(?:every|each) (?:single )?(?:\w+ )?${THINGS} (?:\w+ ){0,2}?(?:hears|gets|feels|finds|receives|leaves|knows|comes|goes|is) (?:\w+ ){0,4}(?:us|our|back|here|home happy|right away|same day|answered|heard|loved|safe)\b`,
  // What the reader or the parent gets.
  words`\b(?:you|your (?:\w+ )?(?:${PARENT}|phone|leads?|inquiries|beds?|staff|residents|money|data|home|callers|calls)|${PARENT}|famil(?:y|ies)|residents|owners|callers|they|she|he|nobody)(?:'ll| will| would) (?:always|never)\b(?! (?:know (?:if|whether|for sure)|be (?:perfect|easy|the same|ready)|please|win|finish|understand|forget (?:the|that|her|his)|tell you))`,
  words`\b(?:you|${PARENT}|famil(?:y|ies)|residents|owners|they|she|he)(?:'ll| will)? (?:never|don't ever|won't ever) (?:again )?(?:have to|need to|miss|lose|wait|pay|worry|wonder|chase|feel (?:alone|lonely|rushed|left out))\b|\b(?:don't|won't) (?:ever )?(?:have|need) to worry\b`,
  // How somebody’s relative will be. What is hoped or asked is no promise.
  words`(?<!\b(?:if|whether|that|when|hope|think|sure) (?:\w+ ){0,2})\b(?:${PARENT}|residents|they|she|he|you|(?:her|his|their|your) (?:\w+ )?needs)(?:'ll| will| is going to| are going to) (?:\w+ )?(?:be (?:\w+ )?(?:safe|happy|loved|cared for|comfortable|treated|respected|heard|looked after|welcome|protected|met|in good hands)|feel (?:\w+ )?(?:at home|safe|loved|like family|welcome))\b`,
  words`\b(?:will|'ll|going to)\b[^.]{0,50}\bthe (?:minute|moment|second|instant) (?:you|they|she|he|it|your)\b`,
  words`\bguarantee(?:s|d)?\b.*\b${CARE}\b|\b${CARE}\b.*\bguarantee(?:s|d)?\b`,
  words`\beach and every (?:\w+ )?(?:${THINGS}|time|day|night|hour)\b|\b(?:someone|somebody) always (?:answers?|picks? up|responds?|checks?|watches|helps?|listens)\b`,
  // “No resident is ever left alone”, “nobody eats alone in this house”.
  /^(?:(?:here|with us|in (?:this|our) \w+),? )?(?:nobody|no one|nothing) ever \w+s\b|\b(?:won't|will never|never) (?:ever )?(?:find|see|hear|get) (?:a single|even one)\b/,
  /\b(?:no|not (?:one|a single)|none of|nobody|no one|nothing)\b(?: \w+){0,5} (?:is|are|has|have|will|gets?|goes)(?: \w+)? ever (?!easy|perfect|simple|sure)\w+/,
  /\byou (?:can )?always (?:get|reach|talk to|speak (?:to|with)|count on|rely on|depend on|trust)\b/,
  // Somebody is there, and things are as they should be.
  words`\b(?:${STAFF}|rooms?|floors?|food|meals?|dinners?|linens?|beds?|bathrooms?|prices?|sheets|tables?|baths?|activities|calls?|answers?|everything) (?:is|are) always (?!the\b|a\b|an\b|welcome|easy|hard|hungry|tired|first|last|asleep|late|up\b|more\b|less\b|been\b|some)\w+`,
  /\b(?:won't|will never|never|not) (?:\w+ ){0,3}(?:a|one) (?:single )?(?:minute|second|moment|day|night) (?:alone|without|unattended|unsupervised|by (?:her|him|them)sel(?:f|ves)|on (?:her|his|their) own)\b|\bnothing is (?:ever )?(?:too (?:much|small|big)|more important)\b|\bevery (?:single )?time you (?:call|visit|write|need|ask|come|ring)\b/,
  words`\b${SOMEBODY} (?:is|are|'s|'re|will be)? ?always (?:\w+ )?(?:awake|available|here|there|on (?:duty|call|site|hand|the floor)|open|ready|staffed|by your|with|safe|happy|clean|answered|honest|nearby|watching|listening)\b`,
  /\b(?<!must )(?:is|are|'s) never (?:ever )?(?:left )?(?:alone|unattended|unsupervised|ignored|forgotten|closed|unanswered|missed|late|short[- ]staffed|rushed|lonely)\b/,
  words`\b${CLOCK} ${SERVICE}`,
  words`\b(?:available|answers?|answering|answered|awake|staffed|staff|on (?:call|duty|site)|open|here|there|responds?|repl(?:y|ies)|cares?|supports?|watch(?:es)?|works?|helps?|greets?|monitor(?:s|ed)?|running|reach (?:us|me|someone)|call (?:us|me)|nurses?|caregivers?)\b[^.]{0,25}\b${CLOCK}`,
  words`\b(?:there is|there's|we have|someone is|somebody is|${STAFF} (?:is|are))\b[^.]{0,40}\b(?:all night|every night|every shift|at every hour|all day and)\b`,
  // What will not happen to somebody’s relative, and what we do if it does.
  words`\b(?:your )?${PARENT} (?:won't|will not)\b|^if (?:you|anything|something|the|an?|it|one)\b[^,]{3,60}, (?:we|i)(?:'ll| will)\b|\byou can (?:leave|cancel|stop|call|visit|quit|change your mind) (?:when|any)(?:ever|time)\b`,
  words`^(?:not a single|zero|no) (?:[\w-]+ ){1,3}(?:goes|gets|rings?|waits?|is|are) (?:ever )?(?:un\w+ed|cold|lost|missed|late|longer|left|turned)\b|^(?:every|each) (?:\w+ )?(?:${THINGS}|dress|shirt|shift|room|bell|lead|order|bill)(?: (?:that|who|you) [^,.]{2,30}?)? (?:gets|comes|receives|arrives)\b`,
  words`\b(?:one hundred|100) ?(?:percent|%) of our\b|\bnobody on our\b|\bnever sells?\b|\bwe(?:'d| would) (?:sooner|rather) \w+ than\b|^(?:you can )?trust us\b`,
  // Nothing goes wrong, and everybody is well.
  words`\b(?:no|zero|not (?:one|a single)) (?:\w+ )?${THINGS} (?:\w+ ){0,2}(?:ever|goes|go|gets|get|slips?|falls?|left|missed|lost|cold|unanswered|forgotten|ignored)\b`,
  words`\bno ${THINGS} (?:is|are|will be|goes|gets) (?:ever )?(?:\w+ )?(?:missed|lost|cold|unanswered|empty|left|ignored|forgotten|alone|turned)\b`,
  /\bnothing (?:ever |will |can )?(?:slips?|falls?|gets? (?:lost|missed|past)|goes? wrong|is (?:ever )?(?:lost|missed|forgotten))\b/,
  /\b(?:nobody|no one|no resident|no family) (?:here )?(?:ever |is ever )?(?:waits?|has to wait|goes (?:hungry|without|unheard|unanswered)|falls through|gets left|feels (?:alone|lonely|rushed|forgotten)|is (?:ever )?(?:left|ignored|forgotten|turned away|alone|rushed|lonely))\b/,
  words`\b(?:every|each) (?:single )?(?:\w+ )?(?:call|inquiry|lead|message|question|resident|family|guest|caller|e-?mail|request|review|text)(?: (?:here|that comes in|who calls|you get))? (?:is|gets|receives|will|leaves)\b (?!a drawer|different|its own|her own|his own|their own)(?:(?:always|be|get|a|an|the) ){0,3}(?:\w+ )?(?:picked|called|met|seen|read|checked|answer|answered|answers|reply|response|breakfast|meal|care|attention|call|happy|safe|love|loved|heard|treated|follow|followed|handled|logged|returned|best|bath|private|personal|hot)`,
  words`\b(?:all(?: of)? (?:our|my)|every one of our|(?:every|each)(?:one|body| resident| family)(?: (?:here|who (?:lives|stays|works|comes|moves)[^.]{0,20}|(?:on|in|at) (?:our|the) (?:home|house|team|staff|place)))) (?:\w+ )?(?:is|are|loves?|gets?|feels?|leaves?|trusts?|receives?|adores?|smiles?|will)\b`,
  words`\b(?:we|i) (?:\w+ )?(?:promise|pledge|vow|swear) (?:that|to|you|we|a|an|the)\b|\byou have (?:our|my) word\b`,
  words`\b(?:count|rely|depend) on (?:us|our)\b|\byou can (?:trust|be (?:sure|certain|confident)|rest assured)\b|\brest assured\b`,
  words`\byour (?:\w+ )?(?:${THINGS}|${PARENT}|privacy|data|information|money) (?:is|are) (?:always|answered|safe|protected|secure|private|returned|kept)\b`,
  words`\b(?:we|our (?:\w+ )?${STAFF}) (?:\w+ ){0,2}(?:all|through the|every|overnight) (?:night|shift)\b`,
  words`\byou(?:'ll| will) (?:get|have|receive|hear)\b[^.]{0,30}\b(?:within|by the|the same|before the|the next|in (?:an?|one|two|\d+)) (?:\w+ )?(?:seconds?|minutes?|hours?|days?|morning|evening)\b`,
  /\bwe (?:always )?stand (?:by|behind) (?:our|every|what)\b|\bnothing is (?:ever )?hidden\b/,
  /\bzero tolerance\b|\bthere(?:'s| is) always (?:some(?:one|body)|a (?:nurse|caregiver|person))\b|\bthere(?:'ll| will) always be\b/,
  // What will be, said by whoever does it. What they will show, send or answer is none.
  words`\b(?:we|i)(?:'ll| will) (?!not\b)(?:\w+ )?(?:make (?:sure|certain)|see to|take (?:\w+ )?care|look after|care for|treat|protect|keep (?:you|your|${PARENT})|call (?:\w+ )?back|be there)\b`,
  words`\b(?:we|our \w+) (?:\w+ly |\w+ )?(?:answer|reply|respond|return|read|check|follow up|follow|call back|greet|treat|listen|keep|clean|honor)s? (?:\w+ )?(?:every|each|all)\b(?! (?:day|week|month|year|morning|night|other|two|few))`,
  words`\b(?:we|our (?:home|house|staff|team|kitchen)|${SOMEBODY})\b[^.]{0,40}\b(?:every (?:single )?day of the (?:year|week)|even (?:at|on|in) (?:\w+ ){0,3}(?:mornings?|nights?|midnight|weekends?|holidays?|christmas|sundays?))\b`,
  /\b(?:price|rate|rent|fee)s? (?:stays? the same|never (?:changes?|rises?|goes up)|will (?:never|not) (?:change|rise|go up)|won't (?:change|rise|go up)|is locked|are locked)\b/,
  words`\b(?:every|each) (?:caregiver|aide|nurse|member|employee|person) (?:\w+ ){0,2}?(?:on|in|at|of) (?:our|the) (?:\w+ )?(?:team|home|staff|house)\b`,
  words`\b${SOMEBODY} (?:is|are)(?: \w+){0,5} every (?:single )?(?:minute|second|hour|moment)\b`,
  // As certain as words can be.
  /, (?:always|ever|period|full stop|no exceptions|every time|every (?:single )?(?:day|night))[.!]?$|\bwhatever it takes\b|\bwithout fail\b|\bno (?:questions asked|ifs)\b|\bon the dot\b|\bfor life[.!]?$|\bzero chance\b|\bwhat (?:you|we) \w+ is what (?:you|we)\b|\b(?:won't|will never|would never) let (?:anything|anyone|anybody|you|her|him|them)\b/,
  /\b(?:no|without(?: an| any)?) exceptions?\b|\b(?:completely|totally|perfectly|absolutely|entirely|fully|100 ?%|hundred percent) (?:safe|secure|private|confidential|reliable|honest|accurate|free|compliant|transparent|trustworthy)\b|\b100 ?% of the time\b/,
  /\bhipaa[- ](?:compliant|certified|approved|secure)\b/,
  /\b(?:no|zero|without|never)(?: an?| any)? (?:hidden|surprise|extra|unexpected) (?:fees?|costs?|charges?|bills?)\b|\bno (?:surprises|fine print|strings attached)\b/,
  /\brefund(?:s|ed)? (?:you |back )?(?:every|all|your|the full|in full|what you)|\bor (?:you(?:'ll)? get|we(?:'ll| will)? (?:give|return|refund|make))\b[^.]{0,25}\b(?:back|right)\b|\b(?:complete|total|full|perfect|true) peace of mind\b/,
  /\b(?:no|zero|not (?:one|a single)) (?:\w+ )?(?:complaints?|citations?|deficienc(?:y|ies)|violations?)\b|\bdeficiency-free\b/,
  // What we do for each, at each hour, and never get wrong.
  words`^(?:[\w' -]{1,30}, )?(?:we|our (?:\w+ ){1,2}?)(?: (?:can|will|do)|'ll)? ?(?:\w+ly )?(?:answer|handle|treat|serve|greet|meet|check|honor|keep|cook|make|cover|fix|solve|respond to|return|follow|follow up on|listen to|take care of|look after|know|manage|respect|accommodate|do|read|watch|clean)s? (?:\w+ ){0,2}?(?:every|each|all|any|whatever)\b(?! (?:${'\\w+ '})?(?:day|week|month|year|morning|evening|night|other|two|few|spring|summer|fall|winter|january|sunday|monday|tuesday|wednesday|thursday|friday|saturday)s?\b| of (?:it|them|this|that)\b| the\b)`,
  words`^(?:every|each|all|no|not (?:one|a single)|every(?:one|body)|nobody|no one|none of (?:our|the)) (?:of our )?(?:(?:${THINGS}|rooms?|bathrooms?|dish(?:es)?|shifts?|concerns?|needs?|caregivers?|staff|person)\b ?)?(?:on our team |in our (?:home|house|care) |here )?(?:has to (?:ask|wait|repeat)|(?:is|are) (?:ever |always |promptly |personally |fully |thoroughly |freshly )?(?!not\b|allowed|different|the same age|hungry|tired|born|perfect|in bed|late\b)(?:\w+ed|made|met|kept|heard|seen|known|done|told|served|hot|clean|fresh|safe|welcome|trained|late|alone)\b|gets? (?:the same|our full|equal|an? (?:honest|prompt|personal|warm|hot|real|quick|answer|reply|response|call|home))\b|speaks?|shows? up|receives?\b|comes? with\b)`,
  words`\b(?:we|we're|our (?:\w+ ){1,2}?|someone|somebody|a (?:nurse|caregiver|person|human)|staff|the (?:nurse|staff|team|owner))\b[^.;]{0,60}\b(?:${CLOCK}|morning,? noon,? and night|(?:every|each) (?:single )?(?:minute|hour|shift|moment)|at (?:any|a) (?:moment|minute)(?:'s notice)?|any (?:time|hour)|whenever (?:you|they|she|he)|the (?:moment|minute|second|instant) (?:you|they|she|he|it))\b`,
  words`\b(?:we|our (?:\w+ ){1,2}?|there)(?:'ll| will| can| could)? ?(?:don't|do not|never|won't|will not|cannot|can't|isn't|is never|are never|aren't|leave nothing|leaves nothing|make no)\b[^.]{0,30}\b(?:mistakes?|errors?|chance|corners|surpris\w+|a (?:dull|single|day)|moment|restraints?|waiting|unanswered|behind|let (?:you|them|anyone) down|run out)\b`,
  /\b(?:it(?:'s| is)|is) (?:simply |just |quite )?(?:impossible|not possible) (?:for|to)\b|\b(?:dignity|safety|comfort|happiness) (?:always )?comes? first\b|\bin (?:safe|good|the best|caring) hands\b/,
  words`\b(?:will|'ll) (?:always )?be (?:\w+ )?${CLOCK}|\bwon't ever\b|\bthat(?:'s| is) (?:a|our|my) promise\b`,
  words`^(?:rain or shine|whatever the \w+|come what may)\b|\bthere will (?:never )?be no\b|\bthe answer is always\b|\bwe(?:'d| would) never\b|\b(?:safe|secure) with us\b|\bguarantee an? (?:\w+ )?(?:night|day|stay|room|bath|answer|reply|meal)|\b(?:on time|ready|there|clean|fresh),? (?:every|each) time\b|\b(?:you|your \w+)(?:'ll| will) know everything\b|^not an? \w+ (?:is|goes|gets)\b`,
  words`\b(?:we|we've|our \w+)(?: have|'ve)? (?:not|never) (?:once )?(?:missed|lost|forgotten|skipped|turned|failed|dropped|been late)\b|\bour \w+ (?:is|are) (?:\w+ )?(?:in everything|perfectly|flawless\w*|spotless)\b|\b(?:kept|done|run) perfectly\b|\beverything(?:'s| is) included\b`,
];

/** “Never miss a call again”: it looks like an instruction. */
const NEVER_AGAIN = words`^never (?:again )?(?:miss|lose|worry|chase|wonder|wait|struggle|scramble|stress|pay|have)\b[^.]{0,50}\b(?:again|another|lead|call|inquiry|tour)\b`;

/** Certain only in what is ours or the reader’s: “no matter what” is in many a story. */
const CERTAIN_OF_US: readonly RegExp[] = [
  /\bwithout fail\b|\bno matter (?:what|when|how|who|the (?:hour|time|day|cost|reason))\b|\bevery (?:single )?time\b|\bevery single (?:day|night|call|resident|family|one|shift|meal|lead|inquiry)\b|\b(?:ever|always|period|full stop|all the time|each and every \w+|always and \w+ \w+|every (?:shift|hour|minute|time)|any (?:hour|moment)|noon,? and night|around the clock|day (?:and|or) night)[.!]?$|\b(?:under no circumstances|at no (?:time|point))\b|\bat all times\b|\bno questions asked\b|\bwhatever (?:you need|your|their|her|his)\b|\bwhenever (?:you|they|she|he|a family|your \w+) (?:needs?|calls?|wants?|asks?)\b/,
];

/** What follows says it: “We never count or store:”. */
const ANNOUNCES = /:$/;

/** Of the reader, or of a relative. */
const READERS = words`\b(?:your|you(?:'ll| will| can| may)|${PARENT}(?:'ll| will))\b`;

export function isPromise({
  own,
  isQuestion,
  isInstruction,
  isRule,
  isDenied,
  isAboutUs,
  isPersonal,
}: Sentence): boolean {
  if (isPersonal || isQuestion || isRule || isDenied || ANNOUNCES.test(own)) return false;
  if (isInstruction) return NEVER_AGAIN.test(own);
  return hasAny(own, PROMISES) || ((isAboutUs || READERS.test(own)) && hasAny(own, CERTAIN_OF_US));
}

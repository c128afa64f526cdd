import {
  CUSTOMERS,
  hasAny,
  marker,
  NUMBER_WORDS,
  PRODUCT,
  RESULTS,
  type Sentence,
  words,
} from '../sentence.ts';

const mark = marker({
  ONE: 'one',
  N: NUMBER_WORDS,
  CUSTOMER: `${CUSTOMERS}|adults|people|older americans`,
  RESULT: RESULTS,
});
const NUMBER = String.raw`(?:N|ONE|\d[\d,]*(?:\.\d+)?)`;
const PEOPLE = '(?:CUSTOMER|RESULT)';
const SHARE = String.raw`(?:\d[\d.,]{0,6} ?(?:%|percent\b)|(?:${NUMBER}|seventy|eighty)(?:-\w+)? percent\b)`;
const MONEY = String.raw`\$ ?\d[\d,.]*k?`;
const SPAN = '(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)';

const FIGURES: readonly RegExp[] = [
  // A share, a rate or a change in percent.
  words`${SHARE}`,
  // So many times as much.
  words`\b\d{1,6}(?:\.\d{1,3})? ?(?:x|×) (?:as|the|more|less|faster|higher|better|lower|return|roi|likelier|RESULT)\b`,
  words`\b(?:twice|${NUMBER} times) (?:as (?:many|much|fast|likely|often|high|quickly)\b|more|faster|higher|likelier|better|the (?:RESULT|number|amount))`,
  words`\b(?:most|the (?:vast )?majority) (?:of )?(?:our|all|the) (?:\w+ )?(?:${PEOPLE}|staff|team)\b`,
  words`\b(?:half|a (?:third|quarter|fifth|tenth)|(?:N|ONE)[- ](?:thirds?|quarters?|fifths?|tenths?|half)) of (?!(?:it|them|that|this|your|his|her|my)\b)(?:all |our |the |these )?(?:(?!from\b|and\b)[a-z-]+ ){0,2}(?:${PEOPLE}|staff|team|children|searches|households|americans|visitors|patients|${'\\w{4,}'}ers)\b`,
  words`\b(?:cuts?|cutting|reduc\w+|slash\w*)\b[^.]{0,40}\b(?:in half|by (?:half|a third|two thirds|a quarter))\b`,
  words`\b(?:RESULT) (?:have |has )?(?:doubled|tripled|quadrupled|shot up)\b`,
  words`\b(?:doubled|tripled|quadrupled) (?:our|their|her|his|its|the) (?:\w+ )?RESULT`,
  words`\b${NUMBER} (?:(?:out of|in)(?: every)?|of every) (?:N|(?!(?:19|20)\d\d)\d[\d,]*)\b(?! (?:rooms?|beds?|${SPAN})\b)`,
  words`\b(?:rose|grew|up|down|fell|dropped|climbed|jumped|increas\w+|improv\w+|declined)\b[^.]{0,15}\bby (?:almost |nearly |over |more than )?(?:half|a (?:third|quarter|fifth)|two[- ]thirds)\b`,
  words`\b(?:half|twice|double|triple|three times|N times|a (?:third|quarter|fraction) of) (?:the|what the|our|that of) (?:\w+ )?(?:average|national|state|industry|usual|typical|going|norm|competition)\b`,
  /\b(?:twice|half|double|triple) (?:that|those|what|the size|the cost|the price|the rate)\b/,
  words`\b(?:you|your|owners?|CUSTOMER|we|our)\b[^.]{0,40}\b(?:N|\d[\d,]*) (?:more|fewer|extra|less|additional) \w+`,
  words`\b(?:averages?(?! (?:day|night|week))|typical(?:ly)?|median)\b (?:(?!when\b|if\b|and\b|were\b|was\b)[\w'-]+ ){0,7}${NUMBER}\b|${NUMBER}\b[^.]{0,40}\b(?:on average|(?:is|as) (?:the|an) average)\b`,
  words`\b${NUMBER}\+? (?:combined )?years (?:of|in) (?:\w+ ){0,3}(?:experience|business|service|expertise|field|industry)\b`,
  words`\b(?:doubl|tripl|grow|ris|climb|reach|exceed|shrink)\w* (?:\w+ ){0,3}by (?:the year )?20\d\d\b`,
  words`\b${NUMBER} (?:\w+ ){1,2}(?:for|per|to) (?:every|each) ${NUMBER}\b`,
  // A great number of people or of results, whatever is said of them, but for those of a town.
  words`(?<![$\d,.]|there are |(?:town|city|county|village|state) (?:has|of|with) )\b(?!(?:19|20)\d\d\b)(?:\d+\+|\d{1,3},\d{3}|\d{3,}|(?:hundreds|thousands|dozens) of|over N|more than (?:N|\d+)) (?:\w+ )?${PEOPLE}\b`,
  words`\b${NUMBER} of (?:our|my|their) ${NUMBER} \w+`,
  /\b\d(?:\.\d)?[- ]stars?\b(?=[^.]{0,40}\b(?:rating|reviews?|average|google|on)\b)|\b(?:rating|reviews?|average|rated)\b[^.]{0,30}\b\d(?:\.\d)?(?: out of \d)? ?stars?\b/,
  words`(?<![$\d,.])\b(?:\d{3,}|\d{1,3},\d{3})\+|\b(?:N|ONE|\d[\d.,]*) (?:million|billion|thousand) (?!dollars\b|words\b|times\b|things\b)[a-z]{4,}`,
  words`^(?:(?:over|more than|almost|nearly|about|close to) )?(?:\d{2,}|\d{1,3},\d{3}|(?:N|seventy|eighty)-\w+)\+? (?:[\w-]+ ){0,2}?(?:${PEOPLE}|states|reviews|years|cities|awards)\b(?=[.,!]|$| (?:of|in|since|served|helped))`,
  words`\bby (?:almost |nearly |over )?(?:half|(?:a|ONE) (?:third|quarter|fifth|tenth))\b`,
  /\b(?:doubles?|triples?|quadruples?) (?:the|your|their) (?:odds|chances?|likelihood|number|rate)\b/,
  words`\b(?:fell|rose|went|grew|dropped|climbed|jumped|increased|cut|down|up|improved) from (?:\w+ )?\$?${NUMBER}\b[^.]{0,25}\bto (?:\w+ )?\$?${NUMBER}`,
  words`\b(?:we|our \w+) (?:\w+ )?(?:get|book|fill|receive|answer|handle|average|close|field)s?\b[^.]{0,20}\b(?:N|\d[\d,]*) (?:\w+ )?RESULT`,
  // How soon. What a rule asks for is left out below.
  words`\b(?:responds?|response|returns?|repl(?:y|ies)|answers?|answered|(?:calls?|RESULT) (?:you |them |everyone |every \w+ )?back|hear (?:back|from us)|get(?:s)? back|live|set up|up and running|arrives?|be there|wait(?:s)?)\b[^.]{0,40}\b(?:within|in|under|less than|as little as|only|just)(?: (?:under|less than|just|about|only|the|a))? (?:${NUMBER} )?${SPAN}\b`,
  words`\b(?:within|in under|in less than) (?:${NUMBER}|a|the) (?:${SPAN})\b[^.]{0,30}\b(?:you|your|they|CUSTOMER) (?:have|get|hear|will)\b`,
  words`\b(?:response|wait|reply|answer|callback|pickup) times? (?:is|of|are|under|averages?)\b[^.]{0,20}${NUMBER}`,
  words`\b${NUMBER} ${SPAN} (?:sooner|faster|earlier|quicker)\b`,
  // How many, how much.
  words`\b(?:trusted|used|loved|chosen|recommended|relied on) by (?:\w+ ){0,3}(?:${NUMBER}|hundreds|thousands|dozens)`,
  words`\b(?:we|we've|we have|our \w+|it|${PRODUCT}) (?:has |have )?(?:already )?(?:\w+ )?(?:helped|placed|served|coached|filled|trained|cared for|worked with|moved in|housed|welcomed|answered|booked|handled|saved|supported|guided)\b[^.]{0,30}(?:\b(?:${NUMBER}|hundreds|thousands|dozens)\b)[^.]{0,30}\b(?:${PEOPLE}|hours|dollars|veterans)`,
  words`\b(?:sav(?:es?|ed|ing)|free[sd]?(?: up)?|gives?(?: \w+)? back|earns?|makes?|gets? back|gain(?:s|ed)?|adds?|added|brings?(?: you)? in|brought in|costs? (?:you|CUSTOMER|the (?:average|typical))|lose[sd]?|losing)\b(?: \w+){0,5} (?:${MONEY}|${NUMBER} (?:extra |more )?(?:hours|minutes|days|RESULT) (?:a|per|each|every|more|of)\b)`,
  words`(?:an? (?:extra|additional)|extra|additional) ${MONEY}|${MONEY} (?:more|extra|in (?:savings|new revenue|extra)|(?:a|per) (?:month|year|week|bed) (?:more|in (?:savings|revenue)))`,
  words`\b(?:generated|produced|created|booked|closed)\b[^.]{0,20}(?:${MONEY}|${NUMBER} (?:new )?RESULT)`,
  // One of so many, so many for one, how much a thing of the field costs, what it takes.
  words`\b(?:N|ONE) \w+ in (?:every )?(?:N|\d+)\b(?! (?:rooms?|beds?|${SPAN})\b)|\b\d+[- ]to[- ]\d+ (?:return|ratio|odds)\b|${MONEY} (?:for|on|per) (?:every|each) (?:dollar|\$)`,
  words`\b(?:${NUMBER}|several) times (?:the|that|those|what|as|more|less|\w+er|likelier)\b`,
  words`\b(?:(?:a|an|each|every|ONE|the (?:average|typical)) (?:\w+ ){0,5}?|(?<!\w )\w+ing (?:\w+ ){1,4}?)(?:costs|(?:can|will) cost|runs?|nets?|loses?|earns?|makes?|spends?)(?: \w+){0,3} ${MONEY}`,
  words`\bit takes (?:\w+ ){0,3}?${NUMBER} (?!${SPAN}\b|people\b|of\b|more\b)\w+ (?:before|to (?:get|win|fill|turn|reach|close|make)|until|for a)\b`,
  words`\b(?:double|triple|grow|halve|shrink)s? (?:in|within|over|by) (?:the )?(?:next|coming|20\d\d)\b|\b(?:lowers?|raises?|lifts?|improves?|grew|grows?|increases?) [^.]{1,50} by (?:a )?(?:half|third|quarter|fifth|two thirds)\b`,
];

/** Percentages of what is mixed, charged, owed or paid, and what happened to the writer. */
const MATERIAL =
  /\b(?:rais(?:e|es|ed|ing) (?:the |their |our )?(?:rates?|rents?|prices?)|interest|tax(?:es)?|apr|mortgage|loan|alcohol|bleach|water|milk|sugar|salt|humidity|batter(?:y|ies)|oxygen|solution|cotton|down payment|i (?:put|move|set|keep|pay|paid|save|saved|spend|spent)|medicaid pays)\b/;

export function isNumber({
  own,
  isQuestion,
  isInstruction,
  isRule,
  isSourced,
  isPersonal,
}: Sentence): boolean {
  if (isPersonal || isQuestion || isRule || isSourced || MATERIAL.test(own)) return false;
  return hasAny(mark(own), isInstruction ? OFFERS : FIGURES);
}

/** “Save $4,000 a month”, “Cut your fees by 60%”: they look like instructions. */
const OFFERS: readonly RegExp[] = [
  words`^(?:\w+ ){0,2}(?:save|cut|slash|boost|increase|grow|get|gain|reduce|raise|earn|make|book|lower|add|join|see)\b[^.]{0,50}(?:${SHARE}|${MONEY} (?:a|per|more|every)|\b\d+x\b|in half\b|\b(?:twice|${NUMBER} times) (?:as|more|the)|${NUMBER} hours (?:a|every|per|each))`,
  words`^join (?:\w+ ){0,2}(?:\d|hundreds|thousands)`,
];

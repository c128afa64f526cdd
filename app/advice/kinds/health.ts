import { hasAny, marker, PARENT, PRODUCT, type Sentence, words } from '../sentence.ts';

const mark = marker({
  ILLNESS:
    "dementia|alzheimer(?:'s)?|parkinson(?:'s)?|falls?|falling(?! asleep)|the blues|depression|anxiety|loneliness|diabetes|(?:memory|hearing|vision|weight|bone|muscle) loss|(?:cognitive|mental|physical|memory|age-related) decline|decline|illness(?:es)?|infections?|diseases?|utis?|urinary\\w*|bed ?sores?|pressure (?:sores?|ulcers?|injuries)|strokes?|arthritis|(?:joint |back |chronic )?pain|(?:high )?blood (?:pressure|sugar)|cholesterol|insomnia|sundowning|confusion|agitation|wandering|aggression|(?:hospital|er|emergency room|doctor)(?:'s)? (?:visits?|stays?|trips?|admissions?|readmissions?)|hospitali[sz]ations?|readmissions?|the flu|flu|colds?(?= overnight|[.,!]|$)|a cold|panic attacks?|pneumonia|covid\\w*|heart (?:disease|attacks?|failure)|cancer|inflammation|dehydration|malnutrition|aging|the aging process|stress|symptoms|copd|asthma|the need for (?:oxygen|medications?|a walker|surgery)|(?:trips?|visits?|runs?|stays?) (?:to|at|in) (?:the )?(?:hospital|er|emergency room|doctor)|(?:stomach|heart|breathing|sleep(?:ing)?|skin|back|knee|digestive|joint) (?:troubles?|problems|issues)|wounds?|seizures?|tremors?|rash(?:es)?|injuries|fractures|delirium|nausea|headaches?|migraines?|cramps|gout|fatigue|allerg(?:y|ies)|hallucinations|incontinence|heartburn|constipation|swelling|(?:brain )?fog|virus(?:es)?|germs|outbursts|sadness|skin tears|bruises|(?:upset |any )stomachs?|broken (?:mind|heart)s?|weakness|sleeplessness|bad moods?",
  FELL_ILL:
    'fall|fallen|fell|been (?:hospitali[sz]ed|sick|ill|to the (?:hospital|er)|injured|depressed)|breaks? a hip|(?:had|not had) (?:a|an|any|one)(?: single)?(?: case of)? (?:\\w+ )?(?:fall|stroke|infection|bed ?sore|pressure (?:sore|ulcer|injury)|uti|fracture|injury|(?:the )?flu|heart attack)|got(?:ten)? (?:sick|ill|covid|the flu|worse|a)|needed (?:a|the|to go to the) (?:hospital|er|ambulance)|caught|broken|gets? (?:sick|ill|utis?|bed ?sores|depressed|worse|infections|the flu)|ends? up in the',
  GOOD: '(?:lost |forgotten )?(?:abilities|skills)|memor(?:y|ies)|health|mobility|cognition|cognitive (?:function|health)|immun(?:e systems?|ity)|balance|strength|sleep|appetites?|life expectancy|brain(?: function| health)?|moods?|circulation|longevity|lifespan|well-?being|bones|muscles|hearts?|digestion|breathing|vision|hearing|flexibility|energy|independence|speech|minds?',
  AGAINST:
    'clears|clears? (?:up|away)|lifts|cleared(?: up)?|settles?|soothes?|tames?|turns? around|reverts?|shortens?|draws? out|chases? away|keeps? out|drives? out|combats?|tackles?|counters?|kills?|blocks?|quiets|(?<!\\b(?:a|an|the|very|too|more|so|and) )(?:quiet|calm|slow|clear)|cures?|cured|curing|heals?|healed|healing|reverses?|reversed|reversing|prevents?|prevented|preventing|treats?|treated|slows|slows? down|slowed|stops?|stopped|reduces?|reduced|reducing|eliminates?|eliminated|lowers?|lowered|cuts?|cut down on|ends?|ended|relieves?|relieved|eases?|eased|delays?|delayed|halts?|banish(?:es)?|beats?|fights?(?: off)?|fends? off|wards? off|protects? (?:\\w+ )?(?:against|from)|keeps? away|gets? rid of|fixe?s?|erases?|wipes? out|overcomes?|defeats?|manages?|controls?|shrinks?|melts? away|takes? away|undo(?:es)?|calms|minimizes?|avoids?|helps? with|helps? (?:prevent|reduce|reverse|cure|treat|heal|slow|stop)',
  FURTHERS:
    'improves?|improved|restores?|restored|boosts?|boosted|strengthens?|strengthened|rebuilds?|rebuilt|sharpens?|sharpened|increases?|increased|extends?|extended|regains?|regained|recovers?|recovered|repairs?|repaired|revives?|renews?|enhances?|enhanced|maintains?|preserves?|brings? back|keeps?|doubles?|supercharges?|revitali[sz]es?|rejuvenates?',
});

const BODY =
  '(?:ILLNESS|GOOD|bones?|joints?|lungs|skin|blood|voices?|muscles?|knees?|thinking|weight|walking|swallowing|nerves|ache)';
const CHANGES =
  '(?:AGAINST|FURTHERS|makes?|gives?|takes?|kept|gets?|holds? off|knocks? out|opens?(?: up)?|knits?|sharpen(?:s|ed)?|gains? back|puts? off|does away with|staves? off)';
const PROMISES: readonly RegExp[] = [
  words`\bAGAINST (?:(?!and\b|but\b|then\b|when\b|if\b|it\b|them\b)\w+(?:'s)? ){0,3}?(?:type [12] )?ILLNESS\b`,
  words`\b(?:FURTHERS|kept|holds?|brings?|gets?) (?:\w+ ){0,3}?ILLNESS (?:at bay|away|under (?:control|AGAINST)|in check|down|from)\b`,
  words`\bFURTHERS (?:(?:an?|failing|the|your|their|a|our|her|his|both|every|and|overall|lost|residents'|mom's|dad's|seniors'|mental|physical|cognitive|brain|long-term|short-term|bone|muscle|body|blood|heart) ){0,3}GOOD\b`,
  words`\bILLNESS (?:\w+ )?(?:(?:a thing of the past|history)|disappears?|vanish(?:es)?|goes away|go away|went away|melts? away|fades? away|(?:is|are) (?:gone|AGAINST)|came down|(?:got|gets?) better|cleared up|drops? (?:by|within|after)|FURTHERS)\b`,
  words`\b(?:${PARENT}'s|your|their|her|his) GOOD (?:will|'ll|is going to|can) (?:\w+ )?(?:FURTHERS|come back|return|get|be FURTHERS)|\b(?:see|watch) (?:\w+(?:'s)? ){0,3}GOOD (?:come back|return|FURTHERS)\b`,
  words`\b(?:fewer|less|far less|a lot less) (?:\w+ )?ILLNESS\b|^(?=.*\b(?:here|with us|thanks to|because of|our|since|after)\b).*\bILLNESS (?:\w+ )?(?:AGAINST|cleared up|disappeared|improved)\b`,
  // Nobody was ever ill.
  words`\b(?:no|not (?:one|a single)) (?:\w+ )?(?:resident|residents|one|body|person|family member|client)(?: \w+){0,6}? (?:(?:has|have|had|ever|will|is|was|in \w+ \w+)\b ?){0,3}(?:\w+ )?(?:FELL_ILL|ILLNESS)\b`,
  words`\b(?:nobody|no one)(?: \w+){0,4} (?:has |have |had |ever |will |'s )*(?:FELL_ILL|ILLNESS)\b`,
  words`\b(?:residents|seniors|people)(?: who [^,.]{1,40}?)? (?:\w+ )?(?:don't|do not|never|rarely|seldom|no longer|AGAINST|won't) (?:ever )?(?:FELL_ILL|ILLNESS|get(?:ting)?|have|suffer(?:ing)?|need(?:ing)?|end(?:ing)? up|go(?:ing)? to the|decline|catch|take)\b`,
  words`\b(?:zero|no|without(?: a| any)?|not one|not a single|hasn't had a|haven't had (?:a|any|one)|never had (?:a|any|one)) (?:\w+ )?(?:ILLNESS|outbreaks?|side effects)\b(?=.{0,40}(?:since|here|ever|this|last|in (?:our|the|over|more|${'\\w+'}) |with us|[.!]?$))`,
  words`\b(?:fall|ILLNESS|drug|medication|germ)[- ]free\b`,
  words`\b(?:never|no|none|not (?:one|a single)|zero|nobody|don't|doesn't|haven't)\b(?=[^.]{0,70}\b(?:ILLNESS|FELL_ILL|the hospital|sick)\b)(?=[^.]{0,60}\b(?:residents?|with us|in our|at our|here|since we|this winter|this year|have had|has had|ever had|a case of)\b)(?![^.]{0,40}\b(?:AGAINST|cause|because|ask|report|should|must)\b)`,
  words`\b(?:stays?|stayed|keeps?|FURTHERS|kept)(?: \w+){0,3} out of the (?:hospital|er|emergency room|nursing home|doctor)`,
  words`\b(?:residents?|seniors|${PARENT}|people|you|she|he|they)(?: \w+){0,6}? (?:leave(?: \w+)?|are|is|be|become|becomes|feel|feels|get|gets|grow|grows|look|looks)(?: \w+)? (?:healthier|stronger|younger|sharper|fitter|well again|cured|calmer and)\b`,
  words`\b(?:ILLNESS|GOOD)(?: \w+)? (?:will|'ll|is going to|goes|go|went) (?:\w+ ){0,3}(?:normal|away|down|disappear|vanish|better|FURTHERS|gone)\b`,
  /\b(?:guarantee|promise|ensure|better|improved|perfect|good) (?:\w+ )?(?:health|GOOD)\b(?=[^.]{0,30}(?:guaranteed|[.!]?$))(?<=\b(?:guarantee|promise|ensure)\b.{0,40})/,
  words`\bresidents\b(?: \w+){0,3} (?:rarely|seldom|never|hardly ever|don't|no longer) (?:\w+ ){0,4}(?:hospital|er|emergency room|doctor|ambulance)\b`,
  // Longer, better, without pills.
  words`\b(?:lives?|living|live) (?:\w+ ){0,2}(?:longer|healthier)\b|\b(?:longer|healthier)(?:,| and|, and)? (?:\w+ )?(?:lives|life)\b|\badd(?:s|ed|ing)? (?:\w+ ){0,2}years (?:to|of)\b|\byears? (?:longer|younger)\b`,
  words`\b(?:get|gets|getting|got|come|comes|came|be|go|wean|weaned|take|took) (?:\w+ ){0,2}off (?:of )?(?:\w+ ){0,2}(?:medications?|meds|pills|insulin|oxygen|antidepressants|walkers?|the walker|blood)`,
  words`\b(?:need|needs|take|takes|needing|use|with|require) (?:\w+ )?(?:fewer|less|no|no more) (?:\w+ )?(?:pills|medications?|meds|drugs|insulin|doctors?|hospital)`,
  words`\b(?:${PARENT}|she|he|they|residents?|you|everyone)(?:'ll| will| can)? (?:\w+ )?(?:walk|talk|GOOD|speak|remember|eat|breathe|see|hear)s? (?:again|better|through the night|like (?:she|he|they) used to)\b|\bGOOD better and\b`,
  words`\b(?:residents|seniors|people|they|everyone)(?: \w+){0,4} (?:thrive|FURTHERS|AGAINST|get (?:better|stronger|healthier)|gain (?:weight|GOOD)|stay (?:healthy|healthier|well|sharp|strong)|feel (?:younger|better|healthier))\b(?=.{0,40}(?:here|with us|our|program|after|moving|home|than))`,
  /\b(?:prevention|therapy|treatment|memory|wellness|exercise|rehab) (?:program|approach|method|class|classes|plan)s? (?:really |actually )?(?:works?|gets? results|is proven)\b/,
  /\b(?:clinically|medically|scientifically) (?:\w+ )?(?:proven|tested|validated|shown)\b|\bproven (?:to|by science|health)\b(?! (?:fill|work|bring|grow))|\bbacked by (?:science|doctors|medicine)\b/,
  /\b(?:doctors?|physicians?|fda|nurses?|neurologists?|medicare)[- ](?:recommended|approved|cleared|endorsed)\b|\b(?:doctors|physicians|neurologists) (?:\w+ )?(?:recommend|swear by|prescribe|agree)\b/,
  words`\b(?:as (?:good|effective) as|better than|works? like|replaces?|instead of|no need for|alternative to) (?:\w+ )?(?:medications?|medicine|drugs|pills|a doctor|physical therapy|prescriptions?|antidepressants)\b`,
  /\b(?:miracle|cure-all|natural (?:cure|remedy)|anti-aging|detox\w*|superfoods?|healing powers?|therapeutic powers?)\b/,
  // Something keeps from, brings back, speeds up, is as good as medicine.
  words`\b(?:FURTHERS|AGAINST|keep|kept) (?:[\w'-]+ ){1,4}?(?:from (?:slipping|forgetting|declining|getting (?:sick|ill|worse)|(?:\w+ )?ILLNESS|ever \w+)|ILLNESS out)\b`,
  words`\b(?:speed|speeds|hasten|hastens|shorten|shortens)(?: up)? (?:\w+ ){0,2}(?:recovery|healing)\b|\b(?:FURTHERS|AGAINST|recovers?|heals?|bounce back) (?:from [^.]{1,30} )?(?:faster|quicker|sooner|fully|completely|in (?:half|days|no time|record))`,
  words`\b(?:ILLNESS|GOOD)\b[^.,;]{0,20}\b(?:back to normal|into remission|at bay|under control)\b|\b(?:bring|brings|brought|get|gets|bounce)\b[^.]{0,30}\b(?:back from the (?:edge|brink)|back on (?:her|his|their|your) feet|out of (?:a |the |their |his |her )?wheelchairs?)\b`,
  words`\b(?:better|stronger|more effective|safer|gentler) than (?:any |a |most |all )?(?:\w+ )?(?:drugs?|pills?|medications?|medicines?|doctors?|surgery)\b|\bas (?:well|good|strong|effective) as (?:any |a )?(?:\w+ )?(?:drugs?|pills?|medications?|medicines?)\b|\b(?:is|are) (?:medicine|(?:the (?:best |only )?|a )(?:medicine|AGAINST|remedy|antidote))(?=\W*$|,| for)`,
  words`\b(?:protection|protects?|guards?|shields?|defense|immunity) (?:\w+ ){0,2}(?:against|from) (?:\w+ )?ILLNESS\b`,
  words`\b(?:residents|seniors|people|${PARENT})(?: with ILLNESS| here|'ll| will| can)? (?:walk|move|sleep|breathe|speak|eat|see|hear|think|remember)s? (?:again|better|longer|more \w+|soundly|easily|freely|without (?:pills|medications?|medicine|help|pain|a walker))\b`,
  words`\b(?:without|off|no longer (?:take|need)|need no|fewer) (?:\w+ )?(?:pills|medications?|meds|drugs|medicine)\b(?<=\b(?:our|here|us|residents|you|program|tea|class|sleep)\b.{0,80})`,
  words`^(?:nobody|no one|none of our residents) (?:ever )?(?:declines|falls|gets sick|gets worse|wanders|suffers)\b[^.]{0,20}(?:here|with us|anymore)|\bILLNESS (?:have |has )?(?:AGAINST|stopped|ended|disappeared|vanished|is gone|are gone|is history)\b(?=.{0,40}\b(?:we|our|program|class|since)\b)|\b(?:our|the) (?:program|class|therapy|tea|trainer)\b[^.]{0,20}\band the ILLNESS (?:is|are) gone\b`,
  words`\b(?:has|have) AGAINST (?:more )?ILLNESS\b`,
  words`\b${CHANGES} (?:[\w'-]+ ){0,5}?${BODY}(?:'s)? (?:[\w'-]+ ){0,3}?(?:steady|strong|young|back|out|up|again|better|away|happening|sharp|clear|healthy|off|faster|in half|for good|yours|in (?:minutes|hours|days|weeks))\b`,
  words`\b(?:memory problems|${BODY}) (?:\w+ )?(?:lifts?|fades?|lets? up|don't spread|returns?|comes? back)\b`,
  words`\b(?:best|natural|strongest|most powerful) (?:\w+ )?(?:drug|medicine|antidepressant|remedy|painkiller|pill|AGAINST)s?\b|\bsleep like (?:a )?bab(?:y|ies)\b`,
  words`\b(?:holds? off|knocks? out|keeps? away|puts? off|does away with|staves? off|AGAINST|FURTHERS) (?:(?!and\b|but\b|it\b|when\b|if\b|then\b|them\b|one\b)[\w'-]+ ){0,4}?(?:ILLNESS|bones?|joints?|lungs|thinking|weight)\b`,
  words`\bget (?:people|residents|seniors|them) (?:walking|talking|moving|back)\b|\bevery resident\b[^.]{0,20}\b(?:gains?|FURTHERS|AGAINST)\b`,
  words`^(?:[\w'-]+ ){1,6}?(?:AGAINST|(?!keeps?\b)FURTHERS|clears?|brings?|adds?|helps?) [^.]{0,30}\b(?:ILLNESS|GOOD|FELL_ILL|drugs|medications?|pills|wheelchairs?|bones?|joints?|brain|night)\b(?<!\b(?:was|were|had|did|said|asked|told|came|went|took|who|what|nobody|no one|i|my|and|but|that|when)\b.{0,120})`,
  /\b(?:good|better|best|safer|healthier|great|gentler?) for (?:your|the|their|her|his|any|every|an? \w+) (?:hearts?|brains?|bones|joints|memory|minds?|health|blood \w+|skin|lungs|balance)\b|\b(?:on|from) (?:\w+ )?\w+ (?:medications?|meds|pills|drugs)\b[^.]{0,40}\b(?:to|down to|now) (?:only |just )?\w+\b(?<=\b(?:down to|now on|to (?:one|two|three|none|zero)|now (?:takes|on))\b.{0,20})|\bthrow(?:s|n)? away (?:their|her|his|your) (?:canes?|walkers?|pills?)\b|\b(?:nobody|no one|none)\b[^.]{0,30}\bneeds? (?:\w+ )?(?:pills|medications?|meds)\b|\bworks? like an? (?:\w+ )?(?:antidepressant|painkiller|medicine|tonic)\b/,
  words`\bILLNESS (?:is |are )?impossible\b`,
  /\b(?:steady|healthier|stronger|younger|walking) (?:again|than (?:she|he|they|ever|at home|before)|on (?:his|her|their) feet)\b|\b(?:live|lives|living) longer\b/,
];

/** A hope or a denial is no promise. */
const MILD =
  /\b(?:may|might|could|does(?: not|n't)|do(?: not|n't) (?:cure|heal|prevent|reverse|treat|stop)|cannot|can't|won't|will not|nothing|no (?:cure|treatment|pill)|not (?:cure|heal|a cure)|to (?:help )?(?:prevent|reduce|lower|avoid|treat|manage|control|slow|stop|ease|relieve|improve|maintain|keep)|helps? (?:to )?(?:keep|prevent|lower|ease|reduce)|some (?:people|days|residents)|on some days|ask (?:the|your|a)|used to)\b/;
const OURS = new RegExp(
  String.raw`\b(?:our|we|us|with us|here|(?:this|the) ${PRODUCT}|zero|no resident|nobody here|proven)\b`,
);
/** It is sure of it: no hedge takes that back. */
const CERTAIN =
  /\b(?:our|nobody|no one|no resident|not one|zero) (?:\w+ ){0,3}(?:don't|do not|never|has ever|have ever|ever|falls|will|has|have)\b|\bproven to\b/;

export function isHealth({
  own,
  isQuestion,
  isInstruction,
  isRule,
  isDenied,
  isSourced,
  isPersonal,
}: Sentence): boolean {
  if (isPersonal || isQuestion || isInstruction || isSourced || isDenied) return false;
  if (isRule && !OURS.test(own)) return false;
  if (MILD.test(own) && !CERTAIN.test(own)) return false;
  return hasAny(mark(own), PROMISES);
}

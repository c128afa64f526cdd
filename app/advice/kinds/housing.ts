import { HOME, hasAny, marker, type Sentence, words } from '../sentence.ts';

const mark = marker({
  KIDS: '(?:\\w+ with )?(?:children|kids|grandchildren|grandkids|babies|teenagers|minors)|child visitors?',
  FAITH:
    '(?:people|members|ladies|men|women|residents|seniors) of (?:faith|our (?:church|faith|congregation))|members of (?:our|the) (?:church|congregation|faith|parish)|christians?|jewish|jews?|muslims?|catholics?|protestants?|baptists?|mormons?|lds|hindus?|buddhists?|evangelicals?|lutherans?|methodists?|believers?|church[- ]?goers?|(?:god-fearing|churchgoing|bible-believing|devout) \\w+|churchgoing|(?:strong |deep )?faith in (?:christ|god|jesus)|(?:first|second|grace|trinity|saint|st\\.?) (?:baptist|methodist|lutheran|presbyterian)',
  ILLNESS:
    'mental(?:ly)? ill(?:ness)?(?:es)?|psychiatric(?: \\w+)?|depression|schizophreni\\w+|bipolar|dementia|alzheimer\\w*|hiv|aids|hepatitis|disabilit(?:y|ies)|disabled|handicapped|handicaps?|autis\\w+|addict\\w*|recovering \\w+|(?:history of )?(?:drug|alcohol) (?:use|abuse)|(?:mental health|psychiatric) (?:\\w+ )?(?:diagnos\\w+|history|conditions?|issues?|problems?)|hard of hearing|(?:blind|deaf|frail|feeble)|substance abuse|alcoholics?|incontinen\\w+|wheelchairs?|walkers?|scooters?|canes?|oxygen|epilep\\w+|seizures|parkinson\\w*|down syndrome|(?:blind|deaf)(?: (?:people|residents))?|memory (?:loss|problems)|behavio(?:r|ral) (?:problems|issues)|obes\\w+|service (?:animals?|dogs?)|emotional support animals?',
  INCOME:
    'section 8|medicaid|ssi|disability (?:checks?|benefits|income)|(?:housing )?vouchers?|public assistance|welfare|food stamps|government assistance|subsid(?:y|ies|ized)(?: \\w+)?',
  SEX: 'women|woman|men|man(?! shall)|ladies|lady|females?|males?|gentlemen|gentleman|girls|guys|widows|widowers|grandmothers?|grandfathers?|grandmas?|grandpas?|grann(?:y|ies)',
  STATUS:
    'couples?|singles|single (?:people|adults|women|men|ladies|seniors|residents|persons)|married \\w+|retirees|professionals|empty[- ]nesters|straight \\w+|heterosexuals?|(?:gay|lesbian|same-sex|unmarried|divorced|transgender) \\w+|gays?|lesbians?|married',
  ORIGIN:
    'caucasians?|african[- ]american|hispanics?|latinos?|asians?|chinese|korean|filipino|vietnamese|japanese|indian|mexican|polish|italian|irish|german|russian|greek|arab\\w*|u\\.?s\\.? citizens?|citizens|immigrants?|foreigners|(?:native|american)[- ]born(?: \\w+)?|\\w+[- ]speak(?:ing|ers?)|native speakers?|fluent (?:in english|english)(?: \\w+)?',
  COLOR: 'whites?|blacks?',
  FIT: 'able[- ]bodied|ambulatory|high[- ]functioning|continent|mentally (?:sharp|well|fit|sound|able|stable|competent)|physically (?:fit|able)|of sound mind|(?:in|of) good (?:physical |mental )?(?:health|moral character)|drug[- ]free|self-sufficient',
  ABLE: 'healthy|able(?! to)|active|independent|mobile|alert|sharp',
  ADULT: 'adults|seniors',
  PERSON:
    'residents?|people|persons?|anyone|anybody|someone|somebody|tenants?|applicants?|individuals|renters',
  PLACE: HOME,
});
const PERSONS = '(?:PERSON|ADULT)';
const GROUP = '(?:FAITH|SEX|STATUS|ORIGIN|COLOR|KIDS|ILLNESS|INCOME)';
const WANTED = '(?:FAITH|SEX|STATUS|ORIGIN|COLOR|FIT|ABLE)';
const ONLY = '(?:only|solely|exclusively|strictly|just)';
/** Whom a place is for. */
const SUITS =
  '(?:(?:ideal|perfect|best|great|good|right|wonderful|suitable|meant|intended|designed|tailored|built|made|reserved|geared|aimed|limited|restricted|open|fit)(?: \\w+)? (?:for|to|toward|towards|at)|suits?|caters? to|prefer\\w*|preference (?:is |will be )?(?:for|to|given to|goes to)|looking for|seek(?:ing|s)?|want(?:ed|s)?|would (?:suit|like|love)|hoping for)';
const ASKS =
  '(?:must(?: all)?|(?:has|have|need|needs|got) to|should|shall|(?:is|are) (?:required|expected) to|requires?)';
const TAKES =
  '(?:(?:accept|take|admit|house|serve|consider|welcome|rent to|lease to|work with|allow|want)(?:s|ing)?)';
const TAKEN = '(?:taken|accepted|admitted|allowed|permitted|eligible|considered|welcomed?|placed)';
const NOT =
  "(?:don't|do not|can't|cannot|can not|won't|will not|are (?:not|unable)(?: able)? to|aren't able to|never|no longer)";

const PREFERENCES: readonly RegExp[] = [
  // “Female residents only”, “English speakers preferred”.
  words`\b(?:${WANTED}|ADULT)(?: (?:${PERSONS}|clients|owners|PLACE))?(?:,)? (?:only|preferred|welcome only|please|need apply|are preferred|are welcome only|(?:and )?no one else)\b(?! (?:when|if|after|because|come|visit|read|call))`,
  words`\b(?:only|exclusively|strictly|preferably) (?:for |to |accept(?:s|ing)? |take |takes |open to |admit |house |serve |serves )*(?:a |an |our )?(?:[\w-]+ )?${WANTED}\b`,
  /\b(?:\d{2}(?:\s?\+| (?:and|or) (?:over|older|up)|-plus)) (?:only|preferred)\b|\b(?:adults?|ADULT|grown-?ups)[- ]only\b|\b(?:must|has to|have to|need to) be (?:at least |over )?\d{2}\b/,
  words`\b(?:FAITH|SEX|ORIGIN|COLOR|STATUS|english|spanish|american|couples?)[- ]only\b`,
  // “No residents with …”, “no wheelchairs”, “Section 8 not accepted”.
  words`\b(?:no|not any|without|zero)(?: \w+| \w+,? (?:or|and|nor))? (?:KIDS|ILLNESS|INCOME|FAITH|(?:ORIGIN|COLOR)|SEX)(?:,? (?:users?|under any|whatsoever|please|allowed|accepted|welcome|here|at all|at this|for now|right now|in the|on (?:the|our)|or |need)|[.!,;]|$)`,
  words`\bno (?:\w+ )?${PERSONS} (?:with|who|on|in|over|under|of|from|using|that) `,
  words`\bno(?: |-)one (?:(?:with|in|on|using) (?:\w+ ){0,3}ILLNESS|who (?:uses?|has|is|needs|can't|cannot|takes|speaks) )`,
  words`\b(?:we|our PLACE|i|(?:this|the) PLACE)(?: ${NOT}|(?: would|'d| had) rather not|(?: would|'d)? prefer not to) (?:accept|take|admit|allow|rent to|house|PLACE|serve|work with|welcome|want|permit|accommodate|have|deal with|handle)(?: in)?(?: (?:\w+ ){0,4}(?:${GROUP}|${PERSONS} (?:with|who|on|in|over|under|from|using|that)))`,
  words`\b(?:need not|should not|shouldn't|do not|don't|please don't) (?:bother to )?(?:apply|inquire|call|ask)\b(?=.{0,3}$)`,
  words`\bnot (?:\w+ )?(?:suitable|suited|appropriate|right|a fit|a good fit|equipped|set up|meant|designed|for) (?:for |to )?(?:${PERSONS} (?:with|who|on|in|using)|(?:\w+ )?ILLNESS|KIDS (?:to|who|under|here|at))`,
  words`^${WANTED} (?:over|above|under|preferred|wanted|welcome)\b|^only (?:those|${PERSONS}|${WANTED})\b[^.]{0,60}\b(?:may|can|need) (?:apply|live|move in|join|stay)\b|^(?:nobody|no one) with\b`,
  words`\b(?:you|they|she|he|she'll|they'll|you'll) (?:won't|cannot|can't|will not|not) be ${TAKEN}\b|\b(?:not|n't) (?:available|open|offered|rented) to (?:${PERSONS}|${GROUP})\b|\b(?:first (?:choice|pick)|preference|priority) (?:to|for) (?:\w+ )?${WANTED}\b`,
  // “Deaf residents would not be happy here”, “applicants with vouchers will not be considered”.
  words`\b${GROUP}\b[^.,]{0,25}\b(?:(?:will|can|could|would)(?: not|n't)|can't|cannot|won't) (?:be|fit|do well|feel|live|find|share|stay|have) (?:in|a room|here|at home|well|considered|accepted|accommodated|admitted|happy|comfortable|served|placed|helped|cared for)\b`,
  words`\b(?:SEX|${PERSONS}) are all (?:from|of|members of) (?:the same|our|one) (?:church|faith|parish|congregation)`,
  words`\b(?:ADULT|SEX|${PERSONS}) (?:over|above|under) \d{2} only\b|\bonly english\b`,
  words`\bwe (?:serve|take|accept|admit|house|welcome) (?:\w+ )?(?:ABLE|FIT) ${PERSONS}\b`,
  words`\b(?:take|accept|admit|house|serve|welcome)s? only ${PERSONS}\b|\bsuits? (?:a |an |our )?(?:\w+ )?${WANTED}\b|\bsuited (?:to|for) ${PERSONS} (?:with|without|who)\b`,
  words`\b${PERSONS} who (?:can't|cannot|need|use)\b[^.]{1,40}\b(?:is|are|will be) (?:not|never|turned)\b|\b(?:do not|don't) (?:call|apply|inquire) if\b`,
  // “The upstairs is for men”, “we give members of our parish the first choice”.
  words`\b(?:rooms?|beds?|floors?|upstairs|downstairs|wing|suite|house) (?:is|are|goes|go) (?:only |reserved |open )?(?:to|for) (?:a |an |the |our )?(?:\w+ )?(?:SEX|FAITH|STATUS)\b`,
  words`\b(?:best|perfect|ideal|right|meant|made|designed|only) for ${PERSONS} who (?:can|are able|still|don't|do not)\b`,
  words`\bPLACE for ${PERSONS} who (?:can|are|still)\b(?: \w+){0,2}? (?:ABLE|FIT|walk|climb)\b`,
  words`\b${GROUP}\b[^.,]{0,25}\b(?:is|are|get|will be) (?:turned (?:away|down)|refused|rejected)\b`,
  words`\bgives? (?:the )?${WANTED}\b[^.]{0,20}\b(?:first|preference|priority)\b`,
  // “Perfect for Christian families”, “a home for ladies”, “looking for a quiet Catholic lady”.
  words`\b(?:a|an|the|our|is|this) (?:\w+ )?(?:PLACE|place|room|floor|bed) (?:\w+ )?(?:for|of) (?:the )?(?:\w+ )?(?:FAITH|SEX|STATUS|(?:ORIGIN|COLOR))\b`,
  words`\b(?:FAITH|ORIGIN|able[- ]bodied|FIT|all[- ](?:SEX|FAITH|COLOR)|SEX's?) (?:${PERSONS}|PLACE|environment|atmosphere|family PLACE|area)\b`,
  words`\b(?:mostly|predominantly|largely|mainly|traditionally) (?:FAITH|ORIGIN|COLOR|american)\b`,
  // What a resident has to be or have.
  words`\b(?:must|has to|have to|need to|needs to|should|required to)(?: all)? (?:be |still be |also be )(?:of the |\w+ )?(?:able to (?:walk|climb|stand|transfer|get (?:up|out|in|around)|feed|bathe|dress|speak|use the stairs|move|toilet)|FIT|ABLE|mentally|physically|free of|FAITH|SEX|(?:ORIGIN|COLOR)|STATUS)\b`,
  words`\b(?:must|has to|have to|expected to|required to|need to|should)(?: all)? (?:attend|join|take part in|participate in|go to|pray|worship|share)\b[^.]{0,30}\b(?:services?|church|mass|worship|prayers?|pray|bible|faith|FAITH)\b`,
  words`\b(?:(?:must|may|can|should) not|cannot|can't) (?:need|use|have|require|be on|be in) (?:a |an |any )?(?:\w+ )?(?:ILLNESS|INCOME)\b`,
  words`\bour (?:neighbors|PERSON|families|SEX|guests) are (?:(?:all |mostly )?(?:\w+ )?(?:FAITH|ORIGIN|COLOR|STATUS|american\w*)|all SEX)\b`,
  words`\bif you (?:can't|cannot|use|need|have|are|don't|get|receive|(?:live|rely|depend) on)\b[^.]{1,60}\b(?:isn't|is not|not|never) (?:the|a|our) (?:right |good )?(?:PLACE|fit|match)\b`,
  words`\b(?:KIDS|ILLNESS|FAITH|SEX|STATUS)\b[^.]{0,20}\bshould (?:look|go|live|try|find|apply)\b`,
  /\benglish (?:is (?:required|a must|preferred|expected)|must be spoken|required)\b/,
  // What it suits, whom it takes and what they have to be, with whom the law protects.
  words`\b${SUITS} (?!to\b|that i\b)(?:[\w'-]+,? ){0,5}?${WANTED}(?! (?:caregiver|aide|nurse|cook|owner|operator|business)s?\b)\b`,
  words`\b${ONLY} ${TAKES} (?:[\w'-]+ ){0,3}?(?:PERSON|ADULT|those|${WANTED})\b(?=[^.]* (?:who|that|with|without|over|under)\b)|\b${TAKES} ${ONLY} (?:those|PERSON|ADULT|${WANTED})\b`,
  words`\b(?:PERSON|ADULT|they|you|SEX)(?: here| who [^,.]{1,40}?)? ${ASKS} (?:also )?(?:be|speak|have|live|stay|move|attend|share|pass|look|find|go) (?:[\w'-]+,? ){0,4}?(?:${WANTED}|english|elsewhere|on (?:your|their) own|alone|church|faith|values|beliefs|exam)\b`,
  words`\b(?:${ASKS}|ask|hope|prefer|expect)(?: that| if)? (?:our |all |the )?(?:PERSON|ADULT|they|you) (?:to )?(?:be|are|attend|share|speak|join|believe|practice)\b[^.]{0,20}\b(?:${WANTED}|church|faith|values|beliefs|services|english|too)\b`,
  words`\b(?:${GROUP}|(?:PERSON|ADULT|anyone|those) (?:with|on|in|using|who|getting|receiving) [^.,;]{1,40}?)\b[^.,;]{0,15}\b(?:(?:not|n't|never|cannot|no longer) (?:be )?(?:${TAKEN}|a fit|apply|eligible|suitable|live|stay)|need not apply|happier (?:somewhere|elsewhere)|(?:live|look|go|apply) (?:somewhere|elsewhere)|call (?:the county|another|someone else))`,
  words`\b(?:no|not (?:for|a place for|open to)|can't have|cannot have) (?:any |our )?${GROUP}\b[^.]{0,25}\b(?:here|${TAKEN}|to live|overnight|please|in (?:this|our))\b|^(?:sorry,? |please,? )?no (?:\w+ )?${GROUP}(?=\W*$|,| or| and| (?!is|are|was|were|has|have|had|can|may)\w+(?: \w+){0,3}\W*$)`,
  words`\b(?:we are|this is|ours is) (?:a|an) (?:\w+ )?(?:${WANTED}|adults-only)\b|\b(?:space|room|bed|opening|place|spot)s? (?:left |open |available )?for (?:\w+ )?(?:more |single |quiet |nice )?${WANTED}\b`,
  words`\b(?:keep|keeping) (?:the|this|our) PLACE (?:all )?${WANTED}\b|\bPERSON like us\b|\b${WANTED} (?:descent|heritage|background|origin|values|ancestry)\b|\b(?:are|is) who we (?:built|made|opened|want)\b`,
];

export function isHousing({ own, isQuestion }: Sentence): boolean {
  return !isQuestion && hasAny(mark(own), PREFERENCES);
}

import { HOME, hasAny, marker, type Sentence, words } from '../sentence.ts';

const mark = marker({
  KIDS: '(?:\\w+ with )?(?:children|kids|grandchildren|grandkids|babies|teenagers|minors)|child visitors?',
  FAITH:
    '(?:people|members|ladies|men|women|residents|seniors) of (?:faith|our (?:church|faith|congregation))|members of (?:our|the) (?:church|congregation|faith|parish)|christians?|jewish|jews?|muslims?|catholics?|protestants?|baptists?|mormons?|lds|hindus?|buddhists?|evangelicals?|lutherans?|methodists?|believers?|church[- ]?goers?|(?:god-fearing|churchgoing) \\w+',
  ILLNESS:
    'mental(?:ly)? ill(?:ness)?(?:es)?|psychiatric(?: \\w+)?|depression|schizophreni\\w+|bipolar|dementia|alzheimer\\w*|hiv|aids|hepatitis|disabilit(?:y|ies)|disabled|handicapped|handicaps?|autis\\w+|addict\\w*|recovering \\w+|substance abuse|alcoholics?|incontinen\\w+|wheelchairs?|walkers?|scooters?|canes?|oxygen|epilep\\w+|seizures|parkinson\\w*|down syndrome|(?:blind|deaf)(?: (?:people|residents))?|memory (?:loss|problems)|behavio(?:r|ral) (?:problems|issues)|obes\\w+|service (?:animals?|dogs?)|emotional support animals?',
  INCOME:
    'section 8|(?:housing )?vouchers?|public assistance|welfare|food stamps|government assistance|subsid(?:y|ies|ized)(?: \\w+)?',
  SEX: 'women|woman|men|man|ladies|lady|females?|males?|gentlemen|gentleman|girls|guys|widows|widowers|grandmothers?|grandfathers?|grandmas?|grandpas?|grann(?:y|ies)',
  STATUS:
    'couples?|singles|single (?:people|adults|women|men|ladies|seniors|residents|persons)|married \\w+|retirees|professionals|empty[- ]nesters|straight \\w+|heterosexuals?',
  ORIGIN:
    'caucasians?|african[- ]american|hispanics?|latinos?|asians?|chinese|korean|filipino|u\\.?s\\.? citizens?|citizens|immigrants?|foreigners|english[- ]speak(?:ing|ers?)|native speakers?',
  COLOR: 'whites?|blacks?',
  FIT: 'able[- ]bodied|ambulatory|high[- ]functioning|continent|mentally (?:sharp|well|fit)|physically fit',
  ABLE: 'healthy|active|independent|mobile|alert|sharp',
  ADULT: 'adults|seniors',
  PERSON:
    'residents?|people|persons?|anyone|anybody|someone|somebody|tenants?|applicants?|individuals|renters',
  PLACE: HOME,
});
const PERSONS = '(?:PERSON|ADULT)';
const GROUP = '(?:FAITH|SEX|STATUS|ORIGIN|COLOR|KIDS|ILLNESS|INCOME)';
const WANTED = '(?:FAITH|SEX|STATUS|ORIGIN|COLOR|FIT|ABLE)';
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
  words`\b(?:INCOME|KIDS|ILLNESS|FAITH|SEX|(?:ORIGIN|COLOR)) (?:are |is |will be )?(?:not|never|no longer) (?:be )?(?:accepted|allowed|permitted|welcome|taken|eligible|admitted|considered|suitable|a good fit)`,
  words`\b(?:we|our PLACE|i|(?:this|the) PLACE)(?: ${NOT}|(?: would|'d| had) rather not|(?: would|'d)? prefer not to) (?:accept|take|admit|allow|rent to|house|PLACE|serve|work with|welcome|want|permit|accommodate|have|deal with|handle)(?: in)?(?: (?:\w+ ){0,4}(?:${GROUP}|${PERSONS} (?:with|who|on|in|over|under|from|using|that)))`,
  words`\b(?:need not|should not|shouldn't|do not|don't|please don't) (?:bother to )?(?:apply|inquire|call|ask)\b(?=.{0,3}$)`,
  words`\bnot (?:\w+ )?(?:suitable|suited|appropriate|right|a fit|a good fit|equipped|set up|meant|designed|for) (?:for |to )?(?:${PERSONS} (?:with|who|on|in|using)|(?:\w+ )?ILLNESS|KIDS (?:to|who|under|here|at))`,
  // “Deaf residents would not be happy here”, “applicants with vouchers will not be considered”.
  words`\b${GROUP}\b[^.,]{0,25}\b(?:(?:will|can|could|would)(?: not|n't)|can't|cannot|won't) (?:be|fit|do well|feel|live|find) (?:in|here|at home|well|considered|accepted|accommodated|admitted|happy|comfortable|served|placed|helped|cared for)\b`,
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
  words`\b(?:perfect|ideal|great|best|only|suitable|suited|tailored|designed|made|meant|reserved|intended|right|wonderful|good|excellent|better|good fit) (?:\w+ )?(?:for|to) (?:a |an |our |the |any |all |two |those )?(?:\w+ ){0,3}?(?:${WANTED})\b`,
  words`\b(?:a|an|the|our|is|this) (?:\w+ )?(?:PLACE|place|room|floor|bed) (?:\w+ )?(?:for|of) (?:the )?(?:\w+ )?(?:FAITH|SEX|STATUS|(?:ORIGIN|COLOR))\b`,
  words`\b(?:prefer|preferring|preference (?:for|to|given to|goes to)|looking for|seeking|searching for|want|wanted|wants|favor|would like|hoping for|welcome only|cater(?:s|ing)? (?:only )?to|limited to|restricted to|priority (?:to|for))(?: to have| to rent to| to take)? (?:a |an |our |only |more |another |two |one |someone |people |residents )*(?:\w+,? ){0,2}(?:${WANTED})\b`,
  words`\b(?:our|the|last|first|one|two|three|private|shared) (?:\w+ )?(?:rooms?|beds?|homes?)(?: \w+){0,2} (?:for|to) (?:a |an |the )?(?:members of|people from|FAITH|SEX)`,
  words`\b(?:FAITH|ORIGIN|able[- ]bodied|FIT|all[- ](?:SEX|FAITH|COLOR)|SEX's?) (?:${PERSONS}|PLACE|environment|atmosphere|family PLACE|area)\b`,
  words`\bCOLOR (?:${PERSONS}|neighborhood)\b`,
  words`\b(?:mostly|predominantly|largely|mainly|traditionally) (?:FAITH|ORIGIN|COLOR|american)\b`,
  // What a resident has to be or have.
  words`\b(?:must|has to|have to|need to|needs to|should|required to)(?: all)? (?:be |still be |also be )(?:of the |\w+ )?(?:able to (?:walk|climb|stand|transfer|get (?:up|out|in|around)|feed|bathe|dress|speak|use the stairs|move|toilet)|FIT|ABLE|mentally|physically|free of|FAITH|SEX|(?:ORIGIN|COLOR)|STATUS)\b`,
  words`\b(?:must|has to|have to|need to|should) (?:all )?(?:speak (?:\w+ )?english|walk|attend (?:church|mass|services)|share our (?:faith|beliefs|values)|believe|love jesus|read english)\b`,
  words`\b(?:must|has to|have to|expected to|required to|need to|should)(?: all)? (?:attend|join|take part in|participate in|go to|pray|worship|share)\b[^.]{0,30}\b(?:services?|church|mass|worship|prayers?|pray|bible|faith|FAITH)\b`,
  words`\b(?:must|may|can|should) not (?:need|use|have|require|be on|be in) (?:a |an |any )?(?:\w+ )?(?:ILLNESS|INCOME)\b`,
  words`\b(?:${PERSONS}|those|families) (?:with|who|on) [^.]{1,40}\b(?:look elsewhere|find another|go elsewhere|live elsewhere|somewhere else|other arrangements)\b|\blook elsewhere\b`,
  words`\bour (?:neighbors|PERSON|families|SEX|guests) are (?:(?:all |mostly )?(?:\w+ )?(?:FAITH|ORIGIN|COLOR|STATUS|american\w*)|all SEX)\b`,
  words`\b(?:gives?|given|giving) (?:first )?(?:preference|priority) to (?:\w+ )?(?:members|${WANTED})`,
  words`\bif you (?:can't|cannot|use|need|have|are|don't|get|receive|(?:live|rely|depend) on)\b[^.]{1,60}\b(?:isn't|is not|not|never) (?:the|a|our) (?:right |good )?(?:PLACE|fit|match)\b`,
  words`\b(?:KIDS|ILLNESS|FAITH|SEX|STATUS)\b[^.]{0,20}\bshould (?:look|go|live|try|find|apply)\b`,
  words`\b${GROUP} (?:may not|can't|cannot|must not|are not allowed to|aren't allowed to) (?:live|stay|move in|be|come|apply|visit)\b`,
  /\benglish (?:is (?:required|a must|preferred|expected)|must be spoken|required)\b/,
  words`\bwho (?:speak|speaks) (?:only |good |fluent )?english\b|\bspeak english\b(?=.{0,30}(?:only|preferred))`,
  words`\b(?:only|just) (?:accept|take|admit|want|rent to|house|serve|welcome)s? (?:\w+ )?${PERSONS} (?:who|with|without|that) `,
  words`\bif you (?:use|need|are in|have) (?:a |an )?ILLNESS[^.]{0,40}(?:not (?:the|a|for)|look elsewhere|somewhere else|can't live|isn't)`,
];

/** What is written about the rule, and what residents are like who live there. */
const ABOUT_THE_RULE =
  /\b(?:fair housing|hud|discriminat\w*|protected class\w*|never (?:write|say|print|ask|use)|do not (?:write|say|print|use)|don't (?:write|say|print|use)|violat\w+|(?:the )?(?:act|law) covers|complaint|caregiver applicants?|some homes|many homes|most homes|other homes|are rare)\b/;
/** Rules that license a home: what it may do, and not whom it likes. */
const LICENSE =
  /\b(?:state|law|license[sd]?|licensing|regulations?|code|rules?)\b[^.]{0,60}\b(?:says?|lets?|allows?|requires?|may|must|admit|asks?)\b|\bin (?:one|another|some|many|most|a few|several|other|my|our) states?\b|\bmay (?:not )?(?:admit|keep|accept)\b|\bmay live\b/;
const STORY =
  /\bno families (?:are|had|have|need|needed|were)\b|\b(?:was|were|had|became)\b[^.]{0,40}\b(?:only|no)\b/;

export function isHousing({ own, isQuestion }: Sentence): boolean {
  if (isQuestion || ABOUT_THE_RULE.test(own) || LICENSE.test(own) || STORY.test(own)) return false;
  return hasAny(mark(own), PREFERENCES);
}

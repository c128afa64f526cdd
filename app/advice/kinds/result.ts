import {
  CARE,
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
  SOON: String.raw`overnight|in (?:the|your|their) first (?:\w+ )?(?:days?|weeks?|months?|quarter|year)|(?:in|within) (?:just )?(?:hours|days|weeks|months)|in (?:(?:just|only|under|about|as little as|less than) ){0,2}(?:\d[\d,]*|${NUMBER_WORDS}|a|the) (?:\w+ )?(?:days?|weeks?|months?|quarter|year)|within (?:\d[\d,]*|${NUMBER_WORDS}|a|the|just \w+) (?:\w+ )?(?:days?|weeks?|months?|year)|by (?:the )?(?:spring|summer|fall|winter|christmas|new year|next|end of)|before (?:spring|summer|fall|winter|long|the)|fast|faster|quickly|overnight|now|this (?:month|week|year)|all year|year[- ]round|month after month|every month|for good|in no time`,
  PRODUCT,
});
const NUMBER = String.raw`(?:\d[\d,]*|${NUMBER_WORDS})`;
const GAIN =
  '(?:double|triple|quadruple|multiply|grow|rise|climb|soar|increase|jump|skyrocket|explode|take off|fill(?: up)?|boost|raise|maximize)';
const GAINS =
  '(?:doubles?|triples?|quadruples?|multipl(?:y|ies)|grows?|rises?|climbs?|soars?|increases?|jumps?|skyrockets?|fills?(?: up)?|boosts?|raises?|maximizes?)';
const YOUR =
  '(?:(?:your|their|the|its|all|every|any|those|each|of|last|empty|open|extra|\\d+|two|three) ){0,4}';

const BENEFIT =
  '(?:brings?|fills?|gets?|transforms?|changes?|turns?|doubles?|boosts?|delivers?|generates?|wins?|attracts?|grows?|keeps?|solves?|eliminates?|ends?|puts?|makes?|builds?|pays?|opens?|increases?|maximizes?|unlocks?|guarantees?|sends?|drives?|lifts?|raises?|multipl(?:y|ies)|supercharges?|skyrockets?|revolutionizes?|fixe?s?|closes?|books?|adds?|lands?|converts?)';
const GOODS =
  '(?:investment|money|waiting list|waitlist|phone|calendar|inbox|business|bottom line|door|doors|profits?|bank account|paycheck|weekends?|vacanc(?:y|ies)|house full|home full)';
/** What an owner works for. */
const OUTCOME = `(?:${RESULTS}|full|vacanc(?:y|ies)|empty|wait(?:ing)?[- ]?list|waitlist|booked|sold[- ]out|packed|profit\\w*|thriving|weekends|deposits?|residents?|famil(?:y|ies)|clicks|money|rich)`;
/** What somebody sells or hands out to get more. */
const MEANS =
  '(?:PRODUCT|videos?|photos?|e?-?mails?|letters?|ads?|kit|postcards?|change|headline|sheet|voicemail|guide|checklist|page|website|templates?|flyers?|posts?|reviews?|members|clients|owners|team|help)';
const GETS =
  '(?:win|fill|double|grow|bring|get|keep|stop|become|turn|attract|close|earn|make|raise|find|rent|sell|ring|rank|pay|pack|book|build|boost|save|beat|end|solve|have|see|enjoy|take|convert|choose)(?:e?s)?';
/** What somebody has to do first, or may come to know, is no gain. */
const NO_GAIN =
  '(?:need|have to|want|ask|hear|know|notice|find out|learn|see (?:how|what|why|that|which|when)|lose|pay|owe|also|not|be (?:asked|told|able)|then|call|write|talk|look|read)';

const PROMISES: readonly RegExp[] = [
  // Something is certain.
  words`^(?!.*\b${CARE}\b).*(?:\bguarante(?:ed|eing)\b|(?<!\b(?:a|an|the|word|words|any|this|that|bank|personal|her|his|its) )\bguarantees? \w)`,
  /\brisk[- ]free\b|\b(?:no|zero|without(?: any)?) risk\b|\bmoney[- ]back\b|\byour money back\b/,
  /\b(?:can't|cannot|can not|won't|will not|couldn't) (?:lose|fail|go wrong|miss out)\b|\b(?:can't|cannot) miss\b|\bnothing to lose\b|\b(?:no|isn't any) way (?:to|you can|that you can|you'll|it can) (?:fail|lose|go wrong)\b/,
  /\b(?:fail[- ]?(?:proof|safe)|foolproof|surefire|sure[- ]fire|never fails?|sure thing|money machine|cash machine|(?:proven|certain|bound|sure) to (?:\w+ )?(?:work|fill|bring|get|double|grow|succeed|sell|increase))\b/,
  /\bor (?:you|it's|it is|we)(?: \w+){0,2} (?:don't pay|do not pay|pay nothing|free|refund|give you)\b|\byou (?:don't|won't|only) pay (?:a (?:dime|cent|thing)|anything|until|when we|if we)\b/,
  /\bworks (?:every time|for (?:every|any|all|everyone|everybody|anyone)\b)/,
  // Without effort, or at once.
  /\b(?:zero|no|without(?: any)?|little) effort\b|\beffortless(?:ly)?\b|\bwithout lifting a finger\b|\bon autopilot\b|\bwhile you sleep\b|\b(?:instant|immediate|overnight) (?:results|success|growth)\b/,
  /\b(?:pays?|pay|paid) for (?:itself|themselves)\b|\bmake(?:s)? (?:its|your|the) money back\b|\bpays off (?:in|within)\b/,
  // A full house.
  /\b(?:100 ?%|hundred percent|full|fully|complete) (?:occupancy|occupied|booked)\b/,
  /\b(?:zero|no more|never|without)(?: (?:have|having|see|seeing|worry|worrying|about|face|another|any|an|a|again|with)){0,4} (?:vacanc(?:y|ies)|empty (?:beds?|rooms?)|open beds?|vacant (?:beds?|rooms?))\b|^no (?:vacanc(?:y|ies)|empty (?:beds?|rooms?))\W*$/,
  words`\b(?:will|'ll|going to|gonna|to) (?:\w+ ){0,2}(?:be|stay|get|become|have|run|sit) (?:\w+ ){0,2}(?:full|filled|fully booked|a (?:full house|wait(?:ing)?[- ]?list))\b(?! of)`,
  words`\b(?:full|filled|a full (?:house|home)|a waiting list|booked solid) (?:again )?SOON`,
  /\b(?:stays?|keeps?(?: \w+){1,3}|remains?) (?:\w+ )?(?:full|filled|booked)\b(?! (?:of|time))/,
  words`\bfill(?:s|ed)? (?:up )?(?:every|all|all of)(?: of)?(?: (?:your|their|the|our|\w+))? ?(?:beds?|rooms?)\b`,
  words`\bfill(?:s|ing)? ${YOUR}(?:beds?|homes?|rooms?|house|vacanc(?:y|ies)|census) SOON`,
  // The reader, the product or its users get more.
  words`\b(?:double|triple|quadruple|skyrocket|explode|supercharge|maximize|10x)[sd]? (?:your|their|our|its) (?:\w+ )?${RESULTS}`,
  words`\b(?:your|their) (?:\w+ )?(?:${RESULTS}|home|house|phone|calendar|waitlist|waiting list) (?:will|'ll|is going to|are going to) (?:\w+ )?(?:${GAIN}|be (?:full|filled|packed|booked|ringing)|ring|fill)\b`,
  words`\b${RESULTS} (?:will|'ll|is going to|are going to) (?:\w+ ){0,2}(?:${GAIN}|go up|pour in|come in|keep coming)\b`,
  words`\b(?:you|owners?|clients|they|we|homes|it)(?:'ll| will|'re going to| are going to| is going to| can expect to) (?:\w+ ){0,2}(?:double|triple|quadruple|fill (?:your|the|every|all|those|up|beds)|earn (?:more|an|\$|at least|back)|make (?:more|money|\$|six|a fortune|back)|get (?:more|\w+ (?:more|move-?ins|tours|new)|your (?:phone ringing|beds|home))|see (?:more|results|a (?:jump|difference|return)|your (?:\w+ )?${RESULTS})|book (?:more|\w+ more)|win (?:more|every)|attract more|close more|have more (?:leads|tours|move-?ins|inquiries|families|calls)|bring (?:you|in) (?:more|new|\w+ (?:move-?ins|tours|leads)))`,
  words`\bexpect to (?:save|earn|make|gain|add|recover) [^.]{0,20}\$ ?\d`,
  words`\bexpect (?:to (?:see|get|fill|double)|(?:at least |about |up to )?${NUMBER}|more|a full|a steady)\b[^.]{0,30}\b(?:${RESULTS}|famil(?:y|ies)|results)\b`,
  words`\b(?:owners?|clients?|homes|operators?|members?|students?|any(?:one|body|\s?owner)|every(?:one|body| owner| home| client))(?: who| that)?(?: \w+){1,5} (?:${GAINS}|see|sees|get|gets|stay|stays|earn|earns|make|makes) (?:\w+ ){0,2}(?:${RESULTS}|full|SOON|double|triple|results|more)\b`,
  words`\bour (?:clients|owners|members|homes|customers|students) (?:\w+ )?(?:stay|are|get|fill|double|triple|earn|see|grow|make)\b(?: \w+){0,3} (?:full|more|${RESULTS}|double|results|growth|returns?)\b`,
  words`\b(?:it|this|that|these|we|which|PRODUCT|(?:our|the|this) (?:\w+ )?PRODUCT) (?:\w+ly |always |alone )?(?:bring|brings|deliver|delivers|generate|generates|get|gets|give|gives) (?:you|owners|your home|clients)? ?(?:\w+ ){0,3}(?:${RESULTS}|results|paying residents|new residents)\b`,
  words`\b(?:it|this|that|these|we|which|PRODUCT) (?:\w+ly |always |alone )?${GAINS} (?:your|their|the|every|any) (?:\w+ ){0,2}(?:${RESULTS}|home|house)\b`,
  words`\bturn(?:s|ed)?(?: \w+){1,4} into (?:a |an |more |new |paying |signed )?(?:tours?|move-?ins?|residents?|six figures|profit|cash|income|money|paychecks?|full|clients?|leases?)`,
  words`\b(?:increase|raise|grow|boost)[sd]? (?:your |their )?${RESULTS} by\b`,
  words`\b${CUSTOMERS} (?:who|that) (?:use|join|follow|try)\b[^.]{0,40}\b(?:double|triple|full|more ${RESULTS})\b`,
  words`\b(?:PRODUCT|quickboost ai|we|our \w+) (?:will |can |always )*(?:fills?|turns?|doubles?|triples?|boosts?|delivers?|generates?|wins?|converts?|attracts?|multipl(?:y|ies)|drives?|brings? in) (?:\w+ ){0,3}(?:${RESULTS}|visitors|strangers|callers|new residents|customers)\b`,
  words`\byour (?:\w+ )?(?:${RESULTS}|${GOODS}) (?:will|'ll|is going to|are going to) (?!need|depend|vary|drop|fall|not|never know|change|ask|cost|go down|look|differ|tell|also need)\w+`,
  words`^(?:get|win|book|land|attract|generate|close|add|earn) (?:\w+ ){0,3}(?:\d[\d,]*|${NUMBER_WORDS}) (?:\w+ )?(?:${RESULTS}|residents|clients)\b`,
  /\bthe (?:last|only) (?:\w+ ){1,4}you(?:'ll| will) (?:ever )?need\b|\b(?:make|earn|get) back\b/,
  words`\b(?:every|all|each|your)(?: \w+){0,2} (?:beds?|rooms?|homes?|house)(?: will|'ll| is going to| are going to) (?:be |stay |get )(?:\w+ )?(?:taken|filled|rented|full|occupied|booked|sold)\b`,
  /\b(?:can't|cannot|won't|never) (?:stay|be|remain|sit) (?:empty|vacant)\b/,
  // Anything good that will come, or that the product brings: “your waiting list will be a mile long”.
  words`\b(?:you|owners?|clients?|homes|your (?:\w+ )?(?:${RESULTS}|${GOODS}|home|house))(?:'ll| will| are going to| is going to)(?: finally| soon| never)? (?!${NO_GAIN}\b)(?:\w+ ){0,5}(?:${RESULTS}|${GOODS}|full|themselves|itself|long|\$\d)\b(?! (?:away|call))`,
  words`\b(?:PRODUCT|this|quickboost ai|our \w+) (?:will |can |'ll |really |alone |single-handedly )*${BENEFIT} (?:\w+ ){0,3}?(?:to |in |into |through )?(?:your|you|owners) (?:\w+ )?(?:${RESULTS}|${GOODS}|home|house|life)\b`,
  words`\b(?:we|we'll|we will|i|i'll)(?: can| will)? (?:${BENEFIT}) your (?:\w+ )?(?:${RESULTS}|home|house|phone|calendar|waiting list)\b`,
  words`\bevery (?:owner|client|home|student|member|operator)(?: \w+){0,8} (?:gets|sees|fills|makes|earns|ends up|walks away|more|full|doubles|wins|succeeds)\b`,
  words`\b(?:make|earn|pocket|net|recover|recoup|get back|take home|clear)s? (?:\w+ ){0,3}(?:\$ ?\d|(?:your|the|their) (?:\w+ )?(?:investment|money|fee|costs?)\b)`,
  /\b(?:say )?(?:goodbye|farewell|so long|no more|an end) (?:to )?(?:\w+ ){0,3}(?:empty|vacan|vacanc|slow|cold|lost|missed|wasted|unfilled|struggl)\w*/,
  /\bimpossible (?:to|not to) (?:fail|lose|fill|succeed)\b|\bwe (?:will )?work for free\b|\b(?:transform|change|revolutioni[sz]e|skyrocket|explode|turn around)s? your (?:\w+ )?(?:business|life|home|income|census)\b/,
  words`\b(?:sees?|seeing|gets?|getting|enjoys?|brings?|deliver(?:s|ed)?) (?:\w+ )?(?:results|returns)\b|\b(?:just|only) (?:one|a|\d) (?:\w+ )?(?:click|call|step|week|day|message)s? away\b|\bsuccess rate\b|^never\b[^.]{0,60}\bagain\b`,
  /\b(?:start|begin|and start) (?:earning|making (?:more|money|\$)|filling|attracting|getting more|enjoying)\b|\bstop (?:losing|leaving|wasting|chasing|begging|struggling|paying for|paying agents|turning away)\b/,
  // “Homes that use it are never empty”, “your phone won't stop ringing”.
  /\b(?:is|are|stays?|sits?) never (?:empty|vacant)\b(?! for)|\bno (?:beds?|rooms?) (?:ever )?(?:stays?|stands?|sits?|goes|is) (?:open|empty|vacant|unfilled)\b|\bphones? (?:won't|will not|doesn't|never) stops? ringing\b|\bis all it takes\b/,
  // “Ten new leads a week”, “this checklist gets you move-ins”, “watch the inquiries roll in”.
  words`\b${NUMBER} (?:new|more|extra|additional) (?:\w+ )?(?:${RESULTS}|residents|families) (?:a|per|each|every) (?:day|week|month|year)\b|\b(?:extra|additional) \$ ?\d`,
  words`\b(?:gets?|brings?|wins?|lands?|books?) you (?:\w+ ){0,2}(?:${RESULTS}|residents|families)\b|\b${RESULTS} (?:roll|pour|flood|stream) in\b`,
  words`\b(?:homes|owners|clients|members|operators) (?:like \w+ )?(?:add|gain|sign|win)s? ${NUMBER} (?:\w+ )?(?:${RESULTS}|residents)\b`,
  words`\byou(?:'ll never| will never| won't| will not)(?: ever)? (?:have|need) to (?:look|search|hunt|chase|beg|advertise|worry)\b|\bexpect your (?:\w+ )?(?:${RESULTS}|${GOODS}|home|house) to\b`,
  words`(?<!\b(?:when|if|once|until|while|because|after|how|whether|that|as) )\byour (?:\w+ )?(?:beds?|rooms?|home|house) fills?\b`,
  words`\bmore (?:\w+ )?${RESULTS}\b[^.]{0,15}\b(?:more|less|fewer|without|no)\b|\b(?:less|fewer|without)\b[^.]{1,20}\bmore (?:\w+ )?${RESULTS}|^get (?:\w+ ){1,3}(?:${RESULTS}|residents?|clients?) SOON|\b${RESULTS} will end (?:with|in) a (?:signed |new )?(?:leases?|move-?in)`,
  // By a time, with a means, from bad to good.
  words`^(?:by|within|after|before|\w+ (?:days|weeks|months) from now)\b[^,.]{2,40}, (?:you|your (?:\w+ ){1,3}|families|the phone)(?:'ll| ?will|'d) (?!${NO_GAIN}\b)`,
  words`^with (?:better|good|the right|our|more|this|these) [^,.]{2,40}, (?:\w+ )?(?:you|your|families|${RESULTS})\b|^from [\w -]{3,30} to [\w -]{3,30} (?:in|within) (?:an?|one|\d+|${NUMBER})\b`,
  words`^(?:watch what happens to|let (?:our|the|your) PRODUCT\b)|^(?:get|build|have|own|run) [^.]{0,40}\b(?:rented|filled|that (?:sells?|fills?|pays?|runs?|earns?))\b|\bowners like you\b|\byou(?:'ll| will) finally\b|\b(?:you(?:'ll)?|owners) (?:no longer|won't|never again) (?:have|need) to\b`,
  words`\b(?:every(?:one|body)|anyone|no(?: \w+)?|every \w+|members|graduates) (?:who|that) (?:finish|follow|join|complete|use|took|take|us)(?:e?s|ed)? (?:the|our|this|it)\b`,
  // What those get who use it; what we made of somebody’s home.
  words`\b(?:owners?|operators?|homes?|clients?|members?|graduates?|anyone|everyone|families) (?:who|that) (?:use|join|follow|finish|complete|get|try|take|hire|work with|sign up for)s? (?:our|this|it|us|the PRODUCT|PRODUCT|these)\b`,
  words`\b(?:one|another|an|our (?:first|last|newest|latest)) (?:owner|operator|client|member|graduate|home)\b[^.]{0,40}\b(?:went from|doubled|tripled|quadrupled|filled (?:her|his|their|every|all|both|three|the last))\b`,
  words`\b(?:PRODUCT|we|our PRODUCT)(?: have| has|'ve)? (?:turned|took|grew|brought) (?:a|an|her|his|their|one|this|that|many|dozens of|struggling|empty) [^.]{0,50}\b(?:into|from|to|back)\b`,
  words`^(?:after|with|by the end of|at the end of) (?:the|our|this) (?:\w+ ){0,2}?PRODUCT\b[^.]{0,30}\b(?:you(?:'ll| will| can| never| no longer)|your|${RESULTS})\b`,
  words`\b(?:our|the|this) PRODUCT (?:${BENEFIT}|closes) (?:\w+ ){0,3}(?:${RESULTS}|money|profit|deals?)\b`,
  words`\bsaves? you (?:\w+ ){0,3}(?:\$ ?\d|hours|thousands?|hundreds?|dollars|money|a fortune)|\b(?:two|three|four|five|ten|hundred)fold\b|\b(?:investment|money|dollars?) (?:that )?(?:\w+ ){0,4}comes back\b`,
  words`^turn (?:an?|your|those|cold|empty|more) (?:[\w-]+ ){1,4}into\b|^fill (?:that|your|every|those|each|any) (?:\w+ )?(?:beds?|rooms?|vacanc(?:y|ies))\b`,
  // “From empty to full in ninety days”, “our last twelve students all filled their homes”.
  words`\bfrom (?:empty|half[- ](?:full|empty)|${NUMBER} (?:\w+ )?(?:${RESULTS}|residents)|${NUMBER}) to (?:full|${NUMBER})\b(?: \w+){0,2} SOON`,
  words`\bour (?:\w+ ){0,2}${CUSTOMERS} (?:\w+ )?(?:filled|doubled|tripled) (?:their|his|her)\b`,
  words`\bfamilies (?:will|'ll) (?:choose|pick|prefer|find) you(?:r home)?\b|\bmakes? you the (?:first|top|number one|only|best) choice\b`,
  words`\byour phones? (?:rings?|will ring) (?:more|all day|off|nonstop|again)\b|\b(?:pays?|paid) you back\b`,
  words`\b(?:marketing|${RESULTS}) (?:will )?(?:runs?|works?|fills?|books?|comes?)(?: up| in)? (?:all )?(?:by (?:itself|themselves)|on (?:its|their) own)\b`,
  words`\bturns? your (?:\w+ ){1,2}into (?:a|an) (?:\w+ )?(?:machine|magnet|engine|money)`,
  /\bstop worrying about (?:\w+ )?(?:vacanc(?:y|ies)|empty|money|leads|beds)\b/,
  words`\b(?:we|i)(?:'ll| will| can)? (?:get|bring|send|find|win|deliver) you (?:[\w-]+ ){0,4}(?:${RESULTS}|famil(?:y|ies)|residents|clients|customers)\b`,
  words`\b(?:our|most|all|typical|average) (?:\w+ )?(?:owners?|clients?|members?|homes?|operators?|students?) (?:get|see|book|fill|land|sign|win|earn|recover|reach|hit)s? (?!less|fewer|no)[^.]{0,30}\bSOON`,
  words`\b(?:bring|send|drive|attract|deliver)s? (?:\w+ ){0,2}(?:famil(?:y|ies)|residents|visitors|callers|${RESULTS}) (?:straight |right )?(?:to|through|into) (?:your|the) (?:\w+ )?(?:doors?|homes?|inbox|phone|beds?)\b`,
  words`\b(?:our|this|these) (?:\w+ ){0,2}(?:PRODUCT|${CUSTOMERS}) (?:will |can |\w+ly |always )?${BENEFIT} (?:\w+ ){0,3}(?:${RESULTS}|famil(?:y|ies)|residents|clients|SOON)\b`,
  words`\bturns? into (?:\w+ ){0,2}${RESULTS}\b|\bmore ${RESULTS} than you\b|\bwake up to (?:\w+ )?${RESULTS}\b|\bputs? (?:\w+ )?(?:cash|money) in(?:to)? your\b|\b(?:${RESULTS}|vacanc(?:y|ies)) (?:\w+ ){1,2}a thing of the past\b`,
  words`\b(?:gets?|takes?|brings?) you (?:\w+ ){0,2}SOON`,
  words`\b(?:this|these|those|it|they) (?:\w+ ){0,2}(?:will|'ll) (?:win|bring|attract|fill|book|land|get|turn|convince) (?:\w+ ){0,2}(?:famil(?:y|ies)|residents|visitors|callers|${RESULTS})\b`,
  words`\b(?:cuts?|slash(?:es)?|shrinks?|shortens?|eliminates?|ends?) (?:your|the) (?:\w+ )?(?:vacanc(?:y|ies)|turnover|empty|advertising|marketing|workload)\b`,
  words`\b(?:our ${CUSTOMERS}|most owners|owners (?:who|that|in) \w+(?: \w+){0,3}) (?:see|have|get|reach|enjoy) (?:a (?:full|wait)|no (?:empty|open|vacant)|full)`,
  words`\b${CUSTOMERS}\b[^.]{0,30}\b(?:earn|make|fill|get|book|sell|see)s? (?:twice|double|three times|\d+ times|\d+x) as (?:much|many)\b`,
  words`\byour (?:\w+ )?(?:${RESULTS}|home|house) (?:doubles|triples|quadruples|grows|climbs|soars|skyrockets|fills up)\b(?! and (?:falls|shrinks))`,
  words`(?<!\b(?:when|if|once|until|while|because|after|how|whether|that) )\byour (?:\w+ )?(?:home|house|beds?|rooms?) (?:is|are) (?:full|filled|booked|fully booked)(?=[.!]|$| all| by| in| again)`,
  words`\b(?:adds?|puts?) (?:up to |about |over )?\$ ?\d[\d,]*(?: \w+){0,3} (?:to|in|into) your\b`,
  words`\bfamilies (?:will|'ll) (?:be )?(?:lin(?:e|ing) up|calling|knocking|flock|compet|fight|beat)`,
  words`\byour (?:tours?|calls?|leads?|inquiries|visits?) (?:will |'ll )?(?:turn into|become|convert (?:in)?to) (?:\w+ )?(?:move-?ins?|residents?|tours|leases)\b`,
  words`\b(?:fastest|easiest|surest|quickest|simplest|proven|shortest) (?:way|path|road|route|key|shortcut) to (?:a full|full|fill|more|\w+ (?:beds|rooms))\b|\b(?:steady|constant|endless|reliable|predictable) (?:stream|flow|supply|pipeline) of\b`,
  words`\bwatch(?:ing)? your (?:\w+ )?(?:${RESULTS}|${GOODS}|home|house) ${GAIN}\b`,
  /\b(?:six|seven)[- ]figures?\b|\bpassive income\b|\bfinancial freedom\b/,
  // Do this, and a gain follows; what we sell brings it; a trouble ends.
  words`\b(?:our|this|these|those|better|more|good|great|new|one|a|with|use|nobody who|anyone who|everyone who)\b[^.,;]{0,40}\b(?:PRODUCT|reviews?|photos?|pictures?|videos?|website|flyers?|signs?|headlines?|guide|binder|checklist|class|workshop|budget|templates?|emails?|letters?|steps?|list|members|clients|partners?)(?: (?!before|when|if|until|that|and)\w+){0,3}? (?:${BENEFIT}|attracts?|means?|teach(?:es)? you|has|have|line up|stays? (?:empty|vacant)|get|attract|fill|bring|win|convince|sell)\b[^.]{0,40}\b(?:${RESULTS}|famil(?:y|ies)|residents|full|out of debt|in the black|every (?:tour|call|owner))\b`,
  /\bfinancial(?:ly)? (?:free|freedom|independen\w+|secure)\b|\bquit your (?:\w+ )?job\b|\bretire early\b|\bdebt[- ]free\b|\bout of debt\b|\bin the black\b|\bwhile you(?:'re| are)? (?:sleep|asleep|sleeping|rest)\b|\bruns? itself\b|\bon the first try\b|\bsell out\b|\bbooked solid\b/,
  words`\b(?:your|the) (?:\w+ ){0,2}(?:problems?|worries|troubles|struggles?|turnover|vacanc(?:y|ies)|caregivers|staff|stress|slow \w+) (?:will |'ll |is going to |are )?(?:be |\w+ )?(?:over|gone|ends?|disappears?|vanish(?:es)?|stops?(?: \w+ing)?|drops?|history|stay(?:s)?(?: longer)?)\b(?! by)|\bturnover drops\b`,
  words`\bfrom (?:\w+ ){0,4}(?:struggling|empty|broke|zero|vacant|slow|chaos|unknown|${RESULTS}) to (?:\w+ ){0,4}(?:profit\w*|full|wait\w*|booked|thriving|success\w*|packed|paid)\b`,
  words`\b(?:${RESULTS}|famil(?:y|ies)|partners?|planners?|phones?) (?:will |'ll |start |starts |keep |keeps )?(?:line up|lining up|pour(?:ing)? in|roll(?:ing)? in|com(?:e|ing) in|ring(?:ing)?|fight over|flock\w*|beg\w*|chas\w+) (?:to|over|you|your)?\b(?=[^.]*)|\b(?:${NUMBER}|most|more) (?:out of (?:every )?${NUMBER} )?(?:callers|famil(?:y|ies)|visitors|tours) will (?:book|sign|say yes|move in|tour|choose)\b`,
  words`\b(?:you|your (?:\w+ )?(?:home|house|business))(?:'ll| will| are going to| can)\b(?! not)[^.]{0,40}\b(?:win (?:the|every|over)|earn your|get your license|close every|be (?:free|rich|profitable|successful|licensed|known)|results|success|never (?:look|worry|chase)|have (?:you|us))\b|\bwe(?:'ll| will)? (?:have|get|take|make|turn) (?:you|your \w+) (?:from|full|licensed|staffed|profitable|to (?:full|profit)|rich|known)\b`,
  words`\ball (?:you need|it takes) (?:is|to) [^.]{0,60}\b(?:open|fill|get|win|book|full|${RESULTS})\b|\bworks (?:for|in) (?:any|every|all)\b|\bit will take you less\b`,
  words`\b(?:you|your (?:[\w-]+ ){1,3}?|(?:owners?|members|clients|planners?|the (?:bank|phone)|(?:our|this|the) PRODUCT) ?)(?:'ll| ?will| are going to| is going to) (?!${NO_GAIN}\b)[^.]{0,50}\b${OUTCOME}\b`,
  words`\b(?:our|this|these|a good|the right|one good|a new) (?:[\w-]+ ){1,4}?(?:turn|become|bring|get|fill|pay|win|sell|book|triple|double)s?\b[^.]{0,40}\b${OUTCOME}\b`,
  words`\b(?:every|(?:nearly|almost) every|all|no|our|owners like you)(?: of)?(?: our)? (?:\w+ )?(?:owners?|members|clients|students|homes|tours?|calls?|leads?) (?!was\b|were\b|had\b|that\b|about\b|for\b)[^.,:;]{0,40}\b${OUTCOME}\b`,
  words`^(?:get ready for|expect|enjoy|own|wake up to|let us|imagine|picture|(?:you can )?(?:bank|count) on)\b[^.]{0,50}\b(?:${OUTCOME}|again)\b`,
  /\bfrom \w+ing to \w+ing\b|\bnever let (?:us|me|anyone) down\b|\b(?:earns?|pays?|works?) for you (?:forever|day)|\byou (?:will|'ll|can) be,? too\b|\bstops? (?:scrolling|shopping|looking)\b|\b(?:one|a|two) (?:\w+ )?(?:call|click|step|flyer|review)s? (?:away )?from\b|\b(?:your|our|their|a full) wait(?:ing)?[- ]?list is\b/,
  words`\b(?:you|we|your [\w-]+(?: [\w-]+)?|(?<!of )(?:they|families|it|this|that))(?:'ll| will) (?!(?:never |also )?${NO_GAIN}\b|call|rise)[^.]{0,50}\b(?:${OUTCOME}|success\w*|results|worr\w+|confident|problems?|google|freedom|fail|leader)\b(?! (?:you |back )?(?:on|at) \w+day)`,
  words`\b(?:our|this|these|with (?:our|this)|more|better) (?:[\w-]+ ){0,2}?${MEANS}\b(?: (?!who\b|that\b|was\b|were\b|had\b|asked\b)[\w-]+){0,4}? ${GETS}\b(?![^.]{0,40} ready\b)[^.]{0,40}\b(?:you|your|${OUTCOME}|owner)\b`,
  words`\b${GETS} [^.]{0,40}\b${OUTCOME}\b[^.]{0,30}(?:\bSOON\b|\b(?:today|again|forever|period|guaranteed|every (?:week|month)|day one|(?:a|one) (?:single )?(?:season|week|month))\b)(?<!\b(?:was|were|had|did|said|asked|told|i|my|if|when|ask|about)\b.{0,120})`,
];

/** Do this, and a gain follows. */
const FOLLOWS = words`^(?!if you don't)[^.]{4,70},? (?:and|then) (?:\w+ )?(?:(?:you|families|they|your \w+)(?:'ll| will)|watch|see your|expect|your|families|the (?:phone|rooms?|beds?|tours?|calls|leads)|rooms?|rank|fill|win|double|sell|earn) (?:\w+ ){0,3}?(?:win|fill|climb|grow|ring|ringing|rise|take off|double|book|close|pour|go fast|come running|sell|succeed|full|stop|first|google|rooms|beds|call|choose|pick|more ${RESULTS})s?\b`;

/** A hope, a chance or a story is no promise. */
const MILD =
  /\b(?:not (?:every|all)|i would|said (?:that )?(?:i|we|it)|may|might|could|can help|(?<!our |with |the )helps?|hope|hopes|hoped|try to|tries to|aims? to|possibly|perhaps|probably|if it (?:works|rises)|rarely|seldom|personal guarantee|guarantee (?:from|of|by) (?:the|a|an) (?:bank|owner|lender)|no guarantee|guarantor)\b/;

/** “Our owners rarely have an open bed”: that it is seldom is the claim. */
const SELDOM = words`\bour ${CUSTOMERS} (?:rarely|seldom|hardly ever) (?:have|see) (?:an? |any )?(?:open|empty|vacant|vacanc)`;
/** Of this much, a chance is a claim. */
const MULTIPLIED = words`\b(?:you|your|home|house|owners?)\b[^.]{0,30}\b(?:could|may|might|can) (?:be )?(?:earn|make|making|add|bring|pull|tak)\w*[^.]{0,30}\$ ?\d|\byour (?:\w+ )?${RESULTS} (?:could|may|might|can) (?:\w+ )?(?:double|triple|quadruple)\b`;

export function isResult({ own, isQuestion, isInstruction, isDenied }: Sentence): boolean {
  if (isQuestion || isDenied) return false;
  if (MULTIPLIED.test(own) || SELDOM.test(own)) return true;
  return !MILD.test(own) && (hasAny(mark(own), PROMISES) || (isInstruction && FOLLOWS.test(own)));
}

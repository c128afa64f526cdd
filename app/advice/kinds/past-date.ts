const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december'.split(
    '|',
  );
const MONTH = `(?:${MONTHS.map((month) => `${month}|${month.slice(0, 3)}\\.?`).join('|')}|sept\\.?)`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const WEEKDAY = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? )?`;
/** The last month of what has a name. */
const SEASONS: Readonly<Record<string, number>> = {
  winter: 2,
  spring: 6,
  summer: 9,
  fall: 12,
  autumn: 12,
  "new year's": 1,
  "valentine's day": 2,
  easter: 4,
  "mother's day": 5,
  'memorial day': 5,
  "father's day": 6,
  'labor day': 9,
  halloween: 10,
  'veterans day': 11,
  thanksgiving: 11,
  christmas: 12,
};
const YEAR = String.raw`(\d{4}|this year)`;

/** The sentence names a year, or speaks of each. */
const HAS_YEAR = /\b(?:20\d\d|19\d\d|(?:every|each|a) year|annual(?:ly)?|yearly|last year)\b/i;
/** So much later, nobody still speaks of a day as if it was to come. */
const MOST_LATE = 120 * 24 * 60 * 60 * 1000;

interface Date {
  /** As written. */
  readonly written: string;
  /** The last day that it may mean, `2026-10-31`. */
  readonly end: string;
  /** It names the day, and not only the month or the season. */
  readonly isDay: boolean;
}

type ReadDate = (match: RegExpExecArray, today: string) => string | null;

const DATES: readonly (readonly [RegExp, ReadDate])[] = [
  [
    new RegExp(`\\b${WEEKDAY}(${MONTH}) (${DAY})(?: ?[-–] ?${DAY})?,? (?:of )?(\\d{4})\\b`, 'i'),
    ([, month = '', day = '', year = '']) => toDay(year, monthOf(month), Number.parseInt(day, 10)),
  ],
  [
    new RegExp(`\\b${WEEKDAY}(?:the )?(${DAY}) (?:of )?(${MONTH}),? (\\d{4})\\b`, 'i'),
    ([, day = '', month = '', year = '']) => toDay(year, monthOf(month), Number.parseInt(day, 10)),
  ],
  [
    /\b(\d{4})-(\d{2})-(\d{2})\b/,
    ([, year = '', month = '', day = '']) => toDay(year, Number(month), Number(day)),
  ],
  [
    /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/,
    ([, month = '', day = '', year = '']) =>
      toDay(year.length === 2 ? `20${year}` : year, Number(month), Number(day)),
  ],
  [
    new RegExp(`\\b(${MONTH})(?: of|,)? ${YEAR}\\b`, 'i'),
    ([, month = '', year = ''], today) => toDay(yearOf(year, today), monthOf(month), 31),
  ],
  [
    new RegExp(`\\b(${Object.keys(SEASONS).join('|')})(?: of|,)? ${YEAR}\\b`, 'i'),
    ([, season = '', year = ''], today) =>
      toDay(yearOf(year, today), SEASONS[season.toLowerCase()] ?? 12, 31),
  ],
  [
    /\b(?:(?:coming|opening|arriving|launching|available|starting) (?:\w+ )?in|(?:ahead|trends?|outlook|forecasts?|predictions?|goals|plans) (?:to|for|in)|(?:by|before|until|through)(?: the)? (?:end of|early|late|mid)?) ?(20\d\d)\b(?![-\d])/i,
    ([, year = '']) => toDay(year, 12, 31),
  ],
  [
    new RegExp(`\\b(${MONTH}) (${DAY})\\b(?!.*\\b${MONTH} \\d)`, 'i'),
    ({ input, 1: month = '', 2: day = '' }, today) => toLateDay(month, day, input, today),
  ],
  [
    new RegExp(`\\b(${DAY}) of (${MONTH})\\b`, 'i'),
    ({ input, 1: day = '', 2: month = '' }, today) => toLateDay(month, day, input, today),
  ],
];

/** Words of what is still to come. */
const ANNOUNCES = new RegExp(
  [
    // Somebody is asked to do something.
    String.raw`\b(?:join|register|sign up|rsvp|reserve|save the date|mark your calendars?|book|come|apply|enroll|order|claim|get|don't miss|drop by|stop by|see you|meet|attend|buy|call|submit|send|hurry|grab|bring|visit|pay|tour|schedule|lock in|take advantage|(?:expect|plan|hope|intend)s? to|(?:ahead|trends?|outlook|forecasts?|predictions?|goals|plans) (?:to|for|in))\b`,
    // It happens, or ends, at a time.
    String.raw`\b(?:ends?|expires?|closes|close at|starts?|begins?|opens|runs?|takes? place|happens|happening|kicks? off|returns?|launch(?:es)?|goes (?:up|live|into effect|on sale)|go (?:up|live|into effect|on sale)|takes? effect|opens?|is (?:on|due|set|planned|scheduled|coming|open|back|good|valid|available|now)|are (?:on|due|set|planned|scheduled|coming|open|back|good|valid|available|welcome)|meets|falls on|deadline|due|valid|good (?:through|until|till)|coming|upcoming|arrives?|arriving|move in|available)\b`,
    String.raw`\b(?:will|'ll|won't|going to|(?:is|are|'re|'s|'m|am) (?:\w+ )?(?:hosting|holding|having|opening|launching|offering|starting|closing|moving|raising|planning|celebrating|joining|speaking|giving|accepting|taking|expecting|coming|going|adding|hiring|closed))\b`,
    // What it is, with its date beside it.
    String.raw`\b(?:open house|workshop|webinar|seminar|class|tour day|job fair|fundraiser|picnic|potluck|luncheon|lunch and learn|lunch|support group|event|party|meeting|sale|offer|discount|special|promotion|deadline|enrollment|orientation|info(?:rmation)? session|grand opening|ribbon cutting|raffle|drawing|conference|training|concert|health fair|blood drive|clinic|tickets?|registration)\b(?: is| are)?\W{0,3}(?:\w+\W{1,2}){0,3}$`,
  ].join('|'),
  'i',
);
/** What has to be done by a day; in a sentence about what happened, it was. */
const DEADLINE =
  /\b(?:until|till|no later than|by|before|through|next|this (?:month|week|weekend|spring|summer|fall|winter|year)|tonight|tomorrow|starting|beginning|on or before)\b/i;
/** Words of what has been: there, a past date is fine. */
const HISTORY =
  /\b(?:was|were|had|did|went|came|began|took|sold|bought|held|found|made|met|wrote|said|told|gave|got|left|lost|won|built|saw|felt|stood|kept|ran|fell|ate|brought|thought|knew|since|as of|ago|last (?:year|month|week|spring|summer|fall|winter)|back in|became|broke|chose|drove|flew|rose|hung|led|sent|spent|spoke|taught|woke|heard|caught|forgot|slept|paid|grew|set up|dated|effective|copyright|©|(?!finished|completed|opened up|need|feed|bed|shed|speed|indeed|exceed|proceed|succeed|red|weed|bleed|breed|reed|seed|hundred|limited|planned|scheduled|closed|waived|unfurnished|licensed|extended|expected|interested|invited|reserved|required|raised|discounted|delayed|postponed)[a-z]{2,}ed)\b/i;

/** “Will be posted” and “have you signed up” are no past. */
const PASSIVE = /\b(?:be|being|is|are|gets?|have you) (?:\w+ly )?\w+ed\b/gi;
/** “Effective May 1, the fee will go up.” Without what will be, it is the date of a document. */
const TAKES_EFFECT = /^\W*effective\b.*\bwill\b/i;

/**
 * The date, as written, in a sentence that announces something for a day that has passed. In a sentence
 * about what happened, a past date is fine.
 * @param today `2026-11-26`
 */
export function findPastDate(sentence: string, today: string): string | null {
  const plain = sentence.replace(/[’‘]/g, "'");
  const found = firstDate(plain, today);
  if (found === null || found.end >= today) return null;
  const at = plain.indexOf(found.written);
  const before = plain.slice(0, at);
  const after = plain.slice(at + found.written.length);
  // What is said of the date stands in its own part of the sentence, and mostly before it.
  const lead = before.replace(/^.*[;:—–(]/, '').replace(PASSIVE, ' ');
  if (HISTORY.test(lead) && !TAKES_EFFECT.test(plain)) return null;
  if (ANNOUNCES.test(before)) return found.written;
  if (HISTORY.test(after)) return null;
  const isToCome =
    ANNOUNCES.test(`${found.written}${after}`) ||
    DEADLINE.test(before) ||
    (found.isDay && isRecent(found.end, today));
  return isToCome ? found.written : null;
}

/** Of a day of the last months, somebody still speaks as of one to come. */
function isRecent(day: string, today: string): boolean {
  return Number(today.slice(0, 4)) - Number(day.slice(0, 4)) <= 1;
}

function firstDate(sentence: string, today: string): Date | null {
  for (const [pattern, read] of DATES) {
    const match = pattern.exec(sentence);
    const end = match === null ? null : read(match, today);
    if (match !== null && end !== null)
      return { written: match[0], end, isDay: match.length === 4 };
  }
  return null;
}

function yearOf(written: string, today: string): string {
  return /^\d/.test(written) ? written : today.slice(0, 4);
}

/** A day without its year, if it has passed not long ago: of any other, the next one is meant. */
function toLateDay(month: string, day: string, sentence: string, today: string): string | null {
  // “You may 2 …” is no day, and what is on each October 3 is still to come.
  if (!/^\p{Lu}/u.test(month) || HAS_YEAR.test(sentence)) return null;
  const end = toDay(today.slice(0, 4), monthOf(month), Number.parseInt(day, 10));
  const age = end === null ? Number.NaN : Date.parse(today) - Date.parse(end);
  return age > 0 && age < MOST_LATE ? end : null;
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;
}

function toDay(year: string, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

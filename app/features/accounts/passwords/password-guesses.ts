/**
 * The patterns that an attacker tries, as in zxcvbn. `own`: from the person's email or the site's
 * name. `bruteforce`: characters that match no pattern.
 */
export type MatchKind = 'own' | 'word' | 'keyboard' | 'sequence' | 'repeat' | 'date' | 'bruteforce';

export interface Match {
  readonly kind: MatchKind;
  /** Start is inclusive, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** The decimal logarithm of the number of guesses. */
  readonly cost: number;
}

export interface KnownWords {
  /** The rank of a word or common password in the lists, from 1; undefined when it is in none. */
  readonly rankOf: (word: string) => number | undefined;
  /** Words from the person's email and the site's name and host. */
  readonly own: ReadonlySet<string>;
  /** For each character the adjacent keys by direction, each with all its characters. */
  readonly adjacentKeys: ReadonlyMap<string, readonly string[]>;
}

const MIN_OWN_WORD = 3;
const MIN_WORD = 4;
const MAX_WORD = 24;
const MIN_KEYBOARD_RUN = 4;
const MIN_SEQUENCE = 3;

/** Random letters often contain a rare short word, so a short word may cost more. */
const SHORT_WORD = 5;
const WORD_COST = { min: 1.5, max: 3, maxOfShort: 4.3 };
/** For each capital after the first letter, each substituted letter, and for reversal. */
const CHANGE_COST = 0.3;
const KEYBOARD_COST = 2;
const TURN_COST = 1;
/** Sequences usually start at `a`, `0` or `1`; three characters of any other can be chance. */
const SEQUENCE_COST = { usual: 1.2, other: 3 };
const SEQUENCE_STARTS = 'a01';
const REPEAT_COST = { three: 2.5, more: 1.5 };
const YEAR_COST = 1;
const DATE_COST = 3;

/** Digits and symbols that replace letters. `1`, `!` and `7` can replace two letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '%': 'x',
  '2': 'z',
};
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ...LETTERS,
  '1': 'l',
  '!': 'l',
  '7': 'l',
};

/** The number of characters in each class. */
const CLASSES = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /\d/, size: 10 },
  { pattern: /[^a-zA-Z\d]/, size: 33 },
] as const;

/**
 * Finds the cheapest way to build the password from matches, and the guesses that it takes.
 *
 * `@zxcvbn-ts/core` finds the same kinds of matches, but counts ten guesses for any character and
 * more for each further match: to it, `SunnyHome2026!` at sunnyhome.com is harder to guess than six
 * random characters, where the product promises the opposite. It judges `Summer2026!` in 40 ms, and
 * we in 0.5, in the process that answers requests.
 */
export function estimateGuesses(
  password: string,
  known: KnownWords,
): { guessesLog10: number; matches: readonly Match[] } {
  const patterns = findMatches(password, known);
  // The cheapest path to each position, by whether it ends in a `bruteforce` match.
  const endsInBruteforce: Path[] = [START];
  const endsInPattern: Path[] = [START];
  for (let end = 1; end <= password.length; end += 1) {
    let best = UNREACHABLE;
    for (const candidate of patterns) {
      if (candidate.end === end)
        best = cheaper(
          best,
          extend(cheapest(endsInBruteforce, endsInPattern, candidate.start), candidate),
        );
    }
    endsInPattern[end] = best;
    let bruteforce = UNREACHABLE;
    for (let start = 0; start < end; start += 1) {
      // Two adjacent `bruteforce` matches are one.
      bruteforce = cheaper(
        bruteforce,
        extend(endsInPattern[start] ?? UNREACHABLE, bruteforceMatch(password, start, end)),
      );
    }
    endsInBruteforce[end] = bruteforce;
  }
  const { cost, matches } = cheapest(endsInBruteforce, endsInPattern, password.length);
  return { guessesLog10: cost, matches };
}

interface Path {
  readonly cost: number;
  readonly matches: readonly Match[];
}

const START: Path = { cost: 0, matches: [] };
const UNREACHABLE: Path = { cost: Number.POSITIVE_INFINITY, matches: [] };

function cheaper(one: Path, other: Path): Path {
  return other.cost < one.cost ? other : one;
}

function cheapest(
  endsInBruteforce: readonly Path[],
  endsInPattern: readonly Path[],
  at: number,
): Path {
  return cheaper(endsInBruteforce[at] ?? UNREACHABLE, endsInPattern[at] ?? UNREACHABLE);
}

function extend(path: Path, candidate: Match): Path {
  return { cost: path.cost + candidate.cost, matches: [...path.matches, candidate] };
}

function bruteforceMatch(password: string, start: number, end: number): Match {
  const text = password.slice(start, end);
  const size = CLASSES.reduce((sum, each) => sum + (each.pattern.test(text) ? each.size : 0), 0);
  return { kind: 'bruteforce', start, end, cost: (end - start) * Math.log10(size) };
}

function findMatches(password: string, known: KnownWords): Match[] {
  return [
    ...findWords(password, known),
    ...findKeyboardRuns(password, known),
    ...findSequences(password),
    ...findRepeats(password, known),
    ...findDates(password),
  ];
}

function findWords(password: string, { own, rankOf }: KnownWords): Match[] {
  const matches: Match[] = [];
  for (let start = 0; start < password.length; start += 1) {
    const last = Math.min(password.length, start + MAX_WORD);
    for (let end = start + MIN_OWN_WORD; end <= last; end += 1) {
      const text = password.slice(start, end);
      const spellings = findSpellings(text);
      if (spellings.some(({ word }) => own.has(word))) {
        matches.push({ kind: 'own', start, end, cost: 0 });
      } else if (text.length >= MIN_WORD) {
        const max = text.length > SHORT_WORD ? WORD_COST.max : WORD_COST.maxOfShort;
        const costs = spellings.flatMap(({ word, changes }) => {
          const rank = rankOf(word);
          if (rank === undefined) return [];
          const cost = Math.min(max, Math.max(WORD_COST.min, Math.log10(rank)));
          return [cost + changes * CHANGE_COST];
        });
        if (costs.length > 0) matches.push({ kind: 'word', start, end, cost: Math.min(...costs) });
      }
    }
  }
  return matches;
}

/**
 * The words that a text can be read as, with the number of changes: in lower case, with substituted
 * letters, and reversed.
 */
function findSpellings(text: string): { word: string; changes: number }[] {
  const lower = text.toLowerCase();
  const inside = [...text.slice(1)].filter((character) => /\p{Lu}/u.test(character)).length;
  // A word in all capitals counts as one change.
  const capitals = text.length > 1 && text === text.toUpperCase() ? 1 : inside;
  const spellings = [{ word: lower, changes: capitals }];
  // Digits and symbols alone could be read as any word.
  if ((lower.match(/\p{L}/gu)?.length ?? 0) >= 2) {
    for (const table of [LETTERS, OTHER_LETTERS]) {
      const replaced = [...lower].filter((character) => character in table).length;
      if (replaced === 0) continue;
      const word = [...lower].map((character) => table[character] ?? character).join('');
      spellings.push({ word, changes: capitals + replaced });
    }
  }
  const reversed = spellings.map(({ word, changes }) => ({
    word: [...word].reverse().join(''),
    changes: changes + 2,
  }));
  return [...spellings, ...reversed];
}

/** Runs of adjacent keys: `zaq1`, `qwedc`. */
function findKeyboardRuns(password: string, { adjacentKeys }: KnownWords): Match[] {
  const matches: Match[] = [];
  for (let start = 0; start < password.length; start += 1) {
    let direction = -1;
    let turns = -1;
    for (let end = start + 1; end < password.length; end += 1) {
      const next = adjacentKeys
        .get(password.charAt(end - 1))
        ?.findIndex((key) => key.includes(password.charAt(end)));
      if (next === undefined || next === -1) break;
      if (next !== direction) turns += 1;
      direction = next;
      if (end + 1 - start < MIN_KEYBOARD_RUN) continue;
      matches.push({
        kind: 'keyboard',
        start,
        end: end + 1,
        cost: KEYBOARD_COST + turns * TURN_COST,
      });
    }
  }
  return matches;
}

/** Characters at a constant distance: `abc`, `987`, `aaa`. */
function findSequences(password: string): Match[] {
  const matches: Match[] = [];
  const lower = password.toLowerCase();
  const stepAt = (index: number) => lower.charCodeAt(index) - lower.charCodeAt(index - 1);
  for (let start = 0; start < lower.length; start += 1) {
    const step = stepAt(start + 1);
    if (Math.abs(step) > 1) continue;
    for (let end = start + 2; end < lower.length && stepAt(end) === step; end += 1) {
      const length = end + 1 - start;
      const usual = length > MIN_SEQUENCE || SEQUENCE_STARTS.includes(lower.charAt(start));
      const cost = usual ? SEQUENCE_COST.usual : SEQUENCE_COST.other;
      const repeated = length > MIN_SEQUENCE ? REPEAT_COST.more : REPEAT_COST.three;
      matches.push(
        step === 0
          ? { kind: 'repeat', start, end: end + 1, cost: repeated }
          : { kind: 'sequence', start, end: end + 1, cost },
      );
    }
  }
  return matches;
}

/** A repeated part costs little more than the part. */
function findRepeats(password: string, known: KnownWords): Match[] {
  const matches: Match[] = [];
  for (const match of password.matchAll(/(?=((.{2,}?)\2+))/gsu)) {
    const [, whole = '', part = ''] = match;
    if (part.length === password.length) continue;
    const { guessesLog10 } = estimateGuesses(part, known);
    const { index } = match;
    matches.push({
      kind: 'repeat',
      start: index,
      end: index + whole.length,
      cost: guessesLog10 + CHANGE_COST,
    });
  }
  return matches;
}

const YEAR = /(?=((?:19|20)\d\d))/g;
const DATES = [
  // Month and day in either order, then the year. Without separators they have two digits each.
  /(?=((?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[12]\d|3[01])(?:19|20)?\d\d))/g,
  /(?=((?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)?\d\d))/g,
  // The year first.
  /(?=((?:19|20)\d\d([-./]?)(?:0[1-9]|1[0-2])\2(?:0[1-9]|[12]\d|3[01])))/g,
];

function findDates(password: string): Match[] {
  const find = (pattern: RegExp, cost: number): Match[] =>
    [...password.matchAll(pattern)].map(({ index, 1: text = '' }) => ({
      kind: 'date',
      start: index,
      end: index + text.length,
      cost,
    }));
  return [...find(YEAR, YEAR_COST), ...DATES.flatMap((pattern) => find(pattern, DATE_COST))];
}

/**
 * What a password is made of, as somebody who guesses would take it apart. The parts that are tried
 * first cost little; what nothing explains costs what trying all characters would.
 */
export type PieceKind = 'own' | 'word' | 'walk' | 'series' | 'repeat' | 'date' | 'free';

export interface BlockContent {
  readonly kind: PieceKind;
  /** First character, and the one behind the last. */
  readonly start: number;
  readonly end: number;
  /** The decimal logarithm of how many guesses it takes. */
  readonly cost: number;
}

export interface KnownWords {
  /** How early a word or a common password is guessed, from 1; undefined when it is in no list. */
  readonly rankOf: (word: string) => number | undefined;
  /** Words of the person's own address and of the site. */
  readonly own: ReadonlySet<string>;
  /** The keys beside each character's key, by direction, with all characters of each. */
  readonly besides: ReadonlyMap<string, readonly string[]>;
}

const SHORTEST_OWN = 3;
const SHORTEST_WORD = 4;
const LONGEST_WORD = 24;
const SHORTEST_WALK = 4;
const SHORTEST_SERIES = 3;

/** A short word says less of what was meant: letters at random often hold one that is rare. */
const SHORT_WORD = 5;
const WORD_COST = { least: 1.5, most: 3, mostOfShort: 4.3 };
/** For each capital that is not the first letter, sign or digit in the place of a letter, or turn. */
const CHANGE_COST = 0.3;
const WALK_COST = 2;
const TURN_COST = 1;
/** Where people begin to count; three characters of another series can be chance. */
const SERIES_COST = { usual: 1.2, other: 3 };
const SERIES_STARTS = 'a01';
const REPEAT_COST = { three: 2.5, more: 1.5 };
const YEAR_COST = 1;
const DATE_COST = 3;

/** Digits and signs that stand for letters; `1` and `!` may be two. */
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

/** How many characters of each class a guesser has to try. */
const CLASSES = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /\d/, size: 10 },
  { pattern: /[^a-zA-Z\d]/, size: 33 },
] as const;

/** The cheapest way to put the password together, and what it costs as a whole. */
export function takeApart(
  password: string,
  known: KnownWords,
): { cost: number; pieces: readonly BlockContent[] } {
  const explained = findPieces(password, known);
  /** The cheapest way up to each place, by whether it ends in a piece that nothing explains. */
  const open: Way[] = [START];
  const closed: Way[] = [START];
  for (let end = 1; end <= password.length; end += 1) {
    let best = NOWHERE;
    for (const piece of explained) {
      if (piece.end === end)
        best = cheaper(best, extend(cheapest(open, closed, piece.start), piece));
    }
    closed[end] = best;
    let free = NOWHERE;
    for (let start = 0; start < end; start += 1) {
      // Two such pieces in a row are one.
      free = cheaper(free, extend(closed[start] ?? NOWHERE, freePiece(password, start, end)));
    }
    open[end] = free;
  }
  return cheapest(open, closed, password.length);
}

interface Way {
  readonly cost: number;
  readonly pieces: readonly BlockContent[];
}

const START: Way = { cost: 0, pieces: [] };
const NOWHERE: Way = { cost: Number.POSITIVE_INFINITY, pieces: [] };

function cheaper(one: Way, other: Way): Way {
  return other.cost < one.cost ? other : one;
}

function cheapest(open: readonly Way[], closed: readonly Way[], at: number): Way {
  return cheaper(open[at] ?? NOWHERE, closed[at] ?? NOWHERE);
}

function extend(way: Way, piece: BlockContent): Way {
  return { cost: way.cost + piece.cost, pieces: [...way.pieces, piece] };
}

function freePiece(password: string, start: number, end: number): BlockContent {
  const text = password.slice(start, end);
  const size = CLASSES.reduce((sum, each) => sum + (each.pattern.test(text) ? each.size : 0), 0);
  return { kind: 'free', start, end, cost: (end - start) * Math.log10(size) };
}

function findPieces(password: string, known: KnownWords): BlockContent[] {
  return [
    ...findWords(password, known),
    ...findWalks(password, known),
    ...findSeries(password),
    ...findRepeats(password, known),
    ...findDates(password),
  ];
}

function findWords(password: string, { own, rankOf }: KnownWords): BlockContent[] {
  const pieces: BlockContent[] = [];
  for (let start = 0; start < password.length; start += 1) {
    const last = Math.min(password.length, start + LONGEST_WORD);
    for (let end = start + SHORTEST_OWN; end <= last; end += 1) {
      const text = password.slice(start, end);
      const spellings = spell(text);
      if (spellings.some(({ word }) => own.has(word))) {
        pieces.push({ kind: 'own', start, end, cost: 0 });
      } else if (text.length >= SHORTEST_WORD) {
        const most = text.length > SHORT_WORD ? WORD_COST.most : WORD_COST.mostOfShort;
        const costs = spellings.flatMap(({ word, changes }) => {
          const rank = rankOf(word);
          if (rank === undefined) return [];
          const cost = Math.min(most, Math.max(WORD_COST.least, Math.log10(rank)));
          return [cost + changes * CHANGE_COST];
        });
        if (costs.length > 0) pieces.push({ kind: 'word', start, end, cost: Math.min(...costs) });
      }
    }
  }
  return pieces;
}

/**
 * The words that a text may stand for, and how much was changed in them: in small letters, with
 * signs and digits read as letters, backwards.
 */
function spell(text: string): { word: string; changes: number }[] {
  const small = text.toLowerCase();
  const inside = [...text.slice(1)].filter((character) => /\p{Lu}/u.test(character)).length;
  // All capitals are one change.
  const capitals = text.length > 1 && text === text.toUpperCase() ? 1 : inside;
  const forwards = [{ word: small, changes: capitals }];
  // Of digits and signs alone anything could be read.
  if ((small.match(/\p{L}/gu)?.length ?? 0) >= 2) {
    for (const table of [LETTERS, OTHER_LETTERS]) {
      const replaced = [...small].filter((character) => character in table).length;
      if (replaced === 0) continue;
      const word = [...small].map((character) => table[character] ?? character).join('');
      forwards.push({ word, changes: capitals + replaced });
    }
  }
  const backwards = forwards.map(({ word, changes }) => ({
    word: [...word].reverse().join(''),
    changes: changes + 2,
  }));
  return [...forwards, ...backwards];
}

/** Keys that lie side by side, each beside the one before: `zaq1`, `qwedc`. */
function findWalks(password: string, { besides }: KnownWords): BlockContent[] {
  const pieces: BlockContent[] = [];
  for (let start = 0; start < password.length; start += 1) {
    let direction = -1;
    let turns = -1;
    for (let end = start + 1; end < password.length; end += 1) {
      const next = besides
        .get(password.charAt(end - 1))
        ?.findIndex((key) => key.includes(password.charAt(end)));
      if (next === undefined || next === -1) break;
      if (next !== direction) turns += 1;
      direction = next;
      if (end + 1 - start < SHORTEST_WALK) continue;
      pieces.push({ kind: 'walk', start, end: end + 1, cost: WALK_COST + turns * TURN_COST });
    }
  }
  return pieces;
}

/** `abc`, `987`, `aaa`: each character as far from the next. */
function findSeries(password: string): BlockContent[] {
  const pieces: BlockContent[] = [];
  const small = password.toLowerCase();
  const stepAt = (index: number) => small.charCodeAt(index) - small.charCodeAt(index - 1);
  for (let start = 0; start < small.length; start += 1) {
    const step = stepAt(start + 1);
    if (Math.abs(step) > 1) continue;
    for (let end = start + 2; end < small.length && stepAt(end) === step; end += 1) {
      const length = end + 1 - start;
      const usual = length > SHORTEST_SERIES || SERIES_STARTS.includes(small.charAt(start));
      const cost = usual ? SERIES_COST.usual : SERIES_COST.other;
      const repeated = length > SHORTEST_SERIES ? REPEAT_COST.more : REPEAT_COST.three;
      pieces.push(
        step === 0
          ? { kind: 'repeat', start, end: end + 1, cost: repeated }
          : { kind: 'series', start, end: end + 1, cost },
      );
    }
  }
  return pieces;
}

/** Something twice or more in a row: it costs hardly more than once. */
function findRepeats(password: string, known: KnownWords): BlockContent[] {
  const pieces: BlockContent[] = [];
  for (const match of password.matchAll(/(?=((.{2,}?)\2+))/gsu)) {
    const [, whole = '', part = ''] = match;
    if (part.length === password.length) continue;
    const { cost } = takeApart(part, known);
    const { index } = match;
    pieces.push({
      kind: 'repeat',
      start: index,
      end: index + whole.length,
      cost: cost + CHANGE_COST,
    });
  }
  return pieces;
}

const YEAR = /(?=((?:19|20)\d\d))/g;
const DATES = [
  // Month and day, either first, and the year; without signs between them two digits each.
  /(?=((?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[12]\d|3[01])(?:19|20)?\d\d))/g,
  /(?=((?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)?\d\d))/g,
  // The year first.
  /(?=((?:19|20)\d\d([-./]?)(?:0[1-9]|1[0-2])\2(?:0[1-9]|[12]\d|3[01])))/g,
];

function findDates(password: string): BlockContent[] {
  const find = (pattern: RegExp, cost: number): BlockContent[] =>
    [...password.matchAll(pattern)].map(({ index, 1: text = '' }) => ({
      kind: 'date',
      start: index,
      end: index + text.length,
      cost,
    }));
  return [...find(YEAR, YEAR_COST), ...DATES.flatMap((pattern) => find(pattern, DATE_COST))];
}

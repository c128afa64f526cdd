import { ISSUER, PASSWORD_MAX, PASSWORD_MIN } from './account-rules.ts';
import { type KnownWords, type PieceKind, takeApart } from './password-pieces.ts';

/** The decimal logarithm of the fewest guesses that a password must take. */
const LEAST_COST = 7.2;
/** Beyond this the check only costs time: what is long enough is not in a list. */
const CHECKED_LENGTH = 64;

/** Of long lists the words that are guessed early: what is rare is no help to who guesses. */
const LIST_LENGTHS: Readonly<Record<string, number>> = {
  'commonWords-en': 20_000,
  'lastnames-en': 5_000,
  'wikipedia-en': 10_000,
};

type Lists = Pick<KnownWords, 'rankOf' | 'besides'>;
let loaded: Promise<Lists> | undefined;

/** The dictionaries are large; they are read when the first password is chosen. */
async function loadLists(): Promise<Lists> {
  const [common, english] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const ranks = new Map<string, number>();
  for (const [name, words] of Object.entries({ ...common.dictionary, ...english.dictionary })) {
    for (const [index, word] of words.slice(0, LIST_LENGTHS[name]).entries()) {
      const text = String(word).toLowerCase();
      ranks.set(text, Math.min(index + 1, ranks.get(text) ?? Number.POSITIVE_INFINITY));
    }
  }
  return {
    rankOf: (word) => ranks.get(word),
    besides: readKeyboard(common.adjacencyGraphs.qwerty),
  };
}

/** By direction, each key as its characters without and with Shift: `2@`. */
function readKeyboard(
  graph: Readonly<Record<string, readonly (string | null)[]>>,
): Map<string, string[]> {
  return new Map(
    Object.entries(graph).map(([key, beside]) => [
      key,
      beside.map((characters) => characters ?? ''),
    ]),
  );
}

export interface PasswordOwner {
  readonly email: string;
  readonly publicOrigin: string;
}

const REASONS: Readonly<Record<Exclude<PieceKind, 'free'>, string>> = {
  own: 'It is built from your email address, or from the name or address of this site.',
  word: 'Words and names are guessed first, even with numbers and symbols added.',
  date: 'Years and dates are easy to guess.',
  walk: 'Keys next to each other on the keyboard are easy to guess.',
  series: 'Sequences like 123 are easy to guess.',
  repeat: 'Repeated characters are easy to guess.',
};
const DIGITS_ONLY = 'Numbers alone are easy to guess.';
const ADVICE = 'Try three unrelated words, or at least six characters that are mixed at random.';

/**
 * Why a password cannot be used, as sentences; none when it can. Refused are short ones, ones built
 * from the person's address or the site's name, and those that are trivially guessed. Spaces do not
 * count.
 */
export async function passwordProblems(password: string, owner: PasswordOwner): Promise<string[]> {
  if ([...password].length < PASSWORD_MIN) {
    return [`Use at least ${PASSWORD_MIN} characters.`];
  }
  if (password.length > PASSWORD_MAX) {
    return [`Use at most ${PASSWORD_MAX} characters.`];
  }
  const plain = toPlain(password);
  if ([...plain].length < PASSWORD_MIN) {
    return [`Spaces do not count. Use at least ${PASSWORD_MIN} other characters.`];
  }
  loaded ??= loadLists();
  const known = { ...(await loaded), own: findOwnWords(owner) };
  const { cost, pieces } = takeApart(plain.slice(0, CHECKED_LENGTH), known);
  if (cost >= LEAST_COST) return [];
  const kinds = new Set(pieces.map(({ kind }) => kind));
  const reasons = Object.entries(REASONS).flatMap(([kind, reason]) =>
    kinds.has(kind as PieceKind) ? [reason] : [],
  );
  if (/^\d+$/.test(plain)) reasons.push(DIGITS_ONLY);
  return ['This password is too easy to guess.', ...reasons, ADVICE];
}

/** Without spaces and accents, and with full-width letters as plain ones. */
function toPlain(password: string): string {
  return password.normalize('NFKD').replace(/[\s\p{M}\p{Cf}]/gu, '');
}

function findOwnWords({ email, publicOrigin }: PasswordOwner): Set<string> {
  const host = new URL(publicOrigin).hostname;
  // What stands in many addresses, in front or at the end, says nothing of this one.
  const apart = [email, host, ISSUER].map((text) =>
    text.replace(/^www\./, '').replace(/\.[a-z]+$/i, ''),
  );
  const words = [
    email,
    host,
    ...apart,
    ...apart.flatMap((text) => text.split(/[^\p{L}\d]+/u)),
    ...apart.flatMap((text) => text.split(/[^\p{L}]+/u)),
  ];
  return new Set(words.map((word) => toPlain(word.toLowerCase())).filter(Boolean));
}

import { MAX_EMAIL } from '#app/formatting/email-address.ts';
import type { Config } from '#config/config.ts';
import { ISSUER, PASSWORD_MAX, PASSWORD_MIN } from '../account-rules.ts';
import { estimateGuesses, type KnownWords, type MatchKind } from './password-guesses.ts';

/** The decimal logarithm of the number of guesses that a password must withstand. */
const MIN_GUESSES_LOG10 = 7.2;
/** Longer passwords are in no list, so checking the rest would only take time. */
const CHECKED_LENGTH = 64;

/** How many words of the long lists are used: rare words are not guessed early. */
const LIST_LENGTHS: Readonly<Record<string, number>> = {
  'commonWords-en': 20_000,
  'lastnames-en': 5_000,
  'wikipedia-en': 10_000,
};

type Lists = Pick<KnownWords, 'rankOf' | 'adjacentKeys'>;
let loaded: Promise<Lists> | undefined;

/** The dictionaries are large, so they are loaded when the first password is chosen. */
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
    adjacentKeys: readKeyboard(common.adjacencyGraphs.qwerty),
  };
}

/** For each key its neighbors by direction, each as its characters without and with Shift: `2@`. */
function readKeyboard(
  graph: Readonly<Record<string, readonly (string | null)[]>>,
): Map<string, string[]> {
  return new Map(
    Object.entries(graph).map(([key, neighbors]) => [
      key,
      neighbors.map((characters) => characters ?? ''),
    ]),
  );
}

export interface PasswordOwner {
  readonly email: string;
  /** Words that anybody guessing would know. */
  readonly site: Pick<Config, 'publicOrigin' | 'adminOrigin'>;
}

const REASONS: Readonly<Record<Exclude<MatchKind, 'bruteforce'>, string>> = {
  own: 'It is built from your email address, or from the name or address of this site.',
  word: 'Words and names are guessed first, even with numbers and symbols added.',
  date: 'Years and dates are easy to guess.',
  keyboard: 'Keys next to each other on the keyboard are easy to guess.',
  sequence: 'Sequences like 123 are easy to guess.',
  repeat: 'Repeated characters are easy to guess.',
};
const DIGITS_ONLY = 'Numbers alone are easy to guess.';
const ADVICE = 'Try three unrelated words, or at least six characters that are mixed at random.';

/**
 * The problems of a password as sentences; none when it can be used. Rejected are short passwords,
 * passwords built from the person's email or the site's name, and passwords that are easy to guess.
 * Spaces do not count.
 */
export async function passwordProblems(password: string, owner: PasswordOwner): Promise<string[]> {
  if ([...password].length < PASSWORD_MIN) {
    return [`Use at least ${PASSWORD_MIN} characters.`];
  }
  if (password.length > PASSWORD_MAX) {
    return [`Use at most ${PASSWORD_MAX} characters.`];
  }
  const normalized = normalize(password);
  if ([...normalized].length < PASSWORD_MIN) {
    return [`Spaces do not count. Use at least ${PASSWORD_MIN} other characters.`];
  }
  loaded ??= loadLists();
  const known = { ...(await loaded), own: findOwnWords(owner) };
  const { guessesLog10, matches } = estimateGuesses(normalized.slice(0, CHECKED_LENGTH), known);
  if (guessesLog10 >= MIN_GUESSES_LOG10) return [];
  const kinds = new Set(matches.map(({ kind }) => kind));
  const reasons = Object.entries(REASONS).flatMap(([kind, reason]) =>
    kinds.has(kind as MatchKind) ? [reason] : [],
  );
  if (/^\d+$/.test(normalized)) reasons.push(DIGITS_ONLY);
  return ['This password is too easy to guess.', ...reasons, ADVICE];
}

/** Removes spaces and accents, and replaces full-width letters with plain ones. */
function normalize(password: string): string {
  return password.normalize('NFKD').replace(/[\s\p{M}\p{Cf}]/gu, '');
}

function findOwnWords({ email: typed, site }: PasswordOwner): Set<string> {
  const email = typed.slice(0, MAX_EMAIL);
  const hosts = [site.publicOrigin, site.adminOrigin].map((origin) => new URL(origin).hostname);
  // `www.` and the top-level domain are the same in many addresses.
  const stems = [email, ...hosts, ISSUER].map((text) =>
    text.replace(/^www\./, '').replace(/\.[a-z]+$/i, ''),
  );
  const words = [
    email,
    ...hosts,
    ...stems,
    ...stems.flatMap((text) => text.split(/[^\p{L}\d]+/u)),
    ...stems.flatMap((text) => text.split(/[^\p{L}]+/u)),
  ];
  return new Set(words.map((word) => normalize(word.toLowerCase())).filter(Boolean));
}

import { PASSWORD_MAX, PASSWORD_MIN } from './auth.server.ts';

/** Guessable within some million tries: the check's levels 0 and 1 of 4. */
const LOWEST_ACCEPTED_SCORE = 2;
/** Beyond this the check only costs time: what is long enough is not in a list. */
const CHECKED_LENGTH = 64;

type Check = (password: string, ownWords: string[]) => { score: number; reasons: string[] };
let loaded: Promise<Check> | undefined;

/** The dictionaries are large; they are read when the first password is chosen. */
async function loadCheck(): Promise<Check> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  });
  return (password, ownWords) => {
    const { score, feedback } = zxcvbn.check(password, ownWords);
    return {
      score,
      reasons: [feedback.warning, ...feedback.suggestions].filter((r) => r !== null),
    };
  };
}

/**
 * Why a password cannot be used, as sentences; none when it can. Refused are short ones (§5), ones
 * built from the address or the site's name, and those that are trivially guessed (rulings, Sign-up).
 */
export async function passwordProblems(password: string, email: string): Promise<string[]> {
  if (password.length < PASSWORD_MIN) {
    return [`Use at least ${PASSWORD_MIN} characters.`];
  }
  if (password.length > PASSWORD_MAX) {
    return [`Use at most ${PASSWORD_MAX} characters.`];
  }
  loaded ??= loadCheck();
  const check = await loaded;
  const ownWords = [
    'wizard',
    'services',
    'wizardservices',
    ...email.toLowerCase().split(/[^a-z0-9]+/),
  ];
  const { score, reasons } = check(password.slice(0, CHECKED_LENGTH), ownWords.filter(Boolean));
  if (score >= LOWEST_ACCEPTED_SCORE) return [];
  return ['This password is too easy to guess.', ...reasons];
}

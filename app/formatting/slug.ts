export const SLUG_MAX = 200;

/**
 * The slug of a title: lower case, each run of characters other than a-z and 0-9 becomes one
 * hyphen, none at either end. Empty when the title has none of these characters. A letter with an
 * accent is one character, however it was typed. Runs in linear time.
 */
export function slugFromTitle(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
}

/** Latin letters that Unicode does not take apart into one from a to z and its accent. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ə: 'e',
  ı: 'i',
  ĳ: 'ij',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ŧ: 't',
};
/** Apostrophes, and what is typed in place of one. Quotes around words look the same. */
const APOSTROPHES = /['’‘‛ʼʻʾʿ`´＇]|(?<=\p{L})′(?=\p{L})/gu;

/** Letters in another shape: "ﬁ", "ｗｉｄｅ", "ª". */
const LIGATURES =
  /(?=\p{scx=Latin})[\ufb00-\ufb06\uff41-\uff5a\u01c4-\u01cc\u01f1-\u01f3\u00aa\u00ba]/gu;

/** A slug in which a letter stays without its accent, and a word in one piece: `cafe`, `dont`. */
function readableSlug(title: string): string {
  const letters = title
    .replace(APOSTROPHES, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]/gu, '')
    .replace(LIGATURES, (letters) => letters.normalize('NFKD'))
    .replace(/[^\p{ASCII}]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter);
  return slugFromTitle(letters);
}

/**
 * A better slug than the rule's, where it lost accents or apostrophes of the title, or of what was
 * typed as slug. Null where there is none, or where somebody chose another slug.
 */
export function findBetterSlug({ title, slug }: { title: string; slug: string }): string | null {
  const source = slug === slugFromTitle(title) ? title : slug;
  const better = readableSlug(source);
  return better !== slug && better !== slugFromTitle(source) && isSlug(better) ? better : null;
}

/** Whether a post can have this slug. Anything else needs no query; PostgreSQL rejects NUL. */
export function isSlug(text: string): boolean {
  return text !== '' && text.length <= SLUG_MAX && slugFromTitle(text) === text;
}

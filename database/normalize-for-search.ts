const QUOTES = /[\u2018\u2019\u201b\u02bc]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Letters that Unicode does not decompose, and what people type instead on other keyboards. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
  '。': '.',
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/**
 * Lower case, without accents, with plain letters, quotes and dashes: "Ángel O’Brien" is
 * "angel o'brien", "Łukasz Sørensen" is "lukasz sorensen".
 */
export function normalizeForSearch(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/\p{M}+/gu, '')
      .replace(NOT_PLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter)
      .replace(QUOTES, "'")
      .replace(DASHES, '-')
      .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      // Recomposes Korean syllables, because each syllable counts as a letter of a name.
      .normalize('NFC')
  );
}

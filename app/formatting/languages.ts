/** The languages that a post can have besides English, by their BCP 47 tags. */
export const LANGUAGES = [
  'am',
  'ar',
  'hy',
  'bn',
  'zh-Hans',
  'zh-Hant',
  'nl',
  'fil',
  'fr',
  'de',
  'el',
  'gu',
  'ht',
  'he',
  'hi',
  'hmn',
  'it',
  'ja',
  'km',
  'ko',
  'fa',
  'pl',
  'pt-BR',
  'pa',
  'ro',
  'ru',
  'so',
  'es',
  'sw',
  'uk',
  'ur',
  'vi',
  'yi',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** Those that are written from right to left. */
const RTL: ReadonlySet<string> = new Set<Language>(['ar', 'he', 'fa', 'ur', 'yi']);

export function isLanguage(tag: string): tag is Language {
  return LANGUAGES.some((known) => known === tag);
}

/** The attributes of an element whose words are in this language; none for English. */
export function languageAttributes(tag: string | null): { lang?: string; dir?: 'rtl' } {
  if (tag === null || !isLanguage(tag)) return {};
  return RTL.has(tag) ? { lang: tag, dir: 'rtl' } : { lang: tag };
}

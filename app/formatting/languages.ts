interface Language {
  /** As a person of ours looks for it. */
  readonly name: string;
  /** Whether it is written from right to left. */
  readonly isRtl?: true;
}

/** The languages that a post can have besides English, by their BCP 47 tags. */
export const LANGUAGES = {
  am: { name: 'Amharic' },
  ar: { name: 'Arabic', isRtl: true },
  hy: { name: 'Armenian' },
  bn: { name: 'Bengali' },
  'zh-Hans': { name: 'Chinese (simplified)' },
  'zh-Hant': { name: 'Chinese (traditional)' },
  nl: { name: 'Dutch' },
  fil: { name: 'Filipino' },
  fr: { name: 'French' },
  de: { name: 'German' },
  el: { name: 'Greek' },
  gu: { name: 'Gujarati' },
  ht: { name: 'Haitian Creole' },
  he: { name: 'Hebrew', isRtl: true },
  hi: { name: 'Hindi' },
  hmn: { name: 'Hmong' },
  it: { name: 'Italian' },
  ja: { name: 'Japanese' },
  km: { name: 'Khmer' },
  ko: { name: 'Korean' },
  fa: { name: 'Persian', isRtl: true },
  pl: { name: 'Polish' },
  'pt-BR': { name: 'Portuguese' },
  pa: { name: 'Punjabi' },
  ro: { name: 'Romanian' },
  ru: { name: 'Russian' },
  so: { name: 'Somali' },
  es: { name: 'Spanish' },
  sw: { name: 'Swahili' },
  uk: { name: 'Ukrainian' },
  ur: { name: 'Urdu', isRtl: true },
  vi: { name: 'Vietnamese' },
  yi: { name: 'Yiddish', isRtl: true },
} as const satisfies Record<string, Language>;

export function isLanguage(tag: string): tag is keyof typeof LANGUAGES {
  return Object.hasOwn(LANGUAGES, tag);
}

/** Its name; a tag that no version knows is its own name. */
export function languageName(tag: string): string {
  return isLanguage(tag) ? LANGUAGES[tag].name : tag;
}

/** The attributes of an element whose words are in this language; none for English. */
export function languageAttributes(tag: string | null): { lang?: string; dir?: 'rtl' } {
  if (tag === null || !isLanguage(tag)) return {};
  const { isRtl }: Language = LANGUAGES[tag];
  return isRtl ? { lang: tag, dir: 'rtl' } : { lang: tag };
}

import { isLanguage, type Language } from './languages.ts';

/** The languages as a person of ours looks for them, in the order of their names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  am: 'Amharic',
  ar: 'Arabic',
  hy: 'Armenian',
  bn: 'Bengali',
  'zh-Hans': 'Chinese (simplified)',
  'zh-Hant': 'Chinese (traditional)',
  nl: 'Dutch',
  fil: 'Filipino',
  fr: 'French',
  de: 'German',
  el: 'Greek',
  gu: 'Gujarati',
  ht: 'Haitian Creole',
  he: 'Hebrew',
  hi: 'Hindi',
  hmn: 'Hmong',
  it: 'Italian',
  ja: 'Japanese',
  km: 'Khmer',
  ko: 'Korean',
  fa: 'Persian',
  pl: 'Polish',
  'pt-BR': 'Portuguese',
  pa: 'Punjabi',
  ro: 'Romanian',
  ru: 'Russian',
  so: 'Somali',
  es: 'Spanish',
  sw: 'Swahili',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
  yi: 'Yiddish',
};

/** Its name; a tag that no version knows is its own name. */
export function languageName(tag: string): string {
  return isLanguage(tag) ? LANGUAGE_NAMES[tag] : tag;
}

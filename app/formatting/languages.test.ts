import { expect, it } from 'vitest';
import { LANGUAGE_NAMES, languageName } from './language-names.ts';
import { LANGUAGES, languageAttributes } from './languages.ts';

it('has tags as browsers write them, in the order of their names', () => {
  expect(Intl.getCanonicalLocales(LANGUAGES).sort()).toEqual(LANGUAGES.toSorted());
  expect(Object.keys(LANGUAGE_NAMES)).toEqual(LANGUAGES);
  const names = Object.values(LANGUAGE_NAMES);
  expect(names.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(names);
});

it('knows which are written from right to left', () => {
  const rtl = new Set(['Arab', 'Hebr']);
  for (const tag of LANGUAGES) {
    const { script } = new Intl.Locale(tag).maximize();
    const isRtl = languageAttributes(tag).dir === 'rtl';
    expect([tag, isRtl]).toEqual([tag, rtl.has(script ?? '')]);
  }
});

it('says nothing of English, and nothing of what it does not know', () => {
  expect(languageAttributes(null)).toEqual({});
  expect(languageAttributes('x" onclick="y')).toEqual({});
  expect(languageName('xx')).toBe('xx');
});

import { expect, it } from 'vitest';
import { LANGUAGES, languageAttributes, languageName } from './languages.ts';

it('has tags as browsers write them, in the order of their names', () => {
  const tags = Object.keys(LANGUAGES);
  expect(Intl.getCanonicalLocales(tags).sort()).toEqual(tags.toSorted());
  const names = Object.values(LANGUAGES).map(({ name }) => name);
  expect(names.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(names);
});

it('knows which are written from right to left', () => {
  const rtl = new Set(['Arab', 'Hebr']);
  for (const tag of Object.keys(LANGUAGES)) {
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

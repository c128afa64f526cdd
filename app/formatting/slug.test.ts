import { expect, test } from 'vitest';
import { findBetterSlug, slugFromTitle } from './slug.ts';

test.each([
  ['Fill Every Bed', 'fill-every-bed'],
  ['  What it costs: $2,497!  ', 'what-it-costs-2-497'],
  ['--a--b--', 'a-b'],
  ['Café & Crème', 'caf-cr-me'],
  ['日本語', ''],
  ['!!!', ''],
])('%j becomes %j', (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug);
});

test('a very long title of hyphens is read once', () => {
  expect(slugFromTitle(`a${'-'.repeat(1_000_000)}b`)).toBe('a-b');
});

const CAFE = 'Café résumé';

test('the slug is the same whether an accent is typed with its letter or after it', () => {
  for (const form of ['NFC', 'NFD'] as const) {
    expect(slugFromTitle(CAFE.normalize(form))).toBe('caf-r-sum');
    expect(findBetterSlug({ title: CAFE.normalize(form), slug: 'caf-r-sum' })).toBe('cafe-resume');
  }
});

test.each([
  ['Don’t', 'dont'],
  ['Don′t', 'dont'],
  ['Qurʾan ‛n things', 'quran-n-things'],
  ['ﬁne print', 'fine-print'],
  ['ＷＩＤＥ', 'wide'],
  ['Nº 5', 'no-5'],
  ['Əli', 'eli'],
  ['care\u00adgiver\u200bs', 'caregivers'],
  ["Don't wait", 'dont-wait'],
  ['The owner‘s guide', 'the-owners-guide'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['Łódź', 'lodz'],
  ['Ærø & Œuvre', 'aero-oeuvre'],
  ['Đỗ', 'do'],
  ['Þór', 'thor'],
  ['İstanbul', 'istanbul'],
  ['Señor Muñoz', 'senor-munoz'],
  ['Ééé', 'eee'],
])('for %j, %j is offered', (title, better) => {
  for (const form of ['NFC', 'NFD'] as const) {
    const typed = title.normalize(form);
    expect(findBetterSlug({ title: typed, slug: slugFromTitle(typed) })).toBe(better);
    // Typed into the field itself, it is not a slug.
    expect(findBetterSlug({ title: 'Other', slug: typed })).toBe(better);
  }
});

test.each([
  ['Fill Every Bed', 'fill-every-bed'],
  ['Café', 'cafe'],
  ['Café', 'our-coffee'],
  ['日本語', ''],
  ['½ price & 20 %', 'price-20'],
  ['', ''],
  ['“Quoted” words', 'quoted-words'],
  [`${'é'.repeat(201)}`, ''],
])('for %j with the slug %j, nothing is offered', (title, slug) => {
  expect(findBetterSlug({ title, slug })).toBeNull();
});

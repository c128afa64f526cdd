import { expect, test } from 'vitest';
import { createReader, listTokens, plainWord, tokensOf } from './words.server.ts';

const tokens = (text: string) => listTokens(text, 1_000);

test.each([
  ['endings', 'homes tours families caring answered', 'home tour family care answer'],
  ['capitals and accents', 'CAFÉ Ángel', 'cafe angel'],
  ['letters that Unicode does not take apart', 'Łukasz Sørensen Straße', 'lukasz sorensen strasse'],
  ['apostrophes and possessives', "O’Brien’s owner's don’t", 'OBrien owner dont'],
  ['amounts', '$2,497 and 1,297.50', '2497 1297 50'],
  ['amounts before a comma', 'costs $7,497, all included', 'cost 7497 all included'],
  ['initials', 'A.I. in the U.S., at 5 p.m.', 'AI US 5 pm'],
  ['adverbs', 'happily quickly elderly', 'happy quick elder'],
  ['irregular forms', 'women children paid sold teeth', 'woman child pay sell tooth'],
  ['hyphens, written or invisible', 'move-in care\u00adgiver', 'move caregiver'],
  ['common words, which count for nothing', 'how to fill the beds of your home', 'fill beds home'],
])('%s', (_name, one, other) => {
  expect(tokens(one)).toEqual(tokens(other));
  expect(tokens(one).length).toBeGreaterThan(0);
});

test.each([
  ['family', 'fam'],
  ['supply', 'sup'],
  ['daily', 'day'],
])('%s is no form of %s', (one, other) => {
  expect(tokens(one)).not.toEqual(tokens(other));
});

test('the parts of a compound are also read as one word', () => {
  const { tokens: all, joined } = createReader()('An e-mail, wi-fi, 24/7 and a 401(k)', 100);
  expect(all.map(({ token }) => token)).toContain('mail');
  expect(joined.map(({ token }) => token)).toEqual(['email', 'wifi', '247', '401k']);
});

test('finds words in scripts without spaces', () => {
  expect(tokens('老人ホーム')).toEqual(expect.arrayContaining(tokens('老人')));
});

test('makes only short tokens of letters and digits', () => {
  const texts = ['привет мир', '👩‍👩‍👧 ½ ﬁne', 'a\u0000b', '\ud800x', 'x'.repeat(5_000), '١٢٣'];
  for (const token of texts.flatMap(tokens)) expect(token).toMatch(/^[a-z0-9]{1,400}$/);
});

test('stems the plain form of a word', () => {
  expect(tokensOf(plainWord('Homes'))).toEqual(['home']);
});

import { expect, test } from 'vitest';
import { listTokens, plainWord, tokensOf } from './words.server.ts';

const tokens = (text: string) => listTokens(text, 1_000);

test.each([
  ['endings', 'homes tours families caring answered', 'home tour family care answer'],
  ['capitals and accents', 'CAFÉ Ángel', 'cafe angel'],
  ['letters that Unicode does not take apart', 'Łukasz Sørensen Straße', 'lukasz sorensen strasse'],
  ['apostrophes and possessives', "O’Brien’s owner's don’t", 'OBrien owner dont'],
  ['amounts', '$2,497 and 1,297.50', '2497 1297 50'],
  ['hyphens, written or invisible', 'move-in care\u00adgiver', 'move caregiver'],
  ['common words, which count for nothing', 'how to fill the beds of your home', 'fill beds home'],
])('%s', (_name, one, other) => {
  expect(tokens(one)).toEqual(tokens(other));
  expect(tokens(one).length).toBeGreaterThan(0);
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

import { describe, expect, it } from 'vitest';
import { bareWords, listClaims } from './list-claims.ts';
import { toBlocks } from './read-article.ts';

describe('listClaims', () => {
  it('lists sentences with what makes them claims, each once', () => {
    expect(
      listClaims(
        toBlocks([
          'We answer calls. We fill every bed, guaranteed!',
          'Calls rose by 40%.',
          'WE FILL every bed – guaranteed',
        ]),
      ),
    ).toEqual([
      { words: 'We fill every bed, guaranteed!', kinds: ['claim-result'] },
      { words: 'Calls rose by 40%.', kinds: ['claim-number'] },
    ]);
  });

  it('ends a long list', () => {
    const blocks = Array.from({ length: 300 }, (_, number) => `You never lose ${number}.`);
    expect(listClaims(toBlocks(blocks))).toHaveLength(100);
  });
});

describe('bareWords', () => {
  it.each([
    ['“Fill every bed,” we said.', 'fill every bed we said'],
    ['  Calls rose\nby 40 %! ', 'calls rose by 40 %'],
    ['We’re #1', 'we re #1'],
  ])('of %j are %j', (words, bare) => expect(bareWords(words)).toBe(bare));
});

import { describe, expect, it } from 'vitest';
import {
  type AddedSection,
  addSection,
  idOf,
  moveSection,
  orderParts,
  putBack,
  readAdded,
  withRemoved,
} from './added-sections.ts';

const OWN = ['hero', 'why', 'prices'];

const ONE = 'added-00000001';
const TWO = 'added-00000002';

function section(id: string, after: string): AddedSection {
  return { id, kind: 'faq', after };
}

function shown(added: readonly AddedSection[], own = OWN): string[] {
  return orderParts(own, added).map(idOf);
}

describe('where a section stands', () => {
  it('is behind the part that it names, several in the order of the list', () => {
    const added = [section(TWO, 'why'), section(ONE, 'why')];
    expect(shown(added)).toEqual(['hero', 'why', TWO, ONE, 'prices']);
  });

  it('is the end, if a later version of the page no longer has that part', () => {
    expect(shown([section(ONE, 'why')], ['hero', 'prices'])).toEqual(['hero', 'prices', ONE]);
  });

  it('is behind another added section, if it is added there', () => {
    const added = addSection(OWN, [section(ONE, 'why')], { id: TWO, kind: 'steps', behind: ONE });
    expect(added).toEqual([section(ONE, 'why'), { id: TWO, kind: 'steps', after: 'why' }]);
  });
});

describe('a section that is moved', () => {
  it('passes one part of the page at a time', () => {
    const below = moveSection(OWN, [section(ONE, 'hero')], ONE, 1);
    expect(below).toEqual([section(ONE, 'why')]);
    expect(moveSection(OWN, below, ONE, -1)).toEqual([section(ONE, 'hero')]);
  });

  it('passes another added section', () => {
    const added = [section(ONE, 'why'), section(TWO, 'why')];
    expect(shown(moveSection(OWN, added, TWO, -1))).toEqual(['hero', 'why', TWO, ONE, 'prices']);
  });

  it('stays below the top of the page and above its end', () => {
    const added = [section(ONE, 'hero'), section(TWO, 'prices')];
    expect(moveSection(OWN, added, ONE, -1)).toBe(added);
    expect(moveSection(OWN, added, TWO, 1)).toBe(added);
  });
});

describe('sections that were removed', () => {
  const all = [1, 2, 3, 4].map((number) => section(`added-0000000${number}`, 'why'));
  const ways = all.flatMap((one) => all.map((other) => [one.id, other.id] as const));

  it.each(ways.filter(([one, other]) => one !== other))(
    'are back where they were, whichever comes back first: %s, %s',
    (...removed) => {
      for (const back of [removed, removed.toReversed()]) {
        let present: readonly AddedSection[] = all;
        let order: readonly AddedSection[] = [];
        for (const id of removed) {
          order = withRemoved(order, present);
          present = present.filter((each) => each.id !== id);
        }
        for (const id of back) present = putBack(order, present, id);
        expect(present).toEqual(all);
      }
    },
  );
});

it('reads only what is a section, each once', () => {
  const sent = [section(ONE, 'why'), section(ONE, 'prices'), { id: 'hero' }, null, 'x'];
  expect(readAdded(sent)).toEqual([section(ONE, 'why')]);
  expect(readAdded({ id: ONE })).toEqual([]);
});

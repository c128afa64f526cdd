import { expect, it } from 'vitest';
import { readCsvPosts } from '../readers/old-backend.ts';
import {
  type ByName,
  listOldPaths,
  noteByName,
  OLD_PLACES,
  placeOldPaths,
  writePlace,
} from './old-places.ts';

const [post, draft] = [
  ...readCsvPosts(
    'title,slug,content,is_published,published_at\nOne,one,<p>x</p>,true,2021-05-03\nTwo,two,<p>y</p>,false,',
    [],
    new Date('2026-01-01T00:00:00Z'),
  ),
];

it('makes an address of a name and a date at each place', () => {
  const article = { name: 'one', datedAt: '2021-05-03T10:00:00.000Z' };
  expect(OLD_PLACES.map((place) => writePlace(place, article))).toEqual([
    '/blog/one',
    '/one/',
    '/2021/05/one/',
    '/p/one',
    null,
  ]);
  expect(writePlace('/2021/05/name/', { name: 'one', datedAt: null })).toBe(null);
});

it('leaves addresses that a file says, and places those that are only a name', () => {
  if (post === undefined) throw new Error('No article was read.');
  const stored = {
    oldPaths: listOldPaths({ ...post, oldPaths: ['/?p=7'] }),
    datedAt: '2021-05-03T12:00:00.000Z',
  };
  expect(placeOldPaths(stored, { place: '/2021/05/name/' })).toEqual(['/?p=7', '/2021/05/one/']);
  expect(placeOldPaths(stored, { place: 'none' })).toEqual(['/?p=7']);
  expect(placeOldPaths(stored, null)).toEqual(['/?p=7']);
  expect(listOldPaths({ slug: 'one', oldPaths: ['/a/one'] })).toEqual(['/a/one']);
});

it('offers the usual place of the first articles that have one, and an example with a date', () => {
  if (post === undefined || draft === undefined) throw new Error('Nothing was read.');
  const note = { ...draft, usualPlace: 'none' } as const;
  const noted = [
    note,
    draft,
    post,
    { ...post, usualPlace: '/name/' } as const,
  ].reduce<ByName | null>(noteByName, null);
  expect(noted).toEqual({
    place: '/blog/name',
    example: { name: 'one', datedAt: '2021-05-03T12:00:00.000Z' },
  });
  const { usualPlace: _, ...placed } = post;
  expect(noteByName(null, placed)).toBe(null);
});

import { expect, it } from 'vitest';
import { tellApart } from './landmark-names.ts';

it('leaves names alone that are different', () => {
  expect(tellApart(['Main', 'Site', 'Legal'])).toEqual(['Main', 'Site', 'Legal']);
});

it('numbers names that sound the same', () => {
  expect(tellApart(['Links', 'links ', 'Links', 'Links 2'])).toEqual([
    'Links',
    'links 2',
    'Links 3',
    'Links 2 2',
  ]);
});

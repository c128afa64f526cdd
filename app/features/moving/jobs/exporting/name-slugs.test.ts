import { expect, it } from 'vitest';
import { createSlugs } from './name-slugs.ts';

it('gives each name its own part of an address', () => {
  const slugOf = createSlugs([{ name: 'Inquiries and tours', slug: 'inquiries' }]);
  const names = ['Inquiries and tours', 'Über uns', 'C#', 'C', 'C#', 'Inquiries', '日本', '語'];
  expect(names.map(slugOf)).toEqual([
    ...['inquiries', 'uber-uns', 'c', 'c-2', 'c', 'inquiries-2', 'name', 'name-2'],
  ]);
});

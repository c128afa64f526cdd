import { expect, it } from 'vitest';
import { libraryPath, readLibraryFilter } from './library-filter.ts';

function read(path: string) {
  return readLibraryFilter(new URL(path, 'http://localhost').searchParams);
}

it('is in the address of the library', () => {
  const filter = { show: 'undescribed', search: 'red porch', after: 'x', image: 'y' } as const;
  expect(read(libraryPath(filter))).toEqual(filter);
  expect(libraryPath({})).toBe('/admin/media');
});

it('shows everything where nobody can read it, and knows the address of before', () => {
  expect(read('/admin/media?show=constructor').show).toBe('all');
  expect(read('/admin/media?unused').show).toBe('unused');
  expect(read(`/admin/media?q=${'x'.repeat(300)}`).search).toHaveLength(100);
});

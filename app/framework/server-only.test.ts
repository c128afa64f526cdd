import { expect, it } from 'vitest';
import { serverOnly } from './server-only.ts';

it('is read as ever, and shows nothing to who would write it out', () => {
  const data = serverOnly({ page: 1, posts: ['one'] });
  const { page, posts } = data;
  expect({ page, posts }).toEqual({ page: 1, posts: ['one'] });
  expect(JSON.stringify(data)).toBe('{}');
});

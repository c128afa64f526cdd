import { expect, it } from 'vitest';
import { serverOnly } from './server-only.ts';

it('can be read by name, and is not serialized', () => {
  const data = serverOnly({ page: 1, posts: ['one'] });
  const { page, posts } = data;
  expect({ page, posts }).toEqual({ page: 1, posts: ['one'] });
  expect(JSON.stringify(data)).toBe('{}');
});

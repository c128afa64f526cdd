import { expect, it } from 'vitest';
import { forRendering } from './for-rendering.ts';

it('is read as ever, and shows nothing to who would write it out', () => {
  const data = forRendering({ page: 1, posts: ['one'] });
  const { page, posts } = data;
  expect({ page, posts }).toEqual({ page: 1, posts: ['one'] });
  expect(JSON.stringify(data)).toBe('{}');
});

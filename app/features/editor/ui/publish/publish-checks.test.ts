import { expect, it } from 'vitest';
import { EMPTY_FIELDS } from '#app/features/articles/post-fields.ts';
import { findMissing } from './publish-checks.ts';

const POST = { ...EMPTY_FIELDS, title: 'One call', slug: 'one-call', content: '<p>Call.</p>' };

it('a complete post lacks nothing', () => {
  const fields = { ...POST, excerpt: 'Call.', featuredImageUrl: '/blog-images/a.jpg' };
  expect(findMissing(fields)).toEqual([]);
});

it('a post lacks what its card would show', () => {
  expect(findMissing({ ...POST, excerpt: ' \u200b' })).toEqual([
    { field: 'excerpt', text: 'Add an excerpt', isNeeded: false },
    { field: 'featuredImageUrl', text: 'Choose a featured image', isNeeded: false },
  ]);
});

it('what cannot be saved comes first, with the field’s own message', () => {
  expect(findMissing(EMPTY_FIELDS).slice(0, 3)).toEqual([
    { field: 'title', text: 'Title is required', isNeeded: true },
    { field: 'slug', text: 'Slug is required', isNeeded: true },
    { field: 'content', text: 'Content is required', isNeeded: true },
  ]);
});

it('a page has no excerpt, so it lacks a description', () => {
  expect(findMissing({ ...POST, kind: 'page' })).toEqual([
    { field: 'metaDescription', text: 'Add a description', isNeeded: false },
  ]);
  expect(findMissing({ ...POST, kind: 'page', metaDescription: 'A workshop.' })).toEqual([]);
});

import { expect, test } from 'vitest';
import type { PostFields } from './editor-protocol.ts';
import { CONTENT_MAX_BYTES, EMPTY_FIELDS, parsePost } from './post-form.ts';

const good: PostFields = {
  ...EMPTY_FIELDS,
  title: 'A title',
  slug: 'a-title',
  content: '<p>Text</p>',
};

test('blank fields are told one by one, in the words of the specification', () => {
  const parsed = parsePost({ ...EMPTY_FIELDS, title: ' ', slug: '\t', content: '\n' });
  expect(parsed).toEqual({
    ok: false,
    errors: {
      title: 'Title is required',
      slug: 'Slug is required',
      content: 'Content is required',
    },
  });
});

test('optional fields left empty are null, the author has a default, keywords are a list', () => {
  const parsed = parsePost({ ...good, authorName: ' ', metaKeywords: ' beds, ,move-ins ,' });
  expect(parsed.ok && parsed.input).toMatchObject({
    excerpt: null,
    featuredImageUrl: null,
    metaDescription: null,
    authorName: 'Wizard Services Team',
    metaKeywords: ['beds', 'move-ins'],
  });
});

test.each<[string, Partial<PostFields>, keyof PostFields, RegExp]>([
  ['a title over 200 characters', { title: 'x'.repeat(201) }, 'title', /at most 200/],
  ['a title of 1 MB', { title: 'x'.repeat(1_000_000) }, 'title', /at most 200/],
  ['a slug with capitals', { slug: 'A-b' }, 'slug', /lower-case/],
  ['a slug with a space', { slug: 'a b' }, 'slug', /lower-case/],
  [
    'a description of 161 characters',
    { metaDescription: 'x'.repeat(161) },
    'metaDescription',
    /160/,
  ],
  ['NUL in the title', { title: 'a\u0000b' }, 'title', /control character/],
  ['an escape in the content', { content: 'a\u001bb' }, 'content', /control character/],
  ['content over 1 MB', { content: 'é'.repeat(CONTENT_MAX_BYTES / 2 + 1) }, 'content', /1 MB/],
  [
    'an image from elsewhere',
    { featuredImageUrl: 'https://example.com/a.png' },
    'featuredImageUrl',
    /Upload/,
  ],
  ['no slug for a title without letters', { title: '日本', slug: '' }, 'slug', /no letters/],
])('%s is refused beside its field', (_name, change, field, message) => {
  const parsed = parsePost({ ...good, ...change });
  expect(parsed.ok).toBe(false);
  expect(!parsed.ok && parsed.errors[field]).toMatch(message);
});

test('a description of 160 characters and content of exactly 1 MB are taken', () => {
  const parsed = parsePost({
    ...good,
    metaDescription: 'x'.repeat(160),
    content: 'x'.repeat(CONTENT_MAX_BYTES),
  });
  expect(parsed.ok).toBe(true);
});

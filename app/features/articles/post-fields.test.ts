import { describe, expect, test } from 'vitest';
import { CONTENT_MAX_BYTES } from '#app/html/content-limit.ts';
import { fieldText } from './field-text.ts';
import {
  EMPTY_FIELDS,
  isPostFields,
  labelOf,
  listFields,
  type PostFields,
  parsePost,
  toFields,
} from './post-fields.ts';

const good: PostFields = {
  ...EMPTY_FIELDS,
  title: 'A title',
  slug: 'a-title',
  content: '<p>Text</p>',
};

test('each blank required field gets its message', () => {
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

test.each([
  ['a zero-width space', '\u200b'],
  ['a Braille blank', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['a soft hyphen', '\u00ad'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['a no-break space', '\u00a0'],
])('%s alone is a blank field', (_name, text) => {
  const parsed = parsePost({ ...good, title: text, content: text });
  expect(parsed).toEqual({
    ok: false,
    errors: { title: 'Title is required', content: 'Content is required' },
  });
  const optional = { excerpt: text, authorName: text, metaKeywords: `beds,${text}` };
  const stored = parsePost({ ...good, ...optional });
  expect(stored.ok && stored.input).toMatchObject({
    excerpt: null,
    authorName: 'Wizard Services Team',
    metaKeywords: ['beds'],
  });
});

test('characters that nobody sees are not stored in a line, and those that shape an emoji are', () => {
  const parsed = parsePost({ ...good, title: '\u200eA \u2068tit\u00adle\u2069 👩‍⚕️\ufeff' });
  expect(parsed.ok && parsed.input.title).toBe('A title 👩‍⚕️');
});

test('empty optional fields become null, the author gets the default, keywords become a list', () => {
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
])('%s is rejected with a message at its field', (_name, change, field, message) => {
  const parsed = parsePost({ ...good, ...change });
  expect(parsed.ok).toBe(false);
  expect(!parsed.ok && parsed.errors[field]).toMatch(message);
});

test('a description of 160 characters and content of exactly 1 MB are accepted', () => {
  const parsed = parsePost({
    ...good,
    metaDescription: 'x'.repeat(160),
    content: 'x'.repeat(CONTENT_MAX_BYTES),
  });
  expect(parsed.ok).toBe(true);
});

test('stored fields come back as the editor sent them', () => {
  const fields: PostFields = { ...good, excerpt: '', metaKeywords: 'beds, move-ins' };
  const parsed = parsePost(fields);
  expect(parsed.ok && toFields(parsed.input)).toEqual(fields);
});

test('fields from outside need every field, of the right type', () => {
  const { excerpt: _, ...incomplete } = good;
  expect(isPostFields(good)).toBe(true);
  expect(isPostFields(incomplete)).toBe(false);
  expect(isPostFields({ ...good, isPublished: 'true' })).toBe(false);
  expect(isPostFields(null)).toBe(false);
});

test('a post has at most three topics, which are named by what they are called now', () => {
  const withTopics = (topics: string) => parsePost({ ...good, topics });
  expect(withTopics('a, b, c')).toMatchObject({ ok: true, input: { topics: ['a', 'b', 'c'] } });
  expect(withTopics('a, b, c, d')).toMatchObject({
    errors: { topics: 'An article can have at most 3 topics' },
  });
  const fields = { ...good, topics: 'b, x' };
  expect(fieldText(fields, 'topics', [{ id: 'b', name: 'Beds' }])).toBe('Beds, a deleted topic');
});

test('a post is in English unless it says another language', () => {
  const inLanguage = (language: string) => parsePost({ ...good, language });
  expect(inLanguage('')).toMatchObject({ ok: true, input: { language: null } });
  expect(inLanguage('es')).toMatchObject({ ok: true, input: { language: 'es' } });
  expect(inLanguage('toString')).toMatchObject({
    errors: { language: expect.stringMatching(/Choose one/) },
  });
  expect(fieldText({ ...good, language: 'es' }, 'language', [])).toBe('Spanish');
  expect(fieldText(good, 'language', [])).toBe('English');
});

describe('pages', () => {
  const page = { ...EMPTY_FIELDS, kind: 'page', title: 'Partners', content: '<p>Text</p>' };

  test('have other fields than posts, and the same order', () => {
    expect(listFields('post')).toEqual([
      'title',
      'slug',
      'excerpt',
      'content',
      'featuredImageUrl',
      'authorName',
      'topics',
      'language',
      'ending',
      'metaDescription',
      'metaKeywords',
      'isPublished',
    ]);
    expect(listFields('page')).toEqual([
      'title',
      'slug',
      'content',
      'featuredImageUrl',
      'metaDescription',
      'formTopic',
      'formAbout',
      'inFooter',
      'indexed',
      'isPublished',
    ]);
  });

  test('have an address where posts have a slug', () => {
    expect(labelOf('slug', 'page')).toBe('Address');
    expect(labelOf('featuredImageUrl', 'page')).toBe('Image in link previews');
    expect(labelOf('featuredImageUrl', 'post')).toBe('Featured image');
    expect(parsePost(page)).toMatchObject({ errors: { slug: 'Address is required' } });
    expect(parsePost({ ...page, title: '房', slug: ' ' })).toMatchObject({
      errors: { slug: expect.stringMatching(/^Address is required. The title has no letters/) },
    });
  });

  test('end in a form that the site has, or in none', () => {
    const withForm = (formTopic: string) => parsePost({ ...page, slug: 'partners', formTopic });
    expect(withForm('')).toMatchObject({ ok: true, input: { kind: 'page', formTopic: null } });
    expect(withForm('demo')).toMatchObject({ ok: true, input: { formTopic: 'demo' } });
    for (const unknown of ['privacy-request', 'toString', ' ']) {
      expect(withForm(unknown)).toMatchObject({ ok: false });
    }
  });

  test('are indexed and not in the footer unless the owner chooses otherwise', () => {
    expect(EMPTY_FIELDS).toMatchObject({ kind: 'post', indexed: true, inFooter: false });
  });
});

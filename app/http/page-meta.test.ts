import { expect, test } from 'vitest';
import { articleJsonLd } from './page-meta.ts';

const ARTICLE = {
  headline: 'The first call',
  description: '',
  url: 'https://wizard.example/blog/the-first-call',
  published: '2025-01-05T12:00:00.000Z',
  modified: '2025-01-05T12:00:00.000Z',
  image: null,
  topics: [],
  language: null,
  profile: null,
};

test.each([
  ['Ada Byron', false, 'Person'],
  ['Wizard Services Team', true, 'Organization'],
])('the author %s is a thing of its kind', (author, isByTeam, type) => {
  expect(articleJsonLd({ ...ARTICLE, author, isByTeam })).toMatchObject({
    'script:ld+json': { author: { '@type': type, name: author } },
  });
});

test('the topics of an article are its sections', () => {
  const describe = (topics: readonly string[]) =>
    articleJsonLd({ ...ARTICLE, author: 'Ada', isByTeam: false, topics });
  expect(describe(['Beds', 'Staff'])).toMatchObject({
    'script:ld+json': { articleSection: ['Beds', 'Staff'] },
  });
  expect(JSON.stringify(describe([]))).not.toContain('articleSection');
});

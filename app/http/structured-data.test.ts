import { expect, test } from 'vitest';
import { describeArticle } from './structured-data.ts';

const ORIGIN = 'https://wizard.example';
const ARTICLE = {
  headline: 'The first call',
  description: '',
  url: `${ORIGIN}/blog/the-first-call`,
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
  expect(describeArticle(ORIGIN, { ...ARTICLE, author, isByTeam })).toMatchObject({
    author: { '@type': type, name: author },
  });
});

test('the topics of an article are its sections', () => {
  const describe = (topics: readonly string[]) =>
    describeArticle(ORIGIN, { ...ARTICLE, author: 'Ada', isByTeam: false, topics });
  expect(describe(['Beds', 'Staff'])).toMatchObject({ articleSection: ['Beds', 'Staff'] });
  expect(describe([])).not.toHaveProperty('articleSection');
});

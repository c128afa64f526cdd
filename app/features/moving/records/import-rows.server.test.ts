import { expect, it } from 'vitest';
import { readLosses, readPrepared } from './import-rows.server.ts';

/** An article as an import keeps it until somebody begins it. */
const kept = {
  ...{ kind: 'page', sourceId: null, title: 'T', slug: 't', excerpt: null, content: '<p>x</p>' },
  ...{ format: 'html', authorName: null, isPublished: true, publishedAt: null, createdAt: null },
  ...{ featuredImage: null, metaDescription: null, keywords: [], topics: [], oldPaths: [] },
  ...{ notes: [], images: [] },
};

it('reads what a version kept that named the fields of an article or a page one by one', () => {
  const form = { formTopic: 'demo', formAbout: 'A home', inFooter: true, indexed: false };
  const former = { ...kept, language: 'es', ending: null, page: form };
  const own = { language: 'es', ending: '', ...form };
  expect(readPrepared(JSON.stringify(former))?.own).toEqual(own);
  expect(readPrepared(JSON.stringify({ ...kept, own }))?.own).toEqual(own);
});

it('reads what a version kept that counted no reasons', () => {
  const reasons = [
    ['images', 'It is gone.'],
    ['words', 'Left out.', 3],
  ];
  expect(readPrepared(JSON.stringify({ ...kept, own: {}, reasons }))?.reasons).toEqual([
    ['images', 'It is gone.', Number.MAX_SAFE_INTEGER],
    ['words', 'Left out.', 3],
  ]);
  const difference = { of: 'images', there: 1, here: 0, where: [], why: ['It is gone.'] };
  expect(readLosses(JSON.stringify(['It is gone.', difference])).differences).toEqual([
    { ...difference, unexplained: 0 },
  ]);
});

import { expect, it } from 'vitest';
import { WORK_HERE } from '#tests/support/work-here.ts';
import type { PostTexts } from '../post-texts.ts';
import type { WorkedOut } from '../work-out.server.ts';
import { withWorked } from './write-posts.server.ts';

const TEXTS: PostTexts = {
  title: 'Tours',
  excerpt: null,
  meta_description: null,
  content: '<h2>The door</h2><p>Families tour a home. A good tour begins at the door.</p>',
  author_name: 'Ada',
  featured_image_url: null,
  topics: '',
  image: '',
  former: null,
};

function countRuns() {
  const runs: string[] = [];
  const run: typeof WORK_HERE.run = (work, given, client) => {
    runs.push(client);
    return WORK_HERE.run(work, given, client);
  };
  return { runs, run };
}

it('works out what is expected before the transaction, which runs once', async () => {
  const works = countRuns();
  let transactions = 0;
  const found = await withWorked(works, { client: 'dana', first: [TEXTS] }, async (worked) => {
    transactions += 1;
    expect(works.runs).toEqual(['dana']);
    return worked.find({ ...TEXTS });
  });
  expect(transactions).toBe(1);
  expect(found.headings).toBe('[{"id":"in-post-the-door","text":"The door"}]');
  expect(found.related.has('tour')).toBe(true);
});

it.each<[string, PostTexts]>([
  ['another text', { ...TEXTS, content: '<p>Other words.</p>' }],
  ['another topic', { ...TEXTS, topics: 'a' }],
  ['the description of another image', { ...TEXTS, image: 'A porch' }],
  ['another former text', { ...TEXTS, former: { content: '', headings: null } }],
  [
    'other former headings',
    { ...TEXTS, former: { content: '', headings: '[{"id":"in-post-a","text":"The door"}]' } },
  ],
])('runs a transaction again that stores %s, with what follows from it', async (_name, stored) => {
  const works = countRuns();
  const former = stored.former === null ? null : { content: 'x', headings: '[]' };
  const first = [{ ...TEXTS, former }];
  const found: WorkedOut[] = [];
  await withWorked(works, { client: 'dana', first }, async (worked) => {
    found.push(worked.find(stored));
  });
  expect(works.runs).toHaveLength(2);
  expect(found).toHaveLength(1);
});

it('works several texts out before it runs the transaction again', async () => {
  const works = countRuns();
  const several = ['One', 'Two', 'Three'].map((title) => ({ ...TEXTS, title }));
  let transactions = 0;
  await withWorked(works, { client: 'dana', first: [] }, async (worked) => {
    transactions += 1;
    worked.require(several);
  });
  expect(works.runs).toHaveLength(3);
  expect(transactions).toBe(2);
});

it('ends with what else goes wrong', async () => {
  const failing = withWorked(countRuns(), { client: 'dana', first: [] }, async () => {
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
});

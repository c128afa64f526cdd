import { expect, it } from 'vitest';
import type { PageView } from './judge-request.ts';
import { listSums } from './page-counts.ts';

const VIEW: PageView = { path: '/about', visit: null, device: null, from: null };

it('a view adds to separate sums, none of which holds two facts about it', () => {
  const view: PageView = {
    ...VIEW,
    visit: { source: 'Google', campaign: 'spring' },
    device: 'phone',
  };
  expect(listSums(view).map(({ kind, path, value }) => `${kind} ${path} ${value}`.trim())).toEqual([
    'view /about',
    'visit /about',
    'source * Google',
    'campaign * spring',
    'device * phone',
  ]);
  expect(listSums(VIEW)).toEqual([{ kind: 'view', path: '/about', value: '' }]);
});

it('of the page before it, only an article that led to a form is counted', () => {
  const kinds = (from: string, path: string) =>
    listSums({ ...VIEW, from, path }).map((sum) => `${sum.kind} ${sum.path} ${sum.value}`.trim());
  expect(kinds('/blog/care', '/quiz')).toEqual(['view /quiz', 'to-form /blog/care /quiz']);
  expect(kinds('/blog/care', '/about')).toEqual(['view /about']);
  expect(kinds('/plan/a-secret-address', '/contact')).toEqual(['view /contact']);
  expect(kinds('/blog/topics/care', '/contact')).toEqual(['view /contact']);
  expect(kinds('/blog/<script>', '/contact')).toEqual(['view /contact']);
});

import { expect, it } from 'vitest';
import { listPath, readPostFilter } from './post-filter.ts';

it.each([
  ['', { state: null, search: '' }],
  ['state=draft', { state: 'draft', search: '' }],
  ['state=trash&q=+beds+', { state: 'trash', search: 'beds' }],
  ['state=toString&q=', { state: null, search: '' }],
  [`q=${'x'.repeat(300)}`, { state: null, search: 'x'.repeat(100) }],
])('reads %j', (query, filter) => {
  const url = new URL(`https://example.com/admin/posts?${query}`);
  expect(readPostFilter(url)).toEqual({ kind: 'post', ...filter });
});

it('reads the Trash from its own address', () => {
  const url = new URL('https://example.com/admin/posts/trash?q=beds&state=draft');
  expect(readPostFilter(url)).toEqual({ kind: 'post', state: 'trash', search: 'beds' });
});

it.each([
  [{ kind: 'post', state: 'trash', search: '' }, null, '/admin/posts/trash'],
  [{ kind: 'post', state: 'trash', search: 'a' }, '12', '/admin/posts/trash?q=a&after=12'],
  [{ kind: 'page', state: 'trash', search: '' }, null, '/admin/pages?state=trash'],
  [{ kind: 'post', state: null, search: '' }, null, '/admin/posts'],
  [{ kind: 'page', state: null, search: '' }, null, '/admin/pages'],
  [{ kind: 'post', state: 'draft', search: '' }, null, '/admin/posts?state=draft'],
  [{ kind: 'post', state: null, search: 'beds & baths' }, null, '/admin/posts?q=beds+%26+baths'],
  [
    { kind: 'page', state: 'scheduled', search: 'a' },
    '12',
    '/admin/pages?state=scheduled&q=a&after=12',
  ],
] as const)('has an address for %j from %j on', (filter, after, path) => {
  expect(listPath(filter, after)).toBe(path);
});

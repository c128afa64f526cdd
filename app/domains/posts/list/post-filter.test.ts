import { expect, it } from 'vitest';
import { dashboardPath, readPostFilter } from './post-filter.ts';

it.each([
  ['', { state: null, search: '' }],
  ['state=draft', { state: 'draft', search: '' }],
  ['state=trash&q=+beds+', { state: 'trash', search: 'beds' }],
  ['state=toString&q=', { state: null, search: '' }],
  [`q=${'x'.repeat(300)}`, { state: null, search: 'x'.repeat(100) }],
])('reads %j', (query, filter) => {
  expect(readPostFilter(new URLSearchParams(query))).toEqual(filter);
});

it.each([
  [{ state: null, search: '' }, null, '/admin'],
  [{ state: 'draft', search: '' }, null, '/admin?state=draft'],
  [{ state: null, search: 'beds & baths' }, null, '/admin?q=beds+%26+baths'],
  [{ state: 'scheduled', search: 'a' }, '12', '/admin?state=scheduled&q=a&after=12'],
] as const)('has an address for %j from %j on', (filter, after, path) => {
  expect(dashboardPath(filter, after)).toBe(path);
});

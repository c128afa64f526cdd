import { expect, it } from 'vitest';
import { readSearch } from './search-query.server.ts';

const found = (indexed: string[], short: string[] = []) => ({
  kind: 'terms',
  terms: { indexed, short },
});

it.each([
  ['', { kind: 'all' }],
  [' \u0000 ', { kind: 'all' }],
  ['al', { kind: 'too-short' }],
  ['a b c', { kind: 'too-short' }],
  ['Ángel', found(['angel'])],
  ['Al Reyes al', found(['reyes'], ['al'])],
  ['(614) 555', found(['614555'])],
  ['614-555-0123', found(['6145550123'])],
  ['12 beds', found(['beds'], ['12'])],
  ['ws 7k3f9q', found(['7k3f9q'])],
  ['WS7K3F9Q', found(['7k3f9q'])],
])('reads %j', (typed, reading) => {
  expect(readSearch(typed)).toEqual(reading);
});

import { expect, it } from 'vitest';
import { singleAddress } from './address.ts';

it.each([
  [' https://example.com/a?b=1#c\n', 'https://example.com/a?b=1#c'],
  ['http://example.com', 'http://example.com'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ['https://example.com/a b', null],
  ['https://example.com https://example.org', null],
  ['javascript:alert(1)', null],
  ['tel:+15550100', null],
  ['ftp://example.com/', null],
  ['https://', null],
  ['example.com', null],
  [`https://example.com/${'a'.repeat(2000)}`, null],
])('%j is the address %j', (text, address) => {
  expect(singleAddress(text)).toBe(address);
});

import { describe, expect, it } from 'vitest';
import { createAddressReader } from './client-address.ts';

describe('without trusted proxies', () => {
  const addressOf = createAddressReader([]);

  it('uses the address of the socket', () => {
    expect(addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it('converts an IPv4-mapped address to IPv4', () => {
    expect(addressOf('::ffff:203.0.113.7', null)).toBe('203.0.113.7');
    expect(addressOf('2001:db8::7', null)).toBe('2001:db8::7');
  });
});

describe('behind trusted proxies', () => {
  const addressOf = createAddressReader(['10.0.0.0/8', 'fd00::/8', '192.0.2.1']);

  it.each([
    ['the entry that the proxy added', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    [
      'the last entry that is not a trusted proxy',
      '10.1.2.3',
      '1.2.3.4, 198.51.100.1, 10.9.9.9',
      '198.51.100.1',
    ],
    ['a proxy on IPv6', 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['a proxy listed as a single address', '192.0.2.1', '198.51.100.1', '198.51.100.1'],
    [
      'a proxy with an IPv4-mapped address',
      '::ffff:10.1.2.3',
      '::ffff:198.51.100.1',
      '198.51.100.1',
    ],
    ['the proxy itself without a header', '10.1.2.3', null, '10.1.2.3'],
    ['the proxy itself when all entries are trusted proxies', '10.1.2.3', '10.4.4.4', '10.4.4.4'],
    ['the proxy itself when it added no address', '10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
    ['the socket address of an untrusted sender', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ])('%s', (_, socket, forwarded, address) => {
    expect(addressOf(socket, forwarded)).toBe(address);
  });
});

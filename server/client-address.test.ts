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
    ['an IPv4 address without its port', '10.1.2.3', '198.51.100.1:50413', '198.51.100.1'],
    ['an IPv6 address without brackets and port', '10.1.2.3', '[2001:db8::7]:443', '2001:db8::7'],
    ['an IPv6 address in brackets', '10.1.2.3', '[2001:db8::7]', '2001:db8::7'],
    ['an IPv6 address that ends like a port', '10.1.2.3', '2001:db8::7:443', '2001:db8::7:443'],
    ['an IPv4-mapped address with a port', '10.1.2.3', '[::ffff:198.51.100.1]:80', '198.51.100.1'],
    [
      'the last untrusted entry of a list with ports',
      'fd00::1',
      '1.2.3.4:1, [2001:db8::7]:2,10.9.9.9:3 , [fd00::2]:4',
      '2001:db8::7',
    ],
    ['the proxy itself when it added no address', '10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
    ['the socket address of an untrusted sender', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ])('%s', (_, socket, forwarded, address) => {
    expect(addressOf(socket, forwarded)).toBe(address);
  });
});

it.each([
  '',
  ',',
  'unknown',
  '_hidden',
  '198.51.100.1:',
  '198.51.100.1:port',
  '198.51.100.1:123456',
  '198.51.100.1:80:80',
  '198.51.100:80',
  '[198.51.100.1',
  '198.51.100.1]',
  '[]',
  '[]:80',
  '[2001:db8::7]80',
  '[2001:db8::7]:',
  '[[2001:db8::7]]:80',
  '2001:db8::7]:80',
  '198.51.100.1 x',
  '<script>',
  '9'.repeat(100_000),
  '['.repeat(100_000),
])('%.40s is no address: the client is the proxy that added it', (entry) => {
  const addressOf = createAddressReader(['10.0.0.0/8']);
  expect(addressOf('10.1.2.3', entry)).toBe('10.1.2.3');
  expect(addressOf('10.1.2.3', `198.51.100.1, ${entry}, 10.9.9.9`)).toBe('10.9.9.9');
});

import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

describe('a public address', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '223.255.255.255',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450:4001:80b::200e',
    '64:ff9b::8.8.8.8',
    '64:ff9b::5db8:d70e',
  ])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.8.9.10'],
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['link-local, cloud metadata', '169.254.169.254'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['AS112', '192.31.196.1'],
    ['AS112', '192.175.48.1'],
    ['AMT', '192.52.193.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['benchmarking', '198.19.255.255'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-compatible', '::7f00:1'],
    ['IPv4-compatible', '::8.8.8.8'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped', '::ffff:8.8.8.8'],
    ['IPv4-mapped', '::ffff:7f00:1'],
    ['IPv4-translated', '::ffff:0:a00:1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['NAT64', '64:ff9b::127.0.0.1'],
    ['NAT64', '64:ff9b::169.254.169.254'],
    ['not NAT64', '64:ff9b::1:808:808'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['local NAT64', '64:ff9b:1::8.8.8.8'],
    ['discard', '100::1'],
    ['6to4', '2002:a00:1::'],
    ['Teredo', '2001:0:a00:1::'],
    ['benchmarking', '2001:2::1'],
    ['ORCHIDv2', '2001:20::1'],
    ['protocol assignments', '2001:1ff::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['unassigned', '1000::1'],
    ['unassigned', '4000::1'],
    ['segment routing', '5f00::1'],
    ['unique-local', 'fc00::1'],
    ['unique-local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['octal', '010.0.0.1'],
    ['short', '127.1'],
    ['a number', '2130706433'],
    ['a number', '134744072'],
    ['a host name', 'example.com'],
    ['empty', ''],
  ])('%s %j is none', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

it('recognizes loopback addresses', () => {
  const addresses = ['127.0.0.1', '127.8.9.10', '::1'];
  expect(addresses.filter(isLoopbackAddress)).toEqual(addresses);
  const others = ['10.0.0.1', '::', '::ffff:127.0.0.1', '0x7f.1', 'localhost'];
  expect(others.filter(isLoopbackAddress)).toEqual([]);
});

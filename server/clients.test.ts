import { expect, it } from 'vitest';
import { createClientReader } from './clients.ts';

const clientOf = createClientReader(['127.0.0.1', '203.0.113.0/24'], (address) => `key ${address}`);

it.each([
  ['198.51.100.1', '198.51.100.1', 'public'],
  ['2001:db8::1', '2001:db8::1', 'public'],
  ['::ffff:198.51.100.1', '198.51.100.1', 'public'],
  ['127.0.0.1', '127.0.0.1', 'proxy'],
  ['::ffff:203.0.113.9', '203.0.113.9', 'proxy'],
  ['127.0.0.2', '127.0.0.2', 'local'],
  ['::1', '::1', 'local'],
  ['10.1.2.3', '10.1.2.3', 'local'],
  ['172.31.0.1', '172.31.0.1', 'local'],
  ['172.32.0.1', '172.32.0.1', 'public'],
  ['192.168.1.1', '192.168.1.1', 'local'],
  ['fd12::1', 'fd12::1', 'local'],
])('%s is %s, which is %s', (socketAddress, address, kind) => {
  expect(clientOf(socketAddress)).toEqual({ key: `key ${address}`, kind });
});

import { expect, it } from 'vitest';
import {
  isLoopbackAddress,
  isLoopbackHost,
  isTrustworthyOrigin,
  listenAddress,
} from './loopback.ts';

it.each(['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
  '%s is this machine',
  (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
    expect(isLoopbackHost(address)).toBe(true);
  },
);

it.each([
  '',
  '0.0.0.0',
  '::',
  '10.0.0.1',
  '172.17.0.1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'example.com',
])('%j is the network', (address) => {
  expect(isLoopbackAddress(address)).toBe(false);
  expect(isLoopbackHost(address)).toBe(false);
});

it('recognizes the names of this machine', () => {
  expect(['localhost', 'LOCALHOST', '[::1]'].map(isLoopbackHost)).toEqual([true, true, true]);
  expect(isLoopbackHost('localhost.example.com')).toBe(false);
});

it('knows which pages a browser takes for secure ones', () => {
  const secure = ['https://example.com', 'http://localhost:3000', 'http://admin.localhost:3000'];
  expect(secure.filter(isTrustworthyOrigin)).toEqual(secure);
  expect(['http://example.com', 'http://localhost.example.com'].some(isTrustworthyOrigin)).toBe(
    false,
  );
});

it.each([
  ['localhost', '127.0.0.1'],
  ['LocalHost', '127.0.0.1'],
  ['::1', '::1'],
  ['0.0.0.0', '0.0.0.0'],
  ['www.example.com', 'www.example.com'],
])('a server of HOST=%s listens on %s', (host, address) => {
  expect(listenAddress(host)).toBe(address);
});

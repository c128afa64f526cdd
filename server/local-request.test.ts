import { expect, it } from 'vitest';
import { isLocalRequest } from './local-request.ts';

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('a request from %s is local', (address) => {
  expect(isLocalRequest(address, new Headers({ Host: 'www.example.com' }))).toBe(true);
});

it.each(['203.0.113.7', '172.17.0.1', '::ffff:192.168.1.9', 'fe80::1', ''])(
  'a request from %j is not, whatever its Host header says',
  (address) => {
    expect(isLocalRequest(address, new Headers({ Host: 'localhost:3000' }))).toBe(false);
  },
);

it.each([
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'x-forwarded',
  'Forwarded',
  'X-Real-IP',
  'Via',
])('a request with the header %s came through a proxy', (name) => {
  for (const value of ['127.0.0.1', '']) {
    expect(isLocalRequest('127.0.0.1', new Headers({ [name]: value }))).toBe(false);
  }
});

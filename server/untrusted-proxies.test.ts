import { expect, it } from 'vitest';
import { createUntrustedProxies } from './untrusted-proxies.ts';

const MINUTE = 60_000;
const OWNER = '203.0.113.1';
const VISITOR = '198.51.100.7';

it('names a proxy in its own network that is not trusted', () => {
  const proxies = createUntrustedProxies([]);
  proxies.note('::ffff:10.0.0.5', VISITOR);
  proxies.note('10.0.0.5', VISITOR);
  proxies.note('127.0.0.1', VISITOR);
  expect(proxies.list(OWNER)).toEqual([
    { address: '10.0.0.5', requests: 2 },
    { address: '127.0.0.1', requests: 1 },
  ]);
});

it('ignores trusted proxies, and requests that were not forwarded', () => {
  const proxies = createUntrustedProxies(['10.0.0.0/8']);
  proxies.note('10.0.0.5', VISITOR);
  proxies.note('127.0.0.1', null);
  proxies.note('', VISITOR);
  expect(proxies.list(OWNER)).toEqual([]);
});

it('does not take a stranger who sends the header for a proxy, unless the owner comes through it', () => {
  const proxies = createUntrustedProxies([]);
  proxies.note('192.0.2.9', VISITOR);
  expect(proxies.list(OWNER)).toEqual([]);
  expect(proxies.list('192.0.2.9')).toEqual([{ address: '192.0.2.9', requests: 1 }]);
});

it('forgets a proxy after an hour without a request', () => {
  let time = 0;
  const proxies = createUntrustedProxies([], () => time);
  proxies.note('10.0.0.5', VISITOR);
  time += 59 * MINUTE;
  proxies.note('10.0.0.6', VISITOR);
  expect(proxies.list(OWNER)).toHaveLength(2);
  time += MINUTE;
  expect(proxies.list(OWNER)).toEqual([{ address: '10.0.0.6', requests: 1 }]);
});

it('remembers a hundred peers at most, and its own proxy among many strangers', () => {
  const proxies = createUntrustedProxies([]);
  proxies.note('10.0.0.5', VISITOR);
  const strangers = Array.from({ length: 500 }, (_, n) => `2001:db8::${n.toString(16)}`);
  for (const stranger of strangers) proxies.note(stranger, VISITOR);
  expect(proxies.list(OWNER)).toEqual([{ address: '10.0.0.5', requests: 1 }]);
  expect(strangers.filter((each) => proxies.list(each).length === 2)).toHaveLength(99);
});

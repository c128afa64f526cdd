import { describe, expect, it } from 'vitest';
import { isOwnHost, isSameOrigin } from './origin-check.ts';

const SITE = 'https://www.example.com';
const LOCAL = 'http://localhost:3000';

describe('the site’s own host', () => {
  it.each([
    ['www.example.com', SITE, true],
    ['WWW.Example.com', SITE, true],
    ['example.com', SITE, false],
    ['www.example.com:443', SITE, true],
    ['www.example.com.', SITE, true],
    ['WWW.example.com.:443', SITE, true],
    ['www.example.com:80', SITE, false],
    ['www.example.com:80', 'http://www.example.com', true],
    ['www.example.com:', SITE, false],
    ['www.example.com..', SITE, false],
    ['user@www.example.com', SITE, false],
    ['www.example.com/x', SITE, false],
    ['www.example.com?x', SITE, false],
    ['www.example.com.evil.example', SITE, false],
    ['www.example.com:8443', SITE, false],
    ['localhost', SITE, false],
    ['localhost:3000', LOCAL, true],
    ['127.0.0.1:3000', LOCAL, true],
    ['[::1]:3000', LOCAL, true],
    ['localhost:3001', LOCAL, false],
    ['localhost', LOCAL, false],
    ['localhost.evil.example:3000', LOCAL, false],
    ['', LOCAL, false],
    ['a b', LOCAL, false],
  ])('%s at %s: %s', (host, origin, own) => expect(isOwnHost(host, origin)).toBe(own));
});

describe('a POST request', () => {
  const from = (headers: Record<string, string>, origin = SITE) =>
    isSameOrigin(new Headers(headers), origin);

  it('is accepted from our own pages', () => {
    expect(from({ 'Sec-Fetch-Site': 'same-origin' })).toBe(true);
    expect(from({ Origin: SITE })).toBe(true);
    expect(from({ Origin: 'http://127.0.0.1:3000' }, LOCAL)).toBe(true);
  });

  it.each(['cross-site', 'same-site', 'none', ''])(
    'is rejected with Sec-Fetch-Site "%s"',
    (site) => {
      expect(from({ 'Sec-Fetch-Site': site, Origin: SITE })).toBe(false);
    },
  );

  it.each([
    'https://evil.example',
    'http://www.example.com',
    'https://www.example.com:444',
    'https://www.example.com.evil.example',
    'null',
    '',
  ])('is rejected with Origin "%s"', (origin) => expect(from({ Origin: origin })).toBe(false));

  it('is rejected without both headers', () => expect(from({})).toBe(false));
});

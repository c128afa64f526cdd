import { describe, expect, it } from 'vitest';
import { createHostFinder, hostRedirect, type SiteOrigins } from './hosts.ts';
import type { FoundRoute, ServedPolicy } from './route-table.ts';

const ONE: SiteOrigins = {
  publicOrigin: 'https://www.example.com',
  adminOrigin: 'https://www.example.com',
};
const TWO: SiteOrigins = { ...ONE, adminOrigin: 'https://admin.example.com' };
const LOCAL: SiteOrigins = {
  publicOrigin: 'http://localhost:3000',
  adminOrigin: 'http://admin.localhost:3000',
};

describe('a host', () => {
  it.each([
    [ONE, 'www.example.com', 'both'],
    [ONE, 'admin.example.com', null],
    [TWO, 'www.example.com', 'public'],
    [TWO, 'WWW.Example.com', 'public'],
    [TWO, 'admin.example.com', 'admin'],
    [TWO, 'Admin.Example.com', 'admin'],
    [TWO, 'example.com', null],
    [TWO, 'admin.example.com:8443', null],
    [TWO, '', null],
    [LOCAL, 'localhost:3000', 'public'],
    [LOCAL, '127.0.0.1:3000', 'public'],
    [LOCAL, '[::1]:3000', 'public'],
    [LOCAL, 'admin.localhost:3000', 'admin'],
    [LOCAL, 'other.localhost:3000', null],
  ] as const)('of %o, %j serves %s', (origins, host, serves) => {
    const findHost = createHostFinder(origins);
    // The second answer is a remembered one.
    expect([findHost(host), findHost(host)].map((found) => found?.serves ?? null)).toEqual([
      serves,
      serves,
    ]);
  });

  it('is found after any number of other spellings', () => {
    const findHost = createHostFinder(TWO);
    for (let bits = 0; bits < 64; bits += 1) {
      const name = [...'admin.example.com'].map((letter, index) =>
        bits & (1 << index) ? letter.toUpperCase() : letter,
      );
      expect(findHost(name.join(''))?.origin).toBe(TWO.adminOrigin);
    }
  });
});

const page: ServedPolicy = { area: 'admin', access: 'admin' };
const call: ServedPolicy = { area: 'resource', access: 'admin' };
const download: ServedPolicy = { ...call, download: true };
const onBoth: ServedPolicy = { area: 'resource', access: 'public', onBothHosts: true };

function ask(method: string, path: string, host: string, route: Partial<FoundRoute> | null) {
  const found = createHostFinder(TWO)(host);
  if (found === null) throw new Error(`${host} is no host of the site`);
  const whole = route && { pattern: path, policy: undefined, catchAll: false, ...route };
  const url = new URL(path, 'http://in-front-of-a-proxy:3000');
  const response = hostRedirect({ method, url }, whole, found, TWO);
  return response && [response.status, response.headers.get('Location')];
}

describe('on the public host', () => {
  const site = 'www.example.com';
  it.each([
    ['GET', '/admin', { policy: page }, [308, 'https://admin.example.com/admin']],
    [
      'HEAD',
      '/admin/leads?search=a%20b',
      { pattern: '/admin/leads', policy: page },
      [308, 'https://admin.example.com/admin/leads?search=a%20b'],
    ],
    [
      'GET',
      '/admin/leads/export',
      { policy: download },
      [308, 'https://admin.example.com/admin/leads/export'],
    ],
    ['POST', '/admin/login', { policy: { ...page, access: 'public' as const } }, [421, null]],
    ['GET', '/admin/people.data', { pattern: '/admin/people', policy: page }, [421, null]],
    ['GET', '/admin/events', { policy: call }, [421, null]],
    ['GET', '/admin/passkey', { policy: { area: 'resource' } }, [421, null]],
    ['GET', '/', {}, null],
    ['POST', '/contact', {}, null],
    ['GET', '/administrators', { pattern: '/*', catchAll: true }, null],
    ['GET', '/admin/%00', null, null],
    ['GET', '/blog-images/a.png', { policy: onBoth }, null],
  ] as const)('%s %s', (method, path, route, answer) => {
    expect(ask(method, path, site, route)).toEqual(answer);
  });
});

describe('on the host of the admin area', () => {
  const admin = 'admin.example.com';
  it.each([
    ['GET', '/', {}, [308, 'https://admin.example.com/admin']],
    ['GET', '/contact?plan=pro', {}, [308, 'https://www.example.com/contact?plan=pro']],
    ['GET', '/nowhere', { pattern: '/*' }, [308, 'https://www.example.com/nowhere']],
    ['POST', '/contact', {}, [421, null]],
    ['GET', '/quiz.data', {}, [421, null]],
    ['GET', '/admin', { policy: page }, null],
    ['POST', '/admin/login', { policy: page }, null],
    ['GET', '/admin/events', { policy: call }, null],
    ['GET', '/blog-images/a.png', { policy: onBoth }, null],
  ] as const)('%s %s', (method, path, route, answer) => {
    expect(ask(method, path, admin, route)).toEqual(answer);
  });
});

it('a site with one host sends nobody elsewhere', () => {
  const found = createHostFinder(ONE)('www.example.com');
  const url = new URL('https://www.example.com/admin');
  const route = { pattern: '/admin', policy: page, catchAll: false };
  expect(found && hostRedirect({ method: 'GET', url }, route, found, ONE)).toBeNull();
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const ORIGIN = 'https://www.example.com';

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite({ env: { PUBLIC_ORIGIN: ORIGIN } });
  ({ cookie } = await createAdmin(site));
});
afterAll(() => site.close());

describe('every response', () => {
  it.each(['/', '/blog', '/no-such-page', '/admin', '/admin/login', '/healthz', '/favicon.ico'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await site.fetch(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{7,}$/);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(/default-src 'none'/);
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('Permissions-Policy')).toMatch(/camera=\(\).*microphone=\(\)/);
    },
  );

  it.each([
    '/',
    '/boost-revenue',
    '/blog',
    '/quiz/questions',
    '/contact',
    '/admin/login',
    '/admin',
    '/admin/people',
    '/admin/posts/new',
  ])('%s has what scanners of security headers count', async (path) => {
    const { status, headers } = await site.get(path, {
      cookie: path === '/admin/login' ? '' : cookie,
    });
    expect(status).toBe(200);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/base-uri '/);
    expect(policy).toMatch(/form-action '/);
    expect(policy).not.toMatch(/unsafe-|script-src[^;]*(\*|data:|https?:[ ;])/);
    expect(headers.get('Referrer-Policy')).toMatch(
      /^(no-referrer|strict-origin-when-cross-origin)$/,
    );
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    const [, seconds = ''] =
      /^max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(180 * 24 * 60 * 60);
  });

  it.each(['/admin', '/admin/login', '/admin/no-such-page'])(
    '%s has its own browsing-context group',
    async (path) => {
      const headers = { Accept: 'text/html', Cookie: path === '/admin/login' ? '' : cookie };
      const openerPolicy = async (userAgent: string) => {
        const asked = { headers: { ...headers, 'User-Agent': userAgent } };
        return (await site.fetch(path, asked)).headers.get('Cross-Origin-Opener-Policy');
      };
      expect(await openerPolicy('Chrome/140.0.0.0')).toBe('noopener-allow-popups');
      expect(await openerPolicy('')).toBe('same-origin');
    },
  );

  it.each(['/', '/blog', '/contact', '/no-such-page', '/admin/login', '/admin/forgot-password'])(
    '%s, which shows no image of another site, allows none',
    async (path) => {
      const { headers } = await site.fetch(path);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(/img-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).not.toContain('https:');
    },
  );

  it('an admin page tells no other page its address', async () => {
    const response = await site.get('/admin/leads?search=maria', { cookie });
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('/healthz is isolated from the page that opened it', async () => {
    const { headers } = await site.fetch('/healthz');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  });

  it.each(['/', '/blog', '/no-such-page', '/contact', '/quiz'])(
    '%s may share the process of the page that opened it',
    async (path) => {
      const { headers } = await site.fetch(path);
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
    },
  );

  it.each(['/', '/blog', '/no-such-page', '/admin/login', '/admin/no-such-page'])(
    '%s requires Trusted Types',
    async (path) => {
      const headers = { Accept: 'text/html', Cookie: path === '/admin/login' ? '' : cookie };
      const response = await site.get(path, { extra: headers });
      const policy = response.headers.get('Content-Security-Policy');
      expect(policy).toMatch(
        /require-trusted-types-for 'script'; trusted-types ('none'|preview draft-page)$/,
      );
    },
  );
});

describe('security.txt', () => {
  const read = async () => (await site.fetch('/.well-known/security.txt')).text();

  it('names the contact form, and the contact email once it is set', async () => {
    expect(await read()).toContain(`Contact: ${ORIGIN}/contact\n`);
    await site.services.database.db
      .insertInto('settings')
      .values({
        key: 'contactEmail',
        value: JSON.stringify('owner@example.com'),
        updated_at: new Date().toISOString(),
      })
      .execute();
    site.services.bus.publish([{ type: 'settings', id: 'contactEmail' }]);
    expect(await read()).toContain('Contact: mailto:owner@example.com\n');
    const expires = Date.parse(/Expires: (.+)/.exec(await read())?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
  });
});

describe('a URL', () => {
  it.each([
    ['/About/', '/about'],
    ['/blog/?page=2', '/blog?page=2'],
    ['/Blog/A-Post', '/blog/a-post'],
  ])('%s redirects to its canonical form', async (path, canonical) => {
    const response = await site.fetch(path);
    expect(response).toHaveRedirect(308, canonical);
  });

  it.each(['/%0a', '/blog/%00', '/admin/%0d%0ax', '/x%e2%80%a8y', '/%0a.data'])(
    '%s, which the router cannot decode, responds 404 with the 404 page',
    async (path) => {
      const response = await site.fetch(path);
      await expect(response).toBeRejected(404, 'Oops! Page not found');
    },
  );

  it('that matches no route responds 404 and is logged', async () => {
    const response = await site.fetch('/nowhere-at-all');
    await expect(response).toBeRejected(404, 'Oops! Page not found');
    expect(site.log).toContainEqual(
      expect.objectContaining({ level: 50, path: '/nowhere-at-all', msg: 'unknown path' }),
    );
  });
});

describe('a request that belongs to a trace', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ask = (traceparent: string) => site.get('/plan/no-such-plan', { extra: { traceparent } });
  const lineOf = (response: Response) =>
    site.log.find(({ id }) => id === response.headers.get('X-Request-Id'));

  it('is logged with the id of the trace', async () => {
    const response = await ask(`00-${traceId}-00f067aa0ba902b7-01`);
    expect(lineOf(response)).toMatchObject({ traceId, route: '/plan/:token' });
  });

  it('is logged without one when the header is invalid', async () => {
    const response = await ask(`00-${traceId}-0-01`);
    expect(lineOf(response)).toMatchObject({ route: '/plan/:token' });
    expect(lineOf(response)).not.toHaveProperty('traceId');
  });
});

describe('a request for another host', () => {
  it('is rejected', async () => {
    const response = await site.get('/', { extra: { Host: 'evil.example' } });
    expect(response.status).toBe(421);
    expect(site.log.at(-1)).toMatchObject({ status: 421, rejectedHost: 'evil.example' });
  });

  it('may check the health of the site', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await site.get(path, { extra: { Host: '10.0.0.7:3000' } });
      expect(response.status).toBe(200);
    }
  });
});

describe('a method', () => {
  it('HEAD gets the response of GET without a body', async () => {
    for (const path of ['/', '/about', '/robots.txt', '/favicon.ico']) {
      const get = await site.fetch(path);
      const head = await site.fetch(path, { method: 'HEAD' });
      expect([path, head.status, await head.text()]).toEqual([path, get.status, '']);
      expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'));
    }
  });
});

describe('a form', () => {
  const post = (headers: Record<string, string>, body: BodyInit = 'a=b') =>
    site.fetch('/contact', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('that is too large is rejected with a reason', async () => {
    const response = await post({ 'Content-Length': '9999999' }, 'x'.repeat(100));
    await expect(response).toBeRejected(413, '64 KB at most');
  });
});

describe('unexpected headers', () => {
  it.each([
    ['garbage cookies', { Cookie: 'session=%%%; __Host-session=;;=\u00ff; a' }],
    ['a session without a valid signature', { Cookie: '__Host-session=abc.def' }],
    ['a forwarded host', { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil' }],
    ['a rewritten path', { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' }],
    [
      "the router's internal headers",
      { 'X-React-Router-SPA-Mode': 'yes', 'X-React-Router-Prerender-Data': '1' },
    ],
  ])('%s do not change a public page', async (_, headers) => {
    const plain = await (await site.fetch('/about')).text();
    const response = await site.get('/about', { extra: headers as Record<string, string> });
    expect([response.status, await response.text()]).toEqual([200, plain]);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });
});

describe('a static file', () => {
  it('responds 304 to its ETag', async () => {
    const first = await site.fetch('/favicon.ico');
    const again = await site.get('/favicon.ico', {
      extra: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/../../server/index.js', '/.env'])(
    'is not served for %s',
    async (path) => expect((await site.fetch(`${ORIGIN}${path}`)).status).toBe(404),
  );
});

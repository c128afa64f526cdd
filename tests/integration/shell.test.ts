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

describe('every answer', () => {
  it.each(['/', '/blog', '/no-such-page', '/admin', '/admin/login', '/healthz', '/favicon.ico'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await site.fetch(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{7,}/);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(/default-src 'none'/);
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('Permissions-Policy')).toMatch(/camera=\(\).*microphone=\(\)/);
    },
  );

  it.each(['/admin', '/admin/login', '/admin/no-such-page', '/healthz'])(
    '%s is out of reach of the page that opened it',
    async (path) => {
      const headers = { Accept: 'text/html', Cookie: path === '/admin/login' ? '' : cookie };
      const answer = await site.fetch(path, { headers });
      expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    },
  );

  it.each(['/', '/blog', '/no-such-page', '/contact', '/quiz'])(
    '%s begins in the process that the visitor has',
    async (path) => {
      const { headers } = await site.fetch(path);
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
    },
  );

  it.each(['/', '/blog', '/no-such-page', '/admin/login', '/admin/no-such-page'])(
    '%s lets no script make markup of a text',
    async (path) => {
      const headers = { Accept: 'text/html', Cookie: path === '/admin/login' ? '' : cookie };
      const answer = await site.fetch(path, { headers });
      const policy = answer.headers.get('Content-Security-Policy');
      expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types ('none'|preview)$/);
    },
  );
});

describe('who finds a weakness', () => {
  const ask = async () => (await site.fetch('/.well-known/security.txt')).text();

  it('is led to the form, and to the owner once there is an address', async () => {
    expect(await ask()).toContain(`Contact: ${ORIGIN}/contact\n`);
    await site.services.database.db
      .insertInto('settings')
      .values({
        key: 'contactEmail',
        value: JSON.stringify('owner@example.com'),
        updated_at: new Date().toISOString(),
      })
      .execute();
    site.services.bus.publish([{ type: 'settings', id: 'contactEmail' }]);
    expect(await ask()).toContain('Contact: mailto:owner@example.com\n');
    const expires = Date.parse(/Expires: (.+)/.exec(await ask())?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
  });
});

describe('an address', () => {
  it.each([
    ['/About/', '/about'],
    ['/blog/?page=2', '/blog?page=2'],
    ['/Blog/A-Post', '/blog/a-post'],
  ])('%s leads to its plain form', async (path, plain) => {
    const answer = await site.fetch(path);
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, plain]);
  });

  it('never leads to another site', async () => {
    const answer = await site.fetch(`${ORIGIN}//evil.example/A`);
    expect(answer.headers.get('Location')).toBe('/evil.example/a');
  });

  it.each(['/%0a', '/blog/%00', '/admin/%0d%0ax', '/x%e2%80%a8y', '/%0a.data'])(
    '%s, which no router reads, answers 404 with its page',
    async (path) => {
      const answer = await site.fetch(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Oops! Page not found');
    },
  );

  it('that nobody knows answers 404 and is logged', async () => {
    const answer = await site.fetch('/nowhere-at-all');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Oops! Page not found');
    expect(site.log).toContainEqual(
      expect.objectContaining({ level: 50, path: '/nowhere-at-all', msg: 'unknown path' }),
    );
  });
});

describe('a host that is not ours', () => {
  it('is told so', async () => {
    const answer = await site.fetch('/', { headers: { Host: 'evil.example' } });
    expect(answer.status).toBe(421);
  });

  it('may ask whether the site is well', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await site.fetch(path, { headers: { Host: '10.0.0.7:3000' } });
      expect(answer.status).toBe(200);
    }
  });
});

describe('a method', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s is refused', async (method) => {
    const answer = await site.fetch('/', { method });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('HEAD answers like GET, without a body', async () => {
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

  it.each([
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'http://www.example.com' }],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
  ])('from elsewhere is refused: %o', async (headers) => {
    expect((await post(headers as Record<string, string>)).status).toBe(403);
  });

  it('that is too large is refused in words', async () => {
    const answer = await post({ 'Content-Length': '9999999' }, 'x'.repeat(100));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('64 KB at most');
  });
});

describe('odd headers', () => {
  it.each([
    ['garbage cookies', { Cookie: 'session=%%%; __Host-session=;;=\u00ff; a' }],
    ['a session that nobody signed', { Cookie: '__Host-session=abc.def' }],
    ['another host in front', { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil' }],
    ['another path', { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' }],
    [
      "the router's own",
      { 'X-React-Router-SPA-Mode': 'yes', 'X-React-Router-Prerender-Data': '1' },
    ],
  ])('%s change nothing of a public page', async (_, headers) => {
    const plain = await (await site.fetch('/about')).text();
    const answer = await site.fetch('/about', { headers: headers as Record<string, string> });
    expect([answer.status, await answer.text()]).toEqual([200, plain]);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  });
});

describe('a file of the build', () => {
  it('is not sent again to who has it', async () => {
    const first = await site.fetch('/favicon.ico');
    const again = await site.fetch('/favicon.ico', {
      headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/../../server/index.js', '/.env'])(
    '%s is not one',
    async (path) => expect((await site.fetch(`${ORIGIN}${path}`)).status).toBe(404),
  );
});

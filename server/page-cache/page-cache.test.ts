import { describe, expect, it } from 'vitest';
import { type CachedResponse, getEncodedBody } from '../cached-response.ts';
import { PageCache, type Rendering } from './page-cache.ts';

const MINUTE = 60_000;

function rendering(text: string, differences: Partial<Rendering> = {}): Rendering {
  const headers = new Headers({ 'Content-Type': 'text/html' });
  return { status: 200, headers, body: Buffer.from(text), complete: true, ...differences };
}

function textOf(page: CachedResponse | null): string | null {
  return page?.bodies.identity.body.toString() ?? null;
}

/** A cache with a fake clock and fake renders. */
function open({ maxBytes = 1_000_000 } = {}) {
  const clock = { now: 0, nextChange: null as number | null, failing: false, renders: 0 };
  const errors: unknown[] = [];
  const cache = new PageCache({
    maxBytes,
    now: () => new Date(clock.now),
    nextChangeAt: async () => (clock.nextChange === null ? null : new Date(clock.nextChange)),
    pollForExternalChanges: () => undefined,
    onError: (error) => errors.push(error),
  });
  const request = async (key: string, text = key) => {
    const page = await cache.open(key, async () => {
      clock.renders += 1;
      return clock.failing ? rendering('failed', { status: 503 }) : rendering(text);
    });
    return textOf(page);
  };
  return { cache, clock, request, errors };
}

describe('a page', () => {
  it('is rendered once, then served from the cache', async () => {
    const { cache, clock, request } = open();
    expect(cache.find('/')).toBeNull();
    await request('/', 'first');
    expect(await request('/', 'second')).toBe('first');
    expect([textOf(cache.find('/')), clock.renders]).toEqual(['first', 1]);
  });

  it('is rendered once for simultaneous requests', async () => {
    const { clock, request } = open();
    const texts = await Promise.all(Array.from({ length: 64 }, () => request('/', 'one')));
    expect([new Set(texts), clock.renders]).toEqual([new Set(['one']), 1]);
  });

  it('is rendered again after a change', async () => {
    const { cache, request } = open();
    await request('/', 'before');
    cache.invalidateAll();
    expect(cache.find('/')).toBeNull();
    expect(await request('/', 'after')).toBe('after');
  });

  it('that a change invalidates while it renders answers only earlier requests', async () => {
    const { cache, request } = open();
    let finish = (_: Rendering) => {};
    const early = cache.open('/', () => new Promise<Rendering>((done) => (finish = done)));
    cache.invalidateAll();
    const late = request('/', 'after');
    finish(rendering('before'));
    expect([textOf(await early), await late]).toEqual(['before', 'after']);
    expect(textOf(cache.find('/'))).toBe('after');
  });

  it('expires when a scheduled change is due', async () => {
    const { cache, clock, request } = open();
    clock.nextChange = MINUTE;
    await request('/', 'before');
    clock.now = MINUTE - 1;
    expect(textOf(cache.find('/'))).toBe('before');
    clock.now = MINUTE;
    expect(cache.find('/')).toBeNull();
  });

  it('expires after an hour', async () => {
    const { cache, clock, request } = open();
    await request('/');
    clock.now = 60 * MINUTE;
    expect(cache.find('/')).toBeNull();
  });

  it('whose render throws is an error for the waiting requests, and the next request retries', async () => {
    const { cache, request } = open();
    const failing = cache.open('/', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await request('/', 'yes')).toBe('yes');
  });
});

describe('a response that must not be cached', () => {
  it.each([
    ['a redirect', { status: 308 }],
    ['an error', { status: 503 }],
    ['an incomplete page', { complete: false }],
    ['a response with a cookie', { headers: new Headers({ 'Set-Cookie': 'a=b' }) }],
    ['a private response', { headers: new Headers({ 'Cache-Control': 'private' }) }],
  ])('%s', async (_, differences) => {
    const { cache } = open();
    const page = await cache.open('/', async () => rendering('x', differences));
    expect([textOf(page), page.etag, cache.find('/')]).toEqual(['x', null, null]);
    expect(page.commonHeaders.join()).toContain('Cache-Control,no-store');
  });
});

describe('while rendering fails', () => {
  it('the stale page is served, and rendering is retried after five seconds', async () => {
    const { cache, clock, request } = open();
    await request('/', 'good');
    cache.invalidateAll();
    clock.failing = true;
    expect(await request('/')).toBe('good');
    expect([textOf(cache.find('/')), clock.renders]).toEqual(['good', 2]);
    clock.now = 5_000;
    expect([await request('/'), clock.renders]).toEqual(['good', 3]);
    clock.failing = false;
    clock.now = 10_000;
    expect(await request('/', 'new')).toBe('new');
  });

  it('the stale page is served when rendering throws, and the error is reported', async () => {
    const { cache, clock, request, errors } = open();
    await request('/', 'good');
    cache.invalidateAll();
    const broken = cache.open('/', () => Promise.reject(new Error('broken')));
    expect(textOf(await broken)).toBe('good');
    expect(errors).toEqual([new Error('broken')]);
    expect(textOf(cache.find('/'))).toBe('good');
    clock.now = 5_000;
    expect(await request('/', 'repaired')).toBe('repaired');
  });

  it('one request waits for the retry, the others get the stale page at once', async () => {
    const { cache, clock, request } = open();
    await request('/', 'good');
    cache.invalidateAll();
    clock.failing = true;
    await request('/');
    clock.now = 5_000;
    let finish = (_: Rendering) => {};
    const waiting = cache.open('/', () => new Promise<Rendering>((done) => (finish = done)));
    expect(textOf(cache.find('/'))).toBe('good');
    finish(rendering('new'));
    expect(textOf(await waiting)).toBe('new');
  });

  it('a change that was saved still shows at once', async () => {
    const { cache, clock, request } = open();
    await request('/', 'old');
    cache.invalidateAll();
    clock.failing = true;
    await request('/');
    clock.failing = false;
    cache.invalidateAll();
    expect(await request('/', 'new')).toBe('new');
  });
});

describe('the size limit', () => {
  it('evicts pages that were not requested again first', async () => {
    const { cache, request } = open({ maxBytes: 50_000 });
    await request('/popular');
    for (let index = 0; index < 100; index += 1) {
      expect(textOf(cache.find('/popular'))).toBe('/popular');
      await request(`/${index}`);
    }
    expect(cache.find('/0')).toBeNull();
    expect(textOf(cache.find('/99'))).toBe('/99');
  });
});

describe('the compressed bodies', () => {
  it('have the ETag of the page', async () => {
    const { cache, request } = open();
    await request('/', 'words '.repeat(1000));
    const page = cache.find('/');
    if (page === null) throw new Error('not cached');
    for (const encoding of ['br', 'gzip'] as const) {
      const encoded = await getEncodedBody(page, encoding);
      expect(encoded.body.byteLength).toBeLessThan(1000);
      expect(encoded.headers.join()).toContain(`ETag,${page.etag}`);
      expect(encoded.headers.join()).toContain(`Content-Encoding,${encoding}`);
    }
  });
});

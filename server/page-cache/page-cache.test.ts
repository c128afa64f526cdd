import { afterEach, describe, expect, it, vi } from 'vitest';
import { ClientGoneError, QueueFullError } from '#queue/fair-queue.ts';
import type { Waiter, Waiters } from '#queue/waiters.ts';
import { type CachedResponse, getEncodedBody } from '../cached-response.ts';
import { PageCache, RECOMPRESS_DELAY_MILLISECONDS, type Rendering } from './page-cache.ts';

const MINUTE = 60_000;

afterEach(() => vi.useRealTimers());

function rendering(text: string, differences: Partial<Rendering> = {}): Rendering {
  const headers = new Headers({ 'Content-Type': 'text/html' });
  return { status: 200, headers, body: Buffer.from(text), complete: true, ...differences };
}

function textOf(page: CachedResponse | null): string | null {
  return page?.bodies.identity.body.toString() ?? null;
}

/** A machine may be busy. */
const PATIENT = { timeout: 30_000 };

const VISITOR: Waiter = { client: '192.0.2.1', isGone: () => false };

/** A cache with a fake clock and fake renders. */
function open({ maxBytes = 1_000_000, maxEntries = 1_000 } = {}) {
  const clock = {
    now: 0,
    nextChange: null as number | null,
    failing: false,
    away: false,
    renders: 0,
  };
  const errors: unknown[] = [];
  const cache = new PageCache({
    maxBytes,
    maxEntries,
    now: () => new Date(clock.now),
    nextChangeAt: async () => (clock.nextChange === null ? null : new Date(clock.nextChange)),
    pollForExternalChanges: () => undefined,
    isAway: () => clock.away,
    onError: (error) => errors.push(error),
  });
  const render = (key: string, work: (waiters: Waiters) => Promise<Rendering>, waiter = VISITOR) =>
    cache.open(key, work, waiter);
  const request = async (key: string, text = key) => {
    const page = await render(key, async () => {
      clock.renders += 1;
      return clock.failing ? rendering('failed', { status: 503 }) : rendering(text);
    });
    return textOf(page);
  };
  return { cache, clock, render, request, errors };
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
    const { cache, render, request } = open();
    let finish = (_: Rendering) => {};
    const early = render('/', () => new Promise<Rendering>((done) => (finish = done)));
    cache.invalidateAll();
    const late = request('/', 'after');
    finish(rendering('before'));
    expect([textOf(await early), await late]).toEqual(['before', 'after']);
    expect(textOf(cache.find('/'))).toBe('after');
  });

  it('is sent once more while it is rendered again after one of very many changes', async () => {
    const { cache, clock, render, request } = open();
    await request('/', 'before');
    cache.renewAll();
    const { promise, resolve: finish } = Promise.withResolvers<Rendering>();
    const first = await render('/', () => promise);
    expect([textOf(first), textOf(cache.find('/'))]).toEqual(['before', 'before']);
    finish(rendering('after'));
    await expect.poll(() => textOf(cache.find('/')), PATIENT).toBe('after');
    expect(await request('/', 'another')).toBe('after');
    expect(clock.renders).toBe(1);
  });

  it('is rendered again with the encodings that visitors asked for', async () => {
    const { cache, render, request } = open();
    const before = await render('/', async () => rendering('before'));
    await getEncodedBody(before, 'br');
    cache.renewAll();
    await request('/', 'after');
    await expect.poll(() => textOf(cache.find('/')), PATIENT).toBe('after');
    expect(Object.keys(cache.find('/')?.bodies ?? {})).toEqual(['identity', 'br']);
  });

  it('gets its smallest body once it has lasted a while, and none if it was rendered again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { cache, render, request } = open();
    const before = await render('/', async () => rendering('before'));
    cache.find('/');
    cache.renewAll();
    await request('/', 'after');
    await expect.poll(() => textOf(cache.find('/')), PATIENT).toBe('after');
    vi.advanceTimersByTime(RECOMPRESS_DELAY_MILLISECONDS);
    const encodings = () => Object.keys(cache.find('/')?.bodies ?? {});
    await expect.poll(encodings, PATIENT).toEqual(['identity', 'br']);
    expect(Object.keys(before.bodies)).toEqual(['identity']);
  });

  it('that was rendered before the last of very many changes is rendered again', async () => {
    const { cache, render, request } = open();
    let finish = (_: Rendering) => {};
    const early = render('/', () => new Promise<Rendering>((done) => (finish = done)));
    cache.renewAll();
    finish(rendering('before'));
    await early;
    expect(await request('/', 'after')).toBe('before');
    await expect.poll(() => textOf(cache.find('/')), PATIENT).toBe('after');
  });

  it('waits for what a person changed, also while very many changes are made', async () => {
    const { cache, request } = open();
    await request('/', 'before');
    cache.renewAll();
    cache.invalidateAll();
    expect(await request('/', 'after')).toBe('after');
  });

  it('stays while it cannot be rendered again after one of very many changes', async () => {
    const { cache, clock, request } = open();
    await request('/', 'before');
    cache.renewAll();
    clock.failing = true;
    expect(await request('/')).toBe('before');
    await expect.poll(() => clock.renders, PATIENT).toBe(2);
    expect([await request('/'), clock.renders]).toEqual(['before', 2]);
    clock.failing = false;
    clock.now = 5_000;
    await request('/', 'after');
    await expect.poll(() => textOf(cache.find('/')), PATIENT).toBe('after');
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

  it('is cached again after a scheduled change', async () => {
    const { cache, clock, request } = open();
    clock.nextChange = MINUTE;
    await request('/', 'before');
    clock.now = MINUTE;
    clock.nextChange = 3 * MINUTE;
    await request('/', 'after');
    expect(textOf(cache.find('/'))).toBe('after');
    clock.now = 3 * MINUTE;
    expect(cache.find('/')).toBeNull();
  });

  it('is rendered again when the clock is set back, with the changes that are in the future again', async () => {
    const { cache, clock, request } = open();
    clock.now = 10 * MINUTE;
    await request('/', 'later');
    clock.now = MINUTE;
    clock.nextChange = 2 * MINUTE;
    expect(await request('/', 'earlier')).toBe('earlier');
    clock.now = 2 * MINUTE;
    expect(cache.find('/')).toBeNull();
  });

  it('expires after an hour', async () => {
    const { cache, clock, request } = open();
    await request('/');
    clock.now = 60 * MINUTE;
    expect(cache.find('/')).toBeNull();
  });

  it('whose render throws is an error for the waiting requests, and the next request retries', async () => {
    const { render, request } = open();
    const failing = render('/', () => Promise.reject(new Error('no')));
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
    const { cache, render } = open();
    const page = await render('/', async () => rendering('x', differences));
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
    const { cache, clock, render, request, errors } = open();
    await request('/', 'good');
    cache.invalidateAll();
    const broken = render('/', () => Promise.reject(new Error('broken')));
    expect(textOf(await broken)).toBe('good');
    expect(errors).toEqual([new Error('broken')]);
    expect(textOf(cache.find('/'))).toBe('good');
    clock.now = 5_000;
    expect(await request('/', 'repaired')).toBe('repaired');
  });

  it('no request waits while pages cannot be rendered, however long that takes', async () => {
    const { cache, clock, request } = open();
    await request('/', 'good');
    clock.away = true;
    cache.invalidateAll();
    clock.now = 90 * MINUTE;
    expect([await request('/', 'new'), clock.renders]).toEqual(['good', 1]);
    expect(await request('/other', 'rendered without it')).toBe('rendered without it');
    clock.away = false;
    expect(await request('/', 'new')).toBe('new');
  });

  it('one request waits for the retry, the others get the stale page at once', async () => {
    const { cache, clock, render, request } = open();
    await request('/', 'good');
    cache.invalidateAll();
    clock.failing = true;
    await request('/');
    clock.now = 5_000;
    let finish = (_: Rendering) => {};
    const waiting = render('/', () => new Promise<Rendering>((done) => (finish = done)));
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
  it.each([
    ['in bytes', { maxBytes: 50_000 }],
    ['in pages', { maxEntries: 10 }],
  ])('%s evicts the pages that were requested once, oldest first', async (_, limit) => {
    const { cache, request } = open(limit);
    await request('/popular');
    cache.find('/popular');
    for (let index = 0; index < 1_500; index += 1) await request(`/${index}`);
    expect(textOf(cache.find('/popular'))).toBe('/popular');
    expect(cache.find('/0')).toBeNull();
    expect(textOf(cache.find('/1499'))).toBe('/1499');
  });

  it('evicts a formerly popular page when others are requested now', async () => {
    const { cache, clock, request } = open({ maxEntries: 2 });
    await request('/before');
    for (let index = 0; index < 8; index += 1) cache.find('/before');
    await request('/now');
    clock.now = 59 * MINUTE;
    cache.find('/now');
    cache.find('/now');
    cache.find('/now');
    await request('/new');
    expect([cache.find('/before'), textOf(cache.find('/now'))]).toEqual([null, '/now']);
  });

  it('remembers that a page is popular when it is rendered again after a change', async () => {
    const { cache, request } = open({ maxEntries: 4 });
    await request('/popular');
    for (let index = 0; index < 8; index += 1) cache.find('/popular');
    cache.invalidateAll();
    await request('/popular');
    for (let index = 0; index < 4; index += 1) await request(`/${index}`);
    expect(textOf(cache.find('/popular'))).toBe('/popular');
  });
});

describe('a request that waits for the render of another', () => {
  it('joins its waiters', async () => {
    const { render } = open();
    let gone = false;
    let shared: Waiters | null = null;
    let finish = (_: Rendering) => {};
    const work = (waiters: Waiters) => {
      shared = waiters;
      return new Promise<Rendering>((done) => (finish = done));
    };
    const first = render('/', work, { client: 'a', isGone: () => true });
    const second = render('/', work, { client: 'b', isGone: () => gone });
    const areAllGone = () => (shared as Waiters | null)?.areAllGone();
    const before = areAllGone();
    gone = true;
    expect([before, areAllGone()]).toEqual([false, true]);
    finish(rendering('page'));
    expect([textOf(await first), textOf(await second)]).toEqual(['page', 'page']);
  });
});

describe('when the render was not started', () => {
  it('because too much is waiting, the stale page is served and nothing is reported', async () => {
    const { cache, render, request, errors } = open();
    await request('/', 'good');
    cache.invalidateAll();
    const page = await render('/', () => Promise.reject(new QueueFullError()));
    expect([textOf(page), errors]).toEqual(['good', []]);
  });

  it('because all clients are gone, the next request renders it', async () => {
    const { cache, render, request } = open();
    await request('/', 'good');
    cache.invalidateAll();
    const gone = render('/', () => Promise.reject(new ClientGoneError()));
    await expect(gone).rejects.toThrow(ClientGoneError);
    expect(await request('/', 'new')).toBe('new');
  });
});

it('a 404 for the value of a parameter is not cached', async () => {
  const { cache, render } = open();
  const unknown = async () => rendering('no such page', { status: 404 });
  await render('/blog?page=99', unknown);
  await render('/404', unknown);
  expect([cache.find('/blog?page=99'), textOf(cache.find('/404'))]).toEqual([null, 'no such page']);
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

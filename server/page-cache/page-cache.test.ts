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

/** A cache with a clock and a page source in the test's hands. */
function open({ maxBytes = 1_000_000 } = {}) {
  const clock = { now: 0, nextChange: null as number | null, away: false, renders: 0 };
  const errors: unknown[] = [];
  const cache = new PageCache({
    maxBytes,
    now: () => new Date(clock.now),
    nextChangeAt: async () => (clock.nextChange === null ? null : new Date(clock.nextChange)),
    pollForExternalChanges: () => undefined,
    onError: (error) => errors.push(error),
  });
  const ask = async (key: string, text = key) => {
    const page = await cache.open(key, async () => {
      clock.renders += 1;
      return clock.away ? rendering('away', { status: 503 }) : rendering(text);
    });
    return textOf(page);
  };
  return { cache, clock, ask, errors };
}

describe('a page', () => {
  it('is rendered once, then found', async () => {
    const { cache, clock, ask } = open();
    expect(cache.find('/')).toBeNull();
    await ask('/', 'first');
    expect(await ask('/', 'second')).toBe('first');
    expect([textOf(cache.find('/')), clock.renders]).toEqual(['first', 1]);
  });

  it('is rendered once for all who ask at the same time', async () => {
    const { clock, ask } = open();
    const answers = await Promise.all(Array.from({ length: 64 }, () => ask('/', 'one')));
    expect([new Set(answers), clock.renders]).toEqual([new Set(['one']), 1]);
  });

  it('is rendered anew after a change', async () => {
    const { cache, ask } = open();
    await ask('/', 'before');
    cache.empty();
    expect(cache.find('/')).toBeNull();
    expect(await ask('/', 'after')).toBe('after');
  });

  it('that was being rendered when a change came is for those alone who had asked before', async () => {
    const { cache, ask } = open();
    let finish = (_: Rendering) => {};
    const early = cache.open('/', () => new Promise<Rendering>((done) => (finish = done)));
    cache.empty();
    const late = ask('/', 'after');
    finish(rendering('before'));
    expect([textOf(await early), await late]).toEqual(['before', 'after']);
    expect(textOf(cache.find('/'))).toBe('after');
  });

  it('ends when something falls due', async () => {
    const { cache, clock, ask } = open();
    clock.nextChange = MINUTE;
    await ask('/', 'before');
    clock.now = MINUTE - 1;
    expect(textOf(cache.find('/'))).toBe('before');
    clock.now = MINUTE;
    expect(cache.find('/')).toBeNull();
  });

  it('ends after an hour', async () => {
    const { cache, clock, ask } = open();
    await ask('/');
    clock.now = 60 * MINUTE;
    expect(cache.find('/')).toBeNull();
  });

  it('whose render throws is an error for all who asked, and tried again by the next', async () => {
    const { cache, ask } = open();
    const failing = cache.open('/', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await ask('/', 'yes')).toBe('yes');
  });
});

describe('an answer that may not be kept', () => {
  it.each([
    ['a redirect', { status: 308 }],
    ['an error', { status: 503 }],
    ['one that stands in for the page', { complete: false }],
    ['one with a cookie', { headers: new Headers({ 'Set-Cookie': 'a=b' }) }],
    ['one that says so', { headers: new Headers({ 'Cache-Control': 'private' }) }],
  ])('%s', async (_, differences) => {
    const { cache } = open();
    const page = await cache.open('/', async () => rendering('x', differences));
    expect([textOf(page), page.etag, cache.find('/')]).toEqual(['x', null, null]);
    expect(page.common.join()).toContain('Cache-Control,no-store');
  });
});

describe('while the page cannot be rendered', () => {
  it('the last good one is sent, and rendering is tried again after five seconds', async () => {
    const { cache, clock, ask } = open();
    await ask('/', 'good');
    cache.empty();
    clock.away = true;
    expect(await ask('/')).toBe('good');
    expect([textOf(cache.find('/')), clock.renders]).toEqual(['good', 2]);
    clock.now = 5_000;
    expect([await ask('/'), clock.renders]).toEqual(['good', 3]);
    clock.away = false;
    clock.now = 10_000;
    expect(await ask('/', 'new')).toBe('new');
  });

  it('the last good one is sent when rendering throws, and the error is told', async () => {
    const { cache, clock, ask, errors } = open();
    await ask('/', 'good');
    cache.empty();
    const broken = cache.open('/', () => Promise.reject(new Error('broken')));
    expect(textOf(await broken)).toBe('good');
    expect(errors).toEqual([new Error('broken')]);
    expect(textOf(cache.find('/'))).toBe('good');
    clock.now = 5_000;
    expect(await ask('/', 'mended')).toBe('mended');
  });

  it('one visitor waits for the try, the others have the last good one at once', async () => {
    const { cache, clock, ask } = open();
    await ask('/', 'good');
    cache.empty();
    clock.away = true;
    await ask('/');
    clock.now = 5_000;
    let finish = (_: Rendering) => {};
    const waiting = cache.open('/', () => new Promise<Rendering>((done) => (finish = done)));
    expect(textOf(cache.find('/'))).toBe('good');
    finish(rendering('new'));
    expect(textOf(await waiting)).toBe('new');
  });

  it('a change that is stored shows at once all the same', async () => {
    const { cache, clock, ask } = open();
    await ask('/', 'old');
    cache.empty();
    clock.away = true;
    await ask('/');
    clock.away = false;
    cache.empty();
    expect(await ask('/', 'new')).toBe('new');
  });
});

describe('room', () => {
  it('is bounded: what nobody asked for again goes first', async () => {
    const { cache, ask } = open({ maxBytes: 50_000 });
    await ask('/kept');
    for (let index = 0; index < 100; index += 1) {
      expect(textOf(cache.find('/kept'))).toBe('/kept');
      await ask(`/${index}`);
    }
    expect(cache.find('/0')).toBeNull();
    expect(textOf(cache.find('/99'))).toBe('/99');
  });
});

describe('the compressed forms', () => {
  it('carry the same ETag, and give the same page', async () => {
    const { cache, ask } = open();
    await ask('/', 'words '.repeat(1000));
    const page = cache.find('/');
    if (page === null) throw new Error('not kept');
    for (const encoding of ['br', 'gzip'] as const) {
      const form = await getEncodedBody(page, encoding);
      expect(form.body.byteLength).toBeLessThan(1000);
      expect(form.headers.join()).toContain(`ETag,${page.etag}`);
      expect(form.headers.join()).toContain(`Content-Encoding,${encoding}`);
    }
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import { canonicalPath } from '#server/canonical-path.ts';
import { createRandom } from '#tests/stress/random.ts';
import { addLines, readLines } from './import-lines.ts';
import { appendQuery, parseFrom, parseTarget, splitTarget } from './parse-address.ts';
import { MOST_REDIRECTS, type Redirect } from './redirect.ts';
import { RedirectSet } from './redirect-set.ts';

const PAGES = new Set(['/', '/about', '/contact', '/quiz', '/blog/kept']);
const site: SiteAddresses = {
  publicOrigin: 'https://wizard.example',
  adminOrigin: 'https://desk.wizard.example',
  toPlain: (path) => canonicalPath(path) ?? path,
  findUse(path) {
    if (path === '/admin' || path.startsWith('/admin/')) return 'reserved';
    return PAGES.has(path) ? 'page' : null;
  },
  toCurrent: (path) => (path === '/blog/renamed' ? '/blog/kept' : path),
};

let ids = 0;
function redirect(from: string, target: string, permanent = true): Redirect {
  ids += 1;
  return { id: String(ids), from, target, permanent };
}

function set(...redirects: [from: string, target: string, permanent?: boolean][]): RedirectSet {
  const all = new RedirectSet();
  for (const each of redirects) {
    const added = all.add(redirect(...each), site);
    if (!added.ok) throw new Error(added.message);
  }
  return all;
}

const targetsOf = (all: RedirectSet) =>
  Object.fromEntries([...all].map(({ from, target }) => [from, target]));

describe('the host of the admin area', () => {
  it.each([
    'https://desk.wizard.example/about',
    'http://DESK.wizard.example./about',
    'https://www.desk.wizard.example/about',
  ])('is this site: %s', (typed) => {
    expect(parseTarget(typed, site)).toEqual({ ok: true, value: '/about' });
  });

  it.each([
    'https:wizard.example/admin',
    'https:/desk.wizard.example/admin',
    'https:///wizard.example/admin',
    'https:\\\\wizard.example\\admin',
    'https://wizard.example\\admin',
    'http:wizard.example:80/admin',
    'https://ｗｉｚａｒｄ.example/admin',
    'https://wizard%2eexample:0443/admin',
  ])('is found in the spelling %s', (typed) => {
    expect(parseTarget(typed, site)).toEqual({
      ok: false,
      field: 'target',
      message: '/admin is not a page for visitors.',
    });
  });

  it.each(['https:\\\\wizard.example@other.example/x', 'https://wizard.example@other.example/x'])(
    'is not the one that looks like it: %s',
    (typed) => expect(parseTarget(typed, site).ok).toBe(false),
  );

  it('closes no loop', () => {
    const target = parseTarget('https://desk.wizard.example/old', site);
    expect(target).toEqual({ ok: true, value: '/old' });
    expect(set().add(redirect('/old', '/old'), site)).toMatchObject({ ok: false });
  });

  it('has no pages for visitors', () => {
    const typed = 'https://desk.wizard.example/admin/login';
    expect(parseTarget(typed, site)).toMatchObject({ ok: false, field: 'target' });
    expect(parseTarget('desk.wizard.example/admin', site)).toMatchObject({ ok: false });
  });

  it('is no old address of another site', () => {
    expect(parseFrom('https://desk.wizard.example/old', site)).toEqual({ ok: true, value: '/old' });
  });
});

describe('an old address', () => {
  it.each([
    ['/old-page', '/old-page'],
    ['old-page', '/old-page'],
    ['  /Old-Page/  ', '/old-page'],
    ['//old//page', null],
    ['wizard.example:443/old', '/old'],
    ['/old//page///', '/old/page'],
    ['/old page', '/old%20page'],
    ['/caf%C3%A9', '/caf%c3%a9'],
    ['/café', '/caf%c3%a9'],
    ['/%6Fld', '/old'],
    ['/a/../old', '/old'],
    ['https://wizard.example/old', '/old'],
    ['http://www.wizard.example/old/', '/old'],
    ['wizard.example/old', '/old'],
    ['old.html', '/old.html'],
    ['/old.php', '/old.php'],
    ['', null],
    ['/old?page=2', null],
    ['/old#part', null],
    ['/old/*', null],
    ['/old\\page', null],
    ['/%zz', null],
    ['/%00', null],
    ['/\u202dold\u202c\u200b', '/old'],
    ['/old.data', null],
    ['https://elsewhere.example/old', null],
    ['https://wizard.example@elsewhere.example/old', null],
    ['ftp://wizard.example/old', null],
    ['javascript:alert(1)', null],
    ['/', null],
    ['/about/', null],
    ['/ADMIN', null],
    ['/admin/x', null],
    [`/${'x'.repeat(600)}`, null],
  ])('%j is %j', (typed, path) => {
    const parsed = parseFrom(typed, site);
    expect(parsed.ok ? parsed.value : null).toBe(path);
  });
});

describe('a new address', () => {
  it.each([
    ['/about', '/about'],
    ['/About/?b=1#part', '/about?b=1#part'],
    ['https://wizard.example/about#part', '/about#part'],
    ['http://www.wizard.example/about', '/about'],
    ['https://wizard.example', '/'],
    ['/blog/renamed?x=1', '/blog/kept?x=1'],
    ['https://elsewhere.com/a?b=c#d', 'https://elsewhere.com/a?b=c#d'],
    ['https://elsewhere.com', 'https://elsewhere.com/'],
    ['', null],
    ['about', null],
    ['//elsewhere.com', null],
    ['/\\elsewhere.com', null],
    ['\\\\elsewhere.com', null],
    ['http://elsewhere.com', null],
    ['https://user:secret@elsewhere.com', null],
    ['https://user@wizard.example/about', null],
    ['https://localhost/x', null],
    ['https://10.0.0.1/x', null],
    ['javascript:alert(1)', null],
    ['JavaScript:alert(1)', null],
    ['java\tscript:alert(1)', null],
    ['data:text/html,x', null],
    ['mailto:a@elsewhere.com', null],
    ['/about\r\nSet-Cookie: a=b', null],
    ['/admin/settings', null],
  ])('%j is %j', (typed, target) => {
    const parsed = parseTarget(typed, site);
    expect(parsed.ok ? parsed.value : null).toBe(target);
  });
});

describe('adding a redirect', () => {
  it('leads straight to the end of a chain, with the queries of both', () => {
    const all = set(['/b', '/about?y=2#end'], ['/a', '/b?x=1#start']);
    expect(targetsOf(all)).toEqual({ '/b': '/about?y=2#end', '/a': '/about?y=2&x=1#end' });
  });

  it('leads earlier ones straight to where the new one leads', () => {
    const all = set(['/b', '/blog/kept']);
    PAGES.delete('/blog/kept');
    const added = all.add(redirect('/blog/kept', 'https://elsewhere.com/'), site);
    PAGES.add('/blog/kept');
    expect(added.ok && added.value.shortened.map(({ from }) => from)).toEqual(['/b']);
    expect(targetsOf(all)).toEqual({
      '/b': 'https://elsewhere.com/',
      '/blog/kept': 'https://elsewhere.com/',
    });
  });

  it('makes a chain with a temporary part temporary', () => {
    const all = set(['/b', '/about', false], ['/a', '/b', true]);
    expect(all.find('/a')?.permanent).toBe(false);
  });

  it.each([
    ['itself', '/a', '/a?x=1'],
    ['a page that is not there', '/a', '/nowhere'],
    ['an address that has a redirect', '/b', '/contact'],
  ])('is rejected for %s', (_, from, target) => {
    const all = set(['/b', '/about']);
    const before = targetsOf(all);
    expect(all.add(redirect(from, target), site).ok).toBe(false);
    expect(targetsOf(all)).toEqual(before);
  });

  it('is rejected for a loop through a page that has gone', () => {
    const all = set(['/b', '/blog/kept']);
    PAGES.delete('/blog/kept');
    const added = all.add(redirect('/blog/kept', '/b'), site);
    PAGES.add('/blog/kept');
    expect(added).toMatchObject({ ok: false, field: 'target' });
    expect(targetsOf(all)).toEqual({ '/b': '/blog/kept' });
  });

  it('may lead to an image, as the old address of one does', () => {
    const all = new RedirectSet([]);
    const target = '/blog-images/71908ba4-7baf-4694-a284-cab9102a2d16.jpg';
    const redirect = { id: 'a', from: '/uploads/porch.jpg', target, permanent: true };
    expect(all.add(redirect, { findUse: () => 'reserved' }).ok).toBe(true);
    const page = { ...redirect, from: '/old', target: '/admin' };
    expect(all.add(page, { findUse: () => 'reserved' }).ok).toBe(false);
  });

  it('is rejected beyond the most that fit', () => {
    const all = new RedirectSet();
    for (let each = 0; each < MOST_REDIRECTS; each += 1) {
      all.add(redirect(`/old/${each}`, '/about'), site);
    }
    expect(all.add(redirect('/one-more', '/about'), site)).toMatchObject({ ok: false });
    expect(all.size).toBe(MOST_REDIRECTS);
  });
});

it.each([
  ['/a', '?x=1', '/a?x=1'],
  ['/a?y=2', '?x=1', '/a?y=2&x=1'],
  ['/a#part', '?x=1', '/a?x=1#part'],
  ['/a', '', '/a'],
  ['https://elsewhere.com/?y', '?x=//evil.example', 'https://elsewhere.com/?y&x=//evil.example'],
])('the query of a request goes along: %s and %s', (target, search, location) => {
  expect(appendQuery(target, search)).toBe(location);
});

describe('1,000 random sets', () => {
  /** Adds, replaces and removes among few addresses, which close many loops. */
  function randomSet(seed: number): { all: RedirectSet; rejected: number } {
    const random = createRandom(seed);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    const olds = Array.from({ length: 3 + Math.floor(random() * 12) }, (_, at) => `/old-${at}`);
    const targets = [...olds, ...olds, '/about', '/contact#part', 'https://elsewhere.com/?x'];
    const all = new RedirectSet();
    let rejected = 0;
    for (let step = 0; step < 40; step += 1) {
      const from = pick(olds);
      const target = `${pick(targets)}${random() < 0.2 ? '?q=1' : ''}`.replace('?x?', '?x&');
      if (random() < 0.15) all.remove(from);
      // A page that is there while the redirect is added may be redirected later.
      const pages = { findUse: () => 'page' as const };
      if (!all.add(redirect(from, target, random() < 0.5), pages).ok) rejected += 1;
    }
    return { all, rejected };
  }

  it('have no loop and no chain', () => {
    let rejected = 0;
    for (let seed = 0; seed < 1_000; seed += 1) {
      const random = randomSet(seed);
      rejected += random.rejected;
      for (const { from, target } of random.all) {
        const { path } = splitTarget(target);
        expect([seed, from, path === from, random.all.find(path)]).toEqual([
          seed,
          from,
          false,
          undefined,
        ]);
      }
    }
    expect(rejected).toBeGreaterThan(1_000);
  });
});

describe('an import', () => {
  const rest = vi.fn(() => Promise.resolve());
  const run = async (content: string, all = new RedirectSet(), replace = false) => {
    const lines = await readLines(content, site, rest);
    return { ...(await addLines(lines, all, { site, replace })), targets: targetsOf(all) };
  };

  it('reads what spreadsheets write, with or without headings', async () => {
    expect(
      (await run('\ufeffFrom;To;Kind\r\n"/a";/about;temporary\r\n\r\n/b;/contact;301')).targets,
    ).toEqual({
      '/a': '/about',
      '/b': '/contact',
    });
    expect((await run('old-page,/about')).targets).toEqual({ '/old-page': '/about' });
    expect((await run('/a\t/about\n/b\t"/contact"')).added).toHaveLength(2);
    expect((await run('/a,"https://elsewhere.com/?x=1,2"')).targets).toEqual({
      '/a': 'https://elsewhere.com/?x=1,2',
    });
  });

  it('says of each line why it was rejected, and adds the others', async () => {
    const { added, rejected } = await run(
      'from,to\n/a,/about\n/a,/contact\n/b,javascript:x\n/c\n"/d\nx",/about\n/admin,/about\n/e,/about,soon\n/f,/contact',
    );
    expect(added.map(({ from }) => from)).toEqual(['/a', '/f']);
    expect(rejected.map(({ number }) => number)).toEqual([3, 4, 5, 6, 8, 9]);
    expect(rejected.every(({ message }) => message.length > 20)).toBe(true);
    expect(rejected[0]?.text).toBe('/a,/contact');
  });

  it('rejects letters that a file in another encoding has lost', async () => {
    const { added, rejected } = await run('/caf\ufffd,/about\n/caf\u00e9,/about');
    expect([added.length, rejected[0]?.number]).toEqual([1, 1]);
  });

  it('lets a line lead to the old address of a later one', async () => {
    expect((await run('/a,/b\n/b,/c\n/c,/about')).targets).toEqual({
      '/a': '/about',
      '/b': '/about',
      '/c': '/about',
    });
  });

  it('rejects lines that form a loop, or that lead to a line that was rejected', async () => {
    const { added, rejected } = await run(
      '/a,/b\n/b,/c\n/c,/a\n/d,/e\n/e,/nowhere\n/f,/f\n/g,/about',
    );
    expect(added.map(({ from }) => from)).toEqual(['/g']);
    expect(rejected.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('replaces what is there only if asked to, and counts what is the same', async () => {
    const lines = '/a,/contact\n/b,/a\n';
    const kept = await run(lines, set(['/a', '/about']));
    expect([kept.targets['/a'], kept.rejected.length]).toEqual(['/about', 1]);
    const all = set(['/a', '/about']);
    const replaced = await run(lines, all, true);
    expect(replaced.targets).toEqual({ '/a': '/contact', '/b': '/contact' });
    expect(await run(lines, all, true)).toMatchObject({ added: [], unchanged: 2, rejected: [] });
  });

  it('of many lines takes as many steps as there are lines, and rests in between', async () => {
    rest.mockClear();
    const lines = Array.from({ length: 5_000 }, (_, at) => `/old-${at},/old-${at + 1}`);
    const { added } = await run([...lines, '/old-5000,/about'].join('\n'));
    expect(added).toHaveLength(5_001);
    expect(new Set(added.map(({ target }) => target))).toEqual(new Set(['/about']));
    expect(rest.mock.calls.length).toBeGreaterThan(50);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { countReads } from '#tests/support/count-reads.ts';
import { createWriter, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const NOON = Date.parse('2026-11-23T12:00:00.000Z');
const MINUTE = 60 * 1_000;
const DAY = 24 * 60 * MINUTE;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeEachEngine('addresses that moved', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let writer: Writer;
  let now = NOON;
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => new Date(now) });
    admin = await createAdmin(site);
    writer = createWriter(site, admin);
  });
  afterAll(() => site.close());

  const post = (path: string, fields: Record<string, string>) => site.post(path, fields, admin);
  const add = (from: string, target: string, kind = 'permanent') =>
    post('/admin/redirects/new', { from, target, kind });
  async function added(from: string, target: string, kind?: string): Promise<void> {
    expect((await add(from, target, kind)).status).toBe(302);
  }
  const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');
  const read = async (path: string) => textOf(await site.get(path, admin));
  async function lead(path: string, init: RequestInit = {}) {
    const { status, headers } = await site.fetch(path, init);
    return [status, headers.get('Location')];
  }
  const rowOf = (from: string) =>
    site.services.database.db
      .selectFrom('redirects')
      .selectAll()
      .where('from_path', '=', from)
      .executeTakeFirstOrThrow();
  async function revision(): Promise<number> {
    const { db } = site.services.database;
    const row = await db.selectFrom('site_state').select('revision').executeTakeFirstOrThrow();
    return Number(row.revision);
  }

  it('redirect from the moment they are added, also where the 404 page was in memory', async () => {
    const before = [await lead('/spring'), await lead('/spring'), await lead('/blog/spring')];
    expect(before).toEqual([
      [404, null],
      [404, null],
      [404, null],
    ]);
    await lead('/about');
    await added('/spring', '/about#team');
    await added('/blog/spring', 'https://elsewhere.com/spring', 'temporary');
    expect(await lead('/spring')).toEqual([301, '/about#team']);
    expect(await lead('/spring?utm_source=x&y=1')).toEqual([301, '/about?utm_source=x&y=1#team']);
    expect(await lead('/Spring/')).toEqual([301, '/about#team']);
    expect(await lead('/spring', { method: 'HEAD' })).toEqual([301, '/about#team']);
    expect(await lead('/blog/spring')).toEqual([302, 'https://elsewhere.com/spring']);
    expect(await lead('/autumn')).toEqual([404, null]);
    expect((await lead('/spring', { method: 'POST', body: 'a=b' }))[0]).toBe(404);
    expect((await lead('/spring.data'))[0]).toBe(404);
    const { headers } = await site.fetch('/spring');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('take no query, and leave the pages in memory as they are', async () => {
    await lead('/contact');
    await lead('/spring');
    await added('/autumn', '/contact');
    const { queries } = await countReads(site.services, async () => {
      expect((await lead('/contact'))[0]).toBe(200);
    });
    await lead('/autumn');
    const again = await countReads(site.services, async () => {
      expect((await lead('/autumn'))[0]).toBe(301);
      expect((await lead('/spring'))[0]).toBe(301);
    });
    expect([queries, again.queries]).toEqual([0, 0]);
  });

  it('come after posts and after the former addresses of posts', async () => {
    await added('/blog/first-light', '/about');
    expect(await lead('/blog/first-light')).toEqual([301, '/about']);
    const created = await writer.create({ title: 'First light', isPublished: true });
    expect((await lead('/blog/first-light'))[0]).toBe(200);
    expect((await lead('/blog/First-Light'))[0]).toBe(308);
    expect(await read('/admin/redirects')).toContain('so this redirect is not used');
    await writer.update(created, { slug: 'second-light' });
    expect(await lead('/blog/first-light')).toEqual([308, '/blog/second-light']);
    await added('/light', '/blog/first-light');
    expect(await lead('/light')).toEqual([301, '/blog/second-light']);
    expect((await add('/blog/second-light', '/about')).status).toBe(422);
  });

  it.each([
    ['/', 'is a page of your site'],
    ['/about', 'is a page of your site'],
    ['/blog', 'is a page of your site'],
    ['/blog/rss.xml', 'is a page of your site'],
    ['/quiz/questions', 'is a page of your site'],
    ['/apple-touch-icon.png', 'is a page of your site'],
    ['/admin', 'is reserved'],
    ['/admin/nothing', 'is reserved'],
    ['/healthz', 'is reserved'],
    ['/readyz/x', 'is reserved'],
    ['/robots.txt', 'is a page of your site'],
    ['/.well-known/acme-challenge/x', 'is reserved'],
    ['/blog-images/x.png', 'is reserved'],
    ['/csp-reports', 'is reserved'],
    ['/preview/x', 'is reserved'],
    ['/plan/x', 'is reserved'],
    ['/assets/x.js', 'is reserved'],
    ['/spring', 'already leads to'],
  ])('cannot be added for %s, and what was typed comes back', async (from, message) => {
    const answer = await add(from, 'https://typed.com/here');
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain(message);
    expect(text).toContain(`value="${from}"`);
    expect(text).toContain('value="https://typed.com/here"');
  });

  it.each([
    ['javascript:alert(1)', 'Only links that start with https'],
    ['//evil.example', 'Start with /'],
    ['/nowhere', 'has no page at'],
    ['/blog/never-written', 'has no page at'],
    ['/admin/settings', 'is not a page for visitors'],
    ['/loop', 'leads to itself'],
    ['http://localhost:3000/loop?x', 'leads to itself'],
  ])('cannot lead to %s', async (target, message) => {
    const answer = await add('/loop', target);
    expect([answer.status, (await answer.text()).includes(message)]).toEqual([422, true]);
  });

  it('become one hop, whichever of them is added first', async () => {
    const created = await writer.create({ title: 'Bridge', isPublished: true });
    await added('/to-bridge', '/blog/bridge?x=1');
    await writer.update(created, { isPublished: false });
    await added('/blog/bridge', '/contact', 'temporary');
    await added('/far-bridge', '/to-bridge');
    expect(await lead('/to-bridge')).toEqual([302, '/contact?x=1']);
    expect(await lead('/far-bridge?y')).toEqual([302, '/contact?x=1&y']);
    expect((await add('/contact-us', '/contact-us')).status).toBe(422);
  });

  it('that two people add at once never close a loop', async () => {
    const slugs = ['one', 'two'];
    const posts = await Promise.all(
      slugs.map((slug) => writer.create({ title: slug, slug, isPublished: true })),
    );
    await added('/x-one', '/blog/one');
    await Promise.all(posts.map((each) => writer.update(each, { isPublished: false })));
    const answers = await Promise.all([
      add('/blog/one', '/x-one'),
      add('/blog/two', '/blog/one'),
      add('/blog/one', '/about'),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 302)).not.toEqual([]);
    const rows = await site.services.database.db
      .selectFrom('redirects')
      .select(['from_path', 'target'])
      .execute();
    const froms = new Set(rows.map(({ from_path }) => from_path));
    expect(rows.filter(({ target }) => froms.has(target.split(/[?#]/)[0] ?? ''))).toEqual([]);
  });

  it('are changed and removed; of two people who change one, the second is asked', async () => {
    await added('/changed', '/about');
    const { id } = await rowOf('/changed');
    const path = `/admin/redirects/${id}`;
    const fields = { intent: 'save', from: '/changed', kind: 'temporary', version: '1' };
    expect((await post(path, { ...fields, target: '/contact' })).status).toBe(302);
    expect(await lead('/changed')).toEqual([302, '/contact']);
    const second = await post(path, { ...fields, target: '/quiz' });
    const text = await second.text();
    expect(second.status).toBe(409);
    expect(text).toContain('name="version" value="2"');
    expect(text).toContain('value="/quiz"');
    expect(text).toContain('Someone else changed this to “/contact” while you were editing.');
    expect((await post(path, { ...fields, target: '/quiz', version: '2' })).status).toBe(302);
    expect(await lead('/changed')).toEqual([302, '/quiz']);
    expect((await post(path, { intent: 'delete' })).status).toBe(302);
    expect(await lead('/changed')).toEqual([404, null]);
    const gone = await post(path, { ...fields, target: '/about', version: '3' });
    expect(gone.headers.get('Location')).toContain('/admin/redirects/new?from=%2Fchanged');
    expect((await site.get(path, admin)).status).toBe(404);
    const log = await read('/admin/audit?kind=redirects');
    expect(log).toContain('added a redirect from /changed to /about');
    expect(log).toContain('removed the redirect from /changed to /quiz');
  });

  it('are found by a part of either address', async () => {
    await added('/caf%C3%A9_100', 'https://elsewhere.com/Menu');
    for (const [search, found] of [
      ['café', true],
      ['_100', true],
      ['elsewhere.com/menu', true],
      ['caf_', false],
      ['%', true],
      ['\\', false],
      ["' or 1=1 --", false],
    ] as const) {
      const text = await read(`/admin/redirects?${new URLSearchParams({ q: search })}`);
      expect([search, text.includes('/café_100</a>')]).toEqual([search, found]);
    }
  });

  it('are noted as used at most once in five minutes, without outdating anything', async () => {
    await added('/used', '/about');
    await lead('/used');
    await site.services.redirects.stop();
    expect((await rowOf('/used')).last_used_at).not.toBeNull();
    const before = await revision();
    const usedAt = async () =>
      new Date((await rowOf('/used')).last_used_at as unknown as string).getTime();
    const first = await usedAt();
    now += MINUTE;
    await lead('/used');
    await site.services.redirects.stop();
    expect(await usedAt()).toBe(first);
    now += 5 * MINUTE;
    await lead('/used');
    await site.services.redirects.stop();
    expect([await usedAt(), await revision()]).toEqual([now, before]);
    expect(await read('/admin/redirects?q=/used')).toContain('last used Nov 23, 2026');
  });

  it('that other hands have stored lead nowhere that ours may not', async () => {
    const { db } = site.services.database;
    const unsafe = ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\r\nX: y'];
    for (const [at, target] of unsafe.entries()) {
      await sql`insert into redirects (id, from_path, target, permanent, version, created_at)
        select ${`unsafe-${at}`}, ${`/unsafe-${at}`}, ${target}, permanent, 1, created_at
        from redirects where from_path = '/used'`.execute(db);
    }
    site.services.publish([{ type: 'invalidate-all' }]);
    for (const at of unsafe.keys()) expect(await lead(`/unsafe-${at}`)).toEqual([404, null]);
    await db.deleteFrom('redirects').where('from_path', 'like', '/unsafe-%').execute();
  });

  describe('in a file', () => {
    async function importFile(
      content: string,
      more: Record<string, string> = {},
      name = 'redirects.csv',
    ) {
      const form = new FormData();
      form.set('file', new File([content], name, { type: 'text/csv' }));
      for (const [name, value] of Object.entries(more)) form.set(name, value);
      const answer = await site.fetch('/admin/redirects/import', {
        method: 'POST',
        headers: admin.headers,
        body: form,
      });
      return { status: answer.status, text: await textOf(answer) };
    }

    it('are imported line by line; what is rejected comes back to be corrected', async () => {
      const { status, text } = await importFile(
        'From;To;Kind\r\n/f-1;/about;permanent\r\n/f-2;javascript:x\r\n"/f-3";https://elsewhere.com/;302\r\n',
      );
      expect(status).toBe(200);
      expect(text).toContain('2 redirects added, 1 line rejected');
      expect(text).toContain('Line 3: Only links that start with https');
      expect(text).toContain('>/f-2;javascript:x</textarea>');
      expect(await lead('/f-3')).toEqual([302, 'https://elsewhere.com/']);
      const quoted = await importFile('"/f-4,/about\n"/f-5"x,/about\n"/f-6",/about\n');
      expect(quoted.text).toContain('1 redirect added, 2 lines rejected');
      expect(quoted.text).toContain('Line 1: A quotation mark of this line has no partner');
      const undecodable = await importFile('/50%-off,/about\n');
      expect(undecodable.text).toContain('is not an address that a browser could ask for.');
      const empty = await importFile('');
      expect([empty.status, empty.text.includes('This file is empty.')]).toEqual([422, true]);
      // What browsers send for a file field without a file.
      const none = await importFile('', { lines: ' ' }, '');
      expect([none.status, none.text.includes('Choose a file, or paste')]).toEqual([422, true]);
      const both = await importFile('/f-7,/about\n', { lines: '/f-8,/about' });
      expect([both.status, both.text.includes('one after the other')]).toEqual([422, true]);
      expect(both.text).toContain('>/f-8,/about</textarea>');
      expect(await lead('/f-7')).toEqual([404, null]);
    });

    it('are exported as what can be imported again', async () => {
      const answer = await site.get('/admin/redirects/export', admin);
      expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; .*redirects-2026/);
      const csv = await answer.text();
      expect(csv).toContain('/f-1,/about,permanent,');
      const before = await site.services.database.db
        .selectFrom('redirects')
        .select(['from_path', 'target', 'permanent'])
        .orderBy('from_path')
        .execute();
      const { text } = await importFile(csv, { replace: 'on' });
      // One of them has been covered by a post since.
      expect(text).toContain('0 redirects added, 1 line rejected');
      const after = await site.services.database.db
        .selectFrom('redirects')
        .select(['from_path', 'target', 'permanent'])
        .orderBy('from_path')
        .execute();
      expect(after).toEqual(before);
    });

    it('ten thousand fit, and no more', async () => {
      const lines = Array.from({ length: 10_100 }, (_, at) => `/many/${at},/about`);
      const { text } = await importFile(lines.join('\n'));
      expect(text).toContain('There are 10,000 redirects');
      const list = await read('/admin/redirects');
      expect(list).toContain('Redirects (10,000)');
      expect(await lead('/many/42')).toEqual([301, '/about']);
      await site.services.database.db
        .deleteFrom('redirects')
        .where('from_path', 'like', '/many/%')
        .execute();
      site.services.publish([{ type: 'invalidate-all' }]);
      expect(await lead('/many/42')).toEqual([404, null]);
    });
  });

  describe('unknown addresses', () => {
    const ask = (path: string, userAgent = BROWSER) =>
      site.get(path, { extra: { 'User-Agent': userAgent } });
    const rows = async () => {
      await site.services.unknownPaths.flush();
      return site.services.database.db
        .selectFrom('unknown_paths')
        .select(['day', 'path', 'requests'])
        .orderBy('requests', 'desc')
        .orderBy('path')
        .execute();
    };

    it('are counted by day, without queries, personal data and programs', async () => {
      for (let times = 0; times < 3; times += 1) await ask('/lost-page?email=jane@example.com');
      await ask('/blog/lost-post');
      await ask('/unsubscribe/jane@example.com');
      await ask('/lost-page', 'Googlebot/2.1');
      await ask('/wp-login.php');
      await ask('/used');
      await ask('/about');
      await ask('/lost-page.data');
      await ask('/preview/secret');
      await ask('/plan/secret');
      await ask('/blog-images/lost.png');
      await site.fetch('/lost-page', { method: 'HEAD', headers: { 'User-Agent': BROWSER } });
      const day = '2026-11-23';
      expect(await rows()).toEqual([
        { day, path: '/lost-page', requests: 3 },
        { day, path: '/blog/lost-post', requests: 1 },
        { day, path: '/unsubscribe/[address]', requests: 1 },
      ]);
    });

    it('are listed by how often, until somebody redirects or ignores them', async () => {
      now += DAY;
      await ask('/blog/lost-post');
      const before = await revision();
      const list = await read('/admin/redirects?view=unknown');
      expect(list.indexOf('/lost-page')).toBeLessThan(list.indexOf('/blog/lost-post'));
      expect(list).toContain('/admin/redirects/new?from=%2Flost-page');
      expect(list).not.toContain('from=%2Funsubscribe');
      expect(await revision()).toBe(before);
      const form = await read('/admin/redirects/new?from=%2Flost-page');
      expect(form).toContain('value="/lost-page"');
      await added('/lost-page', '/about');
      await post('/admin/redirects', { intent: 'ignore-path', path: '/blog/lost-post' });
      await ask('/blog/lost-post');
      await rows();
      const after = await read('/admin/redirects?view=unknown');
      expect(after).not.toContain('from=%2Flost-page');
      expect(after).not.toContain('lost-post');
      expect(await read('/admin/redirects?view=ignored')).toContain('/blog/lost-post');
      await post('/admin/redirects', { intent: 'count-path', path: '/blog/lost-post' });
      await ask('/blog/lost-post');
      expect(await read('/admin/redirects?view=unknown')).toContain('/blog/lost-post');
    });

    it('that a flood asks for fill a bounded number of rows, and hide no others', async () => {
      now += DAY;
      for (let batch = 0; batch < 3; batch += 1) {
        for (let each = 0; each < 600; each += 1) {
          const word = `${batch}-${each}`.replaceAll(/\d/g, (digit) => 'abcdefghij'[+digit] ?? '');
          site.services.unknownPaths.note(`/flood-${word}`, BROWSER);
        }
        for (let times = 0; times < 2; times += 1) await ask('/real-page');
        await rows();
      }
      const day = new Date(now).toISOString().slice(0, 10);
      const today = (await rows()).filter((row) => row.day === day);
      expect(today).toHaveLength(500);
      expect(today[0]).toEqual({ day, path: '/real-page', requests: 6 });
    });

    it('are kept for ninety days', async () => {
      const { retention } = site.services;
      const actor = { id: admin.userId, name: admin.email };
      async function runRetention(): Promise<void> {
        const asked = await retention.run();
        if (asked.kind !== 'asked') return;
        const date = new Date(now).toISOString().slice(0, 10);
        expect(await retention.answer(actor, { kind: 'clock', date })).toEqual({ ok: true });
        await retention.settle();
      }
      now += 88 * DAY;
      await runRetention();
      const kept = await rows();
      now += 5 * DAY;
      await runRetention();
      expect([kept.length > 500, await rows()]).toEqual([true, []]);
    });
  });
});

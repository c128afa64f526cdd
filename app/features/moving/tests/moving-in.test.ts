import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatBytes } from '#app/ui/admin/format-bytes.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { countReads } from '#tests/support/count-reads.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { type ImportFiles, openImports } from '#tests/support/imports.ts';
import { storePost } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { makeImage } from '#tests/support/uploads.ts';
import { makeZip } from '#tests/support/zip.ts';

const BUCKET = 'https://old.example.co/storage/v1/object/public/blog-images';
const ID = '7d3c1f0a-5a0e-4c57-9d5e-0b7c2d9a4e11';
const OTHER_ID = '0f8b4c52-13a1-4f6f-8c1e-5d2b6a7e9f22';

const HEADING =
  'id,title,slug,excerpt,content,author_name,is_published,published_at,featured_image_url,meta_description,meta_keywords,created_at';

/** Two articles as the table editor of a backend exports them. */
const TABLE = [
  HEADING,
  `${ID},Fill every bed,fill-every-bed,"Short, and sweet","<p>Call <b>back</b> within the hour. <a href=""https://www.old-site.com/blog/Second%20One"">Next</a></p><p><img src=""${BUCKET}/0.83.jpg"" alt=""A porch""></p><script>x()</script>",Dana,true,2025-06-10 09:32:59.06227+00,${BUCKET}/0.83.jpg,About beds,"[""beds"",""calls, back""]",2025-06-01 08:00:00+00`,
  `${OTHER_ID},Second one,Second One,,"# Tours\n\nAsk **first**, then show.",,false,,,,,2025-05-01 08:00:00+00`,
].join('\r\n');

describeEachEngine('moving in from the old backend', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await emptySite(site.services, { accounts: true });
    admin = await createAdmin(site);
  });

  const db = () => site.services.database.db;
  const imports = () => openImports(site, admin);
  const read = (path: string) => imports().read(path);
  const send = (files: ImportFiles, to?: string) => imports().send(files, to);
  const upload = (files: ImportFiles) => imports().upload(files);
  const act = (page: string, fields: Record<string, string | string[]>) =>
    imports().act(page, fields);
  const posts = () => imports().posts();

  it('makes topics of categories, all of them or the most used, and fills no more than there are', async () => {
    const file = (slug: string, categories: string) =>
      `---\ntitle: ${slug}\ndate: 2025-01-05\ncategories: [${categories}]\n---\n\nText of it.\n`;
    const topics = async () =>
      (await db().selectFrom('topics').select('name').orderBy('position').execute()).map(
        ({ name }) => name,
      );
    const first = await upload({ 'a.md': file('a', 'Tours, Beds'), 'b.md': file('b', 'tours') });
    await act(first, { intent: 'start', all: 'take' });
    expect(await topics()).toEqual(['Tours', 'Beds']);
    const of = await db()
      .selectFrom('post_topics')
      .innerJoin('blog_posts', 'blog_posts.id', 'post_id')
      .innerJoin('topics', 'topics.id', 'topic_id')
      .select(['blog_posts.slug', 'name'])
      .orderBy('name')
      .orderBy('blog_posts.slug')
      .execute();
    expect(of.map(({ slug, name }) => `${slug} ${name}`)).toHaveLength(3);
    const many = Array.from({ length: 12 }, (_, n) => `Only ${n}`).join(', ');
    const second = await upload({
      'c.md': file('c', `Wages, ${many}`),
      'd.md': file('d', 'Wages, Beds'),
    });
    await act(second, { intent: 'start', all: 'take' });
    expect(await topics()).toEqual(['Tours', 'Beds', 'Wages']);
  });

  it('brings dates, ids, states, images and links, and tells nobody', async () => {
    const photo = await makeImage('jpeg').toBuffer();
    const zip = makeZip([{ name: 'blog-images/0.83.jpg', content: photo }]);
    const page = await upload({ 'rows.csv': TABLE, 'images.zip': zip });
    expect(await read(page)).toContain('your files have 1 of them');
    expect((await act(page, { intent: 'start', 'old-site': 'old-site.com' })).status).toBe(302);

    const [draft, post] = await posts();
    expect(post).toMatchObject({
      id: ID,
      slug: 'fill-every-bed',
      title: 'Fill every bed',
      excerpt: 'Short, and sweet',
      author_name: 'Dana',
      meta_description: 'About beds',
      meta_keywords: '["beds","calls, back"]',
      version: 1,
    });
    expect(new Date(post?.published_at ?? 0).toISOString()).toBe('2025-06-10T09:32:59.062Z');
    expect(new Date(post?.created_at ?? 0).toISOString()).toBe('2025-06-01T08:00:00.000Z');
    expect(post?.content).toMatch(
      /^<p>Call <strong>back<\/strong> within the hour. <a href="\/blog\/second-one">Next<\/a><\/p><p><img src="\/blog-images\/[\w-]+\.jpe?g"[^>]* alt="A porch"/,
    );
    expect(post?.featured_image_url).toMatch(/^\/blog-images\//);
    expect(draft).toMatchObject({ id: OTHER_ID, slug: 'second-one', published_at: null });
    expect(draft?.content).toBe('<h2>Tours</h2>\n<p>Ask <strong>first</strong>, then show.</p>');
    expect(draft?.author_name).toBe('Wizard Services Team');

    expect((await site.fetch('/blog/fill-every-bed')).status).toBe(200);
    expect((await db().selectFrom('media').select('id').execute()).length).toBe(1);
    expect(await db().selectFrom('outbox').select('id').execute()).toEqual([]);
    const html = await read(page);
    expect(html).toContain('2 articles imported');
    expect(await read('/admin/audit')).toContain('started to import 2 articles from rows.csv');
    const report = await site.get(`${page}/report`, admin);
    expect(await report.text()).toContain('1,Fill every bed,done');
    expect(existsSync(join(site.dataDir, 'imports', page.split('/').at(-1) ?? ''))).toBe(false);
  });

  it('leaves out what is here already unless it is chosen, and can replace it or keep both', async () => {
    const own = await storePost(site.services, { title: 'Mine', slug: 'fill-every-bed' });
    const page = await upload({ 'rows.csv': TABLE });
    expect(await read(page)).toContain('the same address');
    await act(page, { intent: 'start' });
    expect((await posts()).map(({ slug }) => slug).sort()).toEqual([
      'fill-every-bed',
      'second-one',
    ]);

    const again = await upload({ 'rows.csv': TABLE });
    await act(again, { intent: 'start', all: 'replace' });
    const replaced = (await posts()).find(({ id }) => id === own.id);
    expect(replaced).toMatchObject({ title: 'Fill every bed', version: 2, author_name: 'Dana' });

    const third = await upload({ 'rows.csv': TABLE });
    await act(third, { intent: 'start', all: 'both' });
    expect((await posts()).map(({ slug }) => slug).sort()).toEqual([
      'fill-every-bed',
      'fill-every-bed-2',
      'second-one',
      'second-one-2',
    ]);
    await act(third, { intent: 'take-back' });
    await act(again, { intent: 'take-back' });
    const back = (await posts()).find(({ id }) => id === own.id);
    expect(back).toMatchObject({ title: 'Mine', version: 3, content: own.content });
    expect(await read(again)).toContain('This import was undone');
  });

  it('is taken back as a whole: articles, images and redirects', async () => {
    const zip = makeZip([{ name: '0.83.jpg', content: await makeImage('png').toBuffer() }]);
    const published = TABLE.replace(',,false,,', ',,true,2025-05-02,');
    const page = await upload({ 'rows.csv': published, 'a.zip': zip });
    await act(page, { intent: 'start' });
    expect((await posts()).length).toBe(2);
    expect((await db().selectFrom('redirects').select('id').execute()).length).toBe(1);
    await act(page, { intent: 'take-back' });
    expect(await posts()).toEqual([]);
    expect(await db().selectFrom('media').select('id').execute()).toEqual([]);
    expect(await db().selectFrom('redirects').select('id').execute()).toEqual([]);
    expect((await site.fetch('/blog/fill-every-bed')).status).toBe(404);
  });

  it('stores a choice for more articles than it stores in one turn', async () => {
    const page = await upload({ 'rows.csv': TABLE });
    const items = () => db().selectFrom('import_items');
    const [item] = await items().selectAll().where('matched_id', 'is', null).execute();
    const more = Array.from({ length: 1_100 }, (_, n) => ({
      ...(item ?? expect.fail()),
      id: randomUUID(),
      position: 10 + n,
      published: 1 as const,
      dated_at: null,
      done_at: null,
    }));
    await db().insertInto('import_items').values(more).execute();
    await act(page, { intent: 'choose', all: 'skip' });
    expect(await items().select('id').where('choice', '<>', 'skip').execute()).toEqual([]);
    await act(page, { intent: 'start', [`choice:${item?.id}`]: 'take' });
    expect(await items().select('id').where('state', '<>', 'skipped').execute()).toEqual([
      { id: item?.id },
    ]);
    expect((await posts()).length).toBe(1);
  });

  it('is not taken back once one of its articles was changed, and says which', async () => {
    const page = await upload({ 'rows.csv': TABLE });
    await act(page, { intent: 'start' });
    await db().updateTable('blog_posts').set({ version: 2 }).where('id', '=', ID).execute();
    expect(await read(page)).toContain('can no longer be undone');
    expect((await act(page, { intent: 'take-back' })).status).toBe(409);
    expect((await posts()).length).toBe(2);
  });

  it('continues after it was paused or cut off, with nothing twice', async () => {
    const ARTICLES = 6;
    const rows = Array.from(
      { length: ARTICLES },
      (_, n) =>
        `,Title ${n},title-${n},,<p>Text ${n} <img src="${BUCKET}/${n % 3}.jpg"></p>,,true,2025-06-${10 + n},,,,2025-06-01`,
    );
    const files = await Promise.all(
      [0, 1, 2].map(async (n) => ({
        name: `blog-images/${n}.jpg`,
        content: await makeImage('jpeg', { width: 300 + n }).toBuffer(),
      })),
    );
    const page = await upload({
      'rows.csv': [HEADING, ...rows].join('\n'),
      'images.zip': makeZip(files),
    });
    const id = page.split('/').at(-1) ?? '';
    await db()
      .updateTable('imports')
      .set({ state: 'running', resumed_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    // Each run is ended as by a server that stops, after a few articles.
    for (let run = 0; run < 20; run += 1) {
      const working = site.services.importer.run();
      await imports().untilThereAre(Math.min(ARTICLES, run * 2 + 2));
      await act(page, { intent: 'pause' });
      await working;
      const { state } = await db()
        .selectFrom('imports')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (state === 'done') break;
      await db().updateTable('imports').set({ state: 'running' }).where('id', '=', id).execute();
    }
    await site.services.importer.run();
    expect(await read(page)).toContain(`${ARTICLES} articles imported`);
    const stored = await posts();
    expect(new Set(stored.map(({ slug }) => slug)).size).toBe(ARTICLES);
    expect(stored.length).toBe(ARTICLES);
    const media = await db().selectFrom('media').select('bytes').execute();
    expect(media.length).toBe(3);
    // As after the last article, before the redirects.
    await db().updateTable('imports').set({ state: 'paused' }).where('id', '=', id).execute();
    const size = formatBytes(media.reduce((sum, { bytes }) => sum + Number(bytes), 0));
    expect(await read(page)).toContain(
      `${ARTICLES} of ${ARTICLES} articles, 3 of 3 images (${size}).`,
    );
  });

  it('reads an export of WordPress: its pages, redirects and links', async () => {
    const item = (texts: Record<string, string>) =>
      `<item>${Object.entries(texts).map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)}</item>`;
    const xml = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<wp:base_blog_url>https://www.old-site.com</wp:base_blog_url>${item({
      title: 'Tours &amp; beds',
      link: 'http://old-site.com/2021/05/tours/',
      guid: 'https://old-site.com/?p=7',
      'content:encoded':
        'One <a href="https://old-site.com/care/our-home/?x=1#top">home</a>\n\n[form id="1"]',
      'wp:post_id': '7',
      'wp:post_name': 'tours',
      'wp:post_date_gmt': '2021-05-03 10:00:00',
      'wp:status': 'publish',
      'wp:post_type': 'post',
    })}${item({
      title: 'Our home',
      link: 'https://old-site.com/care/our-home/',
      'content:encoded':
        '<!-- wp:paragraph --><p>Welcome. <a href="/2021/05/tours/">Tours</a> <a href="https://old-site.com/?p=7">again</a> <img src="https://old-site.com/wp-content/uploads/2021/05/porch-300x200.jpg" alt="Porch"></p><!-- /wp:paragraph -->',
      'wp:post_id': '8',
      'wp:post_name': 'our-home',
      'wp:post_date_gmt': '2021-05-04 10:00:00',
      'wp:status': 'publish',
      'wp:post_type': 'page',
    })}</channel></rss>`;
    const photo = await makeImage('jpeg').toBuffer();
    const uploads = makeZip([{ name: 'uploads/2021/05/porch.jpg', content: photo }]);
    const page = await upload({ 'export.xml': xml, 'uploads.zip': uploads });
    const html = await read(page);
    expect(html).toContain(
      'is an export of WordPress from https://www.old-site.com with 2 articles',
    );
    expect(html).toContain('value="https://www.old-site.com"');
    expect(html).toContain('1 shortcode');
    await act(page, { intent: 'start', 'old-site': 'https://www.old-site.com' });
    const [post, own] = await posts();
    expect([post?.title, post?.slug, post?.kind]).toEqual(['Tours & beds', 'tours', 'post']);
    expect(post?.content).toBe('<p>One <a href="/our-home#top">home</a></p>\n<p>[form id="1"]</p>');
    expect([own?.slug, own?.kind]).toEqual(['our-home', 'page']);
    expect(own?.content).toContain(
      '<a href="/blog/tours">Tours</a> <a href="/blog/tours">again</a>',
    );
    const moved = await Promise.all(
      [
        '/2021/05/tours',
        '/care/our-home',
        '/wp-content/uploads/2021/05/porch.jpg',
        '/?p=7',
        '/?page_id=8&utm_source=x',
        '/?p=9',
        '/?p=1e3',
      ].map(async (path) => {
        const answer = await site.fetch(path);
        return [answer.status, answer.headers.get('Location')];
      }),
    );
    expect(moved).toEqual([
      [301, '/blog/tours'],
      [301, '/our-home'],
      [301, expect.stringMatching(/^\/blog-images\/[\w-]+\.jpe?g$/)],
      [301, '/blog/tours'],
      [301, '/our-home?utm_source=x'],
      [200, null],
      [200, null],
    ]);
    for (const feed of ['rss', 'atom']) {
      const xml = await (await site.fetch(`/blog/${feed}.xml`)).text();
      expect(xml).toMatch(/<(guid isPermaLink="false"|id)>https:\/\/old-site\.com\/\?p=7</);
    }
    expect((await site.fetch('/our-home')).status).toBe(200);
    // The home page from memory asks nobody; a number asks once.
    await site.fetch('/');
    const reads = async (path: string) =>
      (await countReads(site.services, () => site.fetch(path))).queries;
    expect([await reads('/'), await reads('/?utm_source=x'), await reads('/?p=7')]).toEqual([
      0, 0, 1,
    ]);
    await act(page, { intent: 'take-back' });
    expect((await site.fetch('/?p=7')).status).toBe(200);
  });

  it('adds an image once, and again if the first one is in the Trash', async () => {
    const photo = await makeImage('png', { width: 60, height: 40 }).toBuffer();
    const article = (name: string) => ({
      name: `${name}.md`,
      content: `---\ntitle: ${name}\n---\n![Bed](bed.png)`,
    });
    const bring = async (name: string) => {
      const page = await upload({
        'site.zip': makeZip([article(name), { name: 'bed.png', content: photo }]),
      });
      await act(page, { intent: 'start' });
      return (await db().selectFrom('media').select('id').execute()).length;
    };
    expect([await bring('One'), await bring('Two')]).toEqual([1, 1]);
    await db().updateTable('media').set({ trashed_at: new Date().toISOString() }).execute();
    expect(await bring('Three')).toBe(2);
  });

  it.each([
    ['reading', 'failed', 'read-again', 'ready'],
    ['running', 'paused', 'continue', 'done'],
  ])(
    'leaves %s to a person when a server was killed during it',
    async (state, held, intent, after) => {
      const page = await upload({ 'rows.csv': TABLE });
      const stateNow = async () =>
        (await db().selectFrom('imports').select('state').executeTakeFirstOrThrow()).state;
      // As a server leaves it that is gone: the mark of its work, which it would have taken away.
      const set = { state, working_since: '2025-01-05T12:00:00.000Z' };
      await db().updateTable('imports').set(set).execute();
      await site.services.importer.run();
      expect(await stateNow()).toBe(held);
      expect(await read(page)).toContain('The site stopped');
      expect(await posts()).toEqual([]);
      await act(page, { intent });
      expect(await stateNow()).toBe(after);
      expect(await read(page)).not.toContain('The site stopped');
    },
  );

  it.each([
    ['nothing', {}, 'Choose at least one file first.', 422],
    ['an empty file', { 'a.csv': '' }, 'Choose at least one file first.', 422],
  ] as const)('explains %s', async (_, files, sentence, status) => {
    const answer = await send(files);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(sentence);
  });

  it('removes files at the next start that a killed server left of a finished import', async () => {
    const page = await upload({ 'rows.csv': TABLE });
    await act(page, { intent: 'start' });
    const folder = (id: string) => join(site.dataDir, 'imports', id);
    const done = folder(page.split('/').at(-1) ?? '');
    const [arriving, old] = [folder(randomUUID()), folder(randomUUID())];
    for (const each of [done, arriving, old]) mkdirSync(each, { recursive: true });
    utimesSync(old, new Date(0), new Date(0));
    site.services.importer.start();
    await expect.poll(() => existsSync(done) || existsSync(old)).toBe(false);
    expect(existsSync(arriving)).toBe(true);
  });

  it('adds files to what was looked at, and forgets it when asked to', async () => {
    const page = await upload({ 'rows.csv': TABLE });
    const id = page.split('/').at(-1) ?? '';
    const zip = makeZip([{ name: '0.83.jpg', content: await makeImage('png').toBuffer() }]);
    expect((await send({ 'images.zip': zip }, `?to=${id}`)).status).toBe(302);
    await site.services.importer.run();
    const html = await read(page);
    expect(html).toContain('your files have 1 of them');
    expect(html).toContain('2 articles');
    await act(page, { intent: 'discard' });
    expect((await site.get(page, admin)).status).toBe(404);
    expect(existsSync(join(site.dataDir, 'imports', id))).toBe(false);
  });

  // On PostgreSQL, the others run no statement that these, or other tests, do not run there.
  if (engine === 'postgresql') return;

  it('shows what would come, and writes no post by it', async () => {
    const page = await upload({ 'blog_posts_rows.csv': TABLE });
    const html = await read(page);
    expect(html).toContain('Fill every bed');
    expect(html).toContain('/blog/second-one');
    expect(html).toContain('“Second One” becomes “second-one”');
    expect(html).toContain('The articles show 1 image; your files have 0 of them.');
    expect(html).toContain('old.example.co');
    expect(html).toContain('with 2 articles');
    expect(await posts()).toEqual([]);
  });

  it('makes a redirect where the address changed', async () => {
    const published = TABLE.replace(',,false,,', ',,true,2025-05-02 10:00:00+02,');
    const page = await upload({ 'rows.csv': published });
    await act(page, { intent: 'start' });
    const answer = await site.fetch('/blog/Second%20One');
    const moved =
      answer.status === 308 ? await site.fetch(answer.headers.get('Location') ?? '') : answer;
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/blog/second-one']);
    expect(await read(page)).toContain('1 redirect from an old address to a new one is in');
  });

  it('asks where articles were whose files say only a name, and leads from there', async () => {
    const rows = ['first', 'contact'].map(
      (slug, n) => `,Title ${slug},${slug},,<p>Text ${n}</p>,,true,2021-05-0${n + 1},,,,2021-05-01`,
    );
    const start = async (fields: Record<string, string>) => {
      const page = await upload({ 'rows.csv': [HEADING, ...rows].join('\n') });
      const html = await read(page);
      expect(html).toContain('Where were your articles on the old site?');
      for (const address of ['/blog/first', '/first/', '/2021/05/first/', '/p/first']) {
        expect(html).toContain(`<span>${address}</span>`);
      }
      expect(html.match(/<input[^>]*value="\/blog\/name"[^>]*>/)?.[0]).toContain('checked');
      await act(page, { intent: 'start', ...fields });
      return page;
    };
    const redirects = async () =>
      (await db().selectFrom('redirects').select(['from_path', 'target']).execute()).map(
        ({ from_path, target }) => `${from_path} ${target}`,
      );

    // Where they are here as well, so that nothing has to lead anywhere.
    const same = await start({});
    expect(await redirects()).toEqual([]);
    await act(same, { intent: 'take-back' });

    const dated = await start({ 'old-place': '/2021/05/name/' });
    expect((await redirects()).sort()).toEqual([
      '/2021/05/contact /blog/contact',
      '/2021/05/first /blog/first',
    ]);
    const answer = await site.fetch('/2021/05/first');
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/blog/first']);
    const report = await site.get(`${dated}/report`, admin);
    expect(await report.text()).toContain(',/2021/05/first/,/blog/first,');
    await act(dated, { intent: 'take-back' });

    const root = await start({ 'old-place': '/name/' });
    expect(await redirects()).toEqual(['/first /blog/first']);
    // This site has a page there.
    expect(await read(root)).toContain('<li>/contact/: ');
    await act(root, { intent: 'take-back' });

    const none = await start({ 'old-place': 'none' });
    expect(await redirects()).toEqual([]);
    expect(await read(none)).toContain('2 articles imported');
  });

  it('asks for no address that a file says', async () => {
    const article = '---\ntitle: One\ndate: 2021-05-03\npermalink: /care/one/\n---\nText.\n';
    const page = await upload({ 'one.md': article });
    expect(await read(page)).not.toContain('Where were your articles');
    // A form that says a place all the same.
    await act(page, { intent: 'start', 'old-place': '/name/' });
    expect((await site.fetch('/care/one')).headers.get('Location')).toBe('/blog/one');
    expect((await site.fetch('/one')).status).toBe(404);
  });

  it('lets requests have their turn between two articles, on the way in and on the way back', async () => {
    const rows = Array.from(
      { length: 5 },
      (_, n) => `,Title ${n},title-${n},,<p>Text ${n}</p>,,true,2025-06-1${n},,,,2025-06-01`,
    );
    const page = await upload({ 'rows.csv': [HEADING, ...rows].join('\n') });
    let turn = 0;
    const countTurns = () => {
      turn += 1;
      counting = setImmediate(countTurns);
    };
    let counting = setImmediate(countTurns);
    const changed: number[] = [];
    const unsubscribe = site.services.bus.subscribe(({ type }) => {
      if (type === 'posts') changed.push(turn);
    });
    await act(page, { intent: 'start' });
    await act(page, { intent: 'take-back' });
    unsubscribe();
    clearImmediate(counting);
    expect(await posts()).toEqual([]);
    expect(changed.length).toBe(10);
    expect(new Set(changed).size).toBe(10);
  });

  it('reads a REST answer, and says that drafts are missing', async () => {
    const published_at = '2025-06-10T09:32:59.06227+00:00';
    const row = { title: 'One', slug: 'one', content: '<p>Text</p>', is_published: true };
    const page = await upload({ 'answer.json': JSON.stringify([{ ...row, published_at }]) });
    expect(await read(page)).toContain('There are no drafts among them');
  });

  it('lists 100 articles at a time', async () => {
    const rows = Array.from({ length: 101 }, (_, n) => `Title ${n},title-${n},<p>Text</p>`);
    const page = await upload({ 'rows.csv': ['title,slug,content', ...rows].join('\n') });
    expect(await read(page)).toContain('More articles');
  });

  it('reads a folder of Markdown with images beside the texts, and an export of Ghost', async () => {
    const photo = await makeImage('png').toBuffer();
    const page = await upload({
      'site.zip': makeZip([
        {
          name: 'posts/one/index.md',
          content:
            '---\ntitle: One\ndate: 2021-05-03\ntags: [a]\n---\n## Part\n\n![A porch](porch.png) [two](/two/)',
        },
        { name: 'posts/one/porch.png', content: photo },
        {
          name: 'posts/other/porch.png',
          content: await makeImage('png', { width: 50 }).toBuffer(),
        },
        {
          name: 'ghost.json',
          content: JSON.stringify({
            db: [
              {
                data: {
                  posts: [
                    {
                      id: '1',
                      title: 'Two',
                      slug: 'two',
                      html: '<p>Text</p>',
                      status: 'published',
                      published_at: '2021-06-03T10:00:00.000Z',
                      created_at: '2021-06-03T10:00:00.000Z',
                    },
                  ],
                },
              },
            ],
          }),
        },
      ]),
    });
    const html = await read(page);
    expect(html).toContain('is an export of Ghost with 1 article');
    expect(html).toContain('1 text in Markdown');
    await act(page, { intent: 'start' });
    const [one, two] = await posts();
    expect([one?.title, two?.title]).toEqual(['One', 'Two']);
    expect(one?.content).toMatch(
      /<h2>Part<\/h2>\n<p><img src="\/blog-images\/[^"]+"[^>]* width="500"/,
    );
    expect(one?.content).toContain('<a href="/blog/two">two</a>');
    expect((await site.fetch('/two')).headers.get('Location')).toBe('/blog/two');
  });

  it('draws GIF and SVG anew, and says so', async () => {
    const gif = await makeImage('gif', { width: 60, height: 40 }).toBuffer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="9" height="9"/></svg>';
    const page = await upload({
      'site.zip': makeZip([
        { name: 'one.md', content: '---\ntitle: One\n---\n![Bed](bed.gif) ![Plan](plan.svg)' },
        { name: 'bed.gif', content: gif },
        { name: 'plan.svg', content: svg },
      ]),
    });
    await act(page, { intent: 'start' });
    const [post] = await posts();
    const sizes = [...(post?.content.matchAll(/\.png"[^>]* width="(\d+)" height="(\d+)"/g) ?? [])];
    expect(sizes.map(([, width, height]) => [width, height])).toEqual([
      ['60', '40'],
      ['90', '30'],
    ]);
    const html = await read(page);
    expect(html).toContain('The image bed.gif: It was a GIF, and is a PNG here.');
    expect(html).toContain('The image plan.svg: It was an SVG, and is a PNG here.');
    expect(html).not.toContain('that could not be imported');
  });

  it('names what it cannot use, and takes nothing from hosts that nobody confirmed', async () => {
    const page = await upload({ 'rows.csv': TABLE });
    await act(page, { intent: 'start' });
    const html = await read(page);
    expect(html).toContain('because you did not choose to fetch images from there');
    const post = (await posts()).find(({ id }) => id === ID);
    expect(post?.content).toContain(`src="${BUCKET}/0.83.jpg"`);
    expect(post?.featured_image_url).toBeNull();
  });

  it('names what it cannot read', async () => {
    const zip = makeZip([{ name: 'a.csv', content: TABLE }]);
    const html = await read(
      await upload({
        'else.txt': 'Hello there',
        'leads-out.zip': makeZip([{ name: '../a.csv', content: TABLE }]),
        'bomb.zip': makeZip([{ name: 'a.csv', content: Buffer.alloc(2e7, 'a') }]),
        'cut-off.zip': zip.subarray(0, 80),
        'cut-off.json': '[{"title":',
      }),
    );
    for (const sentence of [
      'We can’t read else.txt',
      'leads-out.zip has a file whose name or place no ordinary ZIP has',
      'unpacks to far more than it looks like',
      'cut-off.zip is a ZIP that is damaged or incomplete',
      'cut-off.json is JSON that is damaged or incomplete',
      'Nothing to import yet',
    ]) {
      expect(html).toContain(sentence);
    }
  });

  it('takes no file from a form without the token of an admin page', async () => {
    const form = new FormData();
    form.append('files', new Blob([TABLE]), 'rows.csv');
    const answer = await site.fetch('/admin/posts/import', {
      method: 'POST',
      headers: { Cookie: admin.cookie, 'X-Admin-Token': '' },
      body: form,
    });
    expect(answer.status).toBe(403);
    expect(await db().selectFrom('imports').select('id').execute()).toEqual([]);
    // As a browser without our script sends it: the token is the first field.
    const own = new FormData();
    own.append('admin-token', admin.headers['X-Admin-Token']);
    own.append('files', new Blob([TABLE]), 'rows.csv');
    const accepted = await site.fetch('/admin/posts/import', {
      method: 'POST',
      headers: { Cookie: admin.cookie, 'X-Admin-Token': '' },
      body: own,
    });
    expect(accepted.status).toBe(302);
  });
});

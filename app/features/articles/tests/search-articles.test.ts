import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { addTopic, clearArticles } from '#tests/support/articles.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { addLibraryImage, LIBRARY_IMAGE } from '#tests/support/library-images.ts';
import { postRow } from '#tests/support/post-row.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { buildSearchIndex } from '../search/build-index.server.ts';

const NOW = '2025-03-10T12:00:00.000Z';

describeEachEngine('the search of articles (Blog, Search)', (engine) => {
  let site: TestSite;
  let writer: Writer;
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => new Date(NOW) });
    writer = createWriter(site, await createAdmin(site));
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await clearArticles(site.services);
  });

  async function search(typed: string, topic = '') {
    const answer = await site.fetch(`/blog?q=${encodeURIComponent(typed)}&topic=${topic}`);
    const page = new Page(await answer.text());
    const [list] = elementsIn(page.within('main'), 'ol');
    const titles = list === undefined ? [] : elementsIn(list, 'h2').map(textOf);
    return { answer, page, titles, text: textOf(page.within('main')) };
  }
  const create = (title: string, content: string, excerpt = '') =>
    writer.create({ title, content: `<p>${content}</p>`, excerpt, isPublished: true });

  it('finds words in title, excerpt and text, regardless of endings, accents and capitals', async () => {
    await create('Fill every bed', 'Families visit two HOMES before they choose.');
    await create('The café next door', 'Nothing else.', 'Where caregivers meet.');
    expect((await search('home')).titles).toEqual(['Fill every bed']);
    expect((await search('Beds families')).titles).toEqual(['Fill every bed']);
    expect((await search('CAFE')).titles).toEqual(['The café next door']);
    expect((await search('caregiver')).titles).toEqual(['The café next door']);
    expect((await search('visit caregiver')).text).toContain('No article has all of these words.');
  });

  it('lists matches in the title first, then the newest', async () => {
    const at = (day: number) => dateAt(`2025-03-0${day}T12:00:00.000Z`);
    const content = '<p>About a tour.</p>';
    await writer.create({ title: 'A tour', isPublished: true }, at(1));
    await writer.create({ title: 'Old', content, isPublished: true }, at(2));
    await writer.create({ title: 'New', content, isPublished: true }, at(3));
    await writer.create({ title: 'Excerpt', excerpt: 'On tours', isPublished: true }, at(1));
    expect((await search('tour')).titles).toEqual(['A tour', 'Excerpt', 'New', 'Old']);
  });

  it('finds quoted phrases, and excludes words after a minus', async () => {
    await create('One', 'Call first, then visit.');
    await create('Two', 'First, call.');
    expect((await search('"call first"')).titles).toEqual(['One']);
    expect((await search('call -visit')).titles).toEqual(['Two']);
    expect((await search('call -"call first"')).titles).toEqual(['Two']);
  });

  it('says what it did with what was typed', async () => {
    await create('Who we are', 'An article about a tour and a porch.');
    const says = async (typed: string) => (await search(typed)).text;
    expect(await says('tour')).toContain('Articles that have all of these words');
    expect(await says('tour kitchen')).toContain('These have some of them');
    expect(await says('tuor')).toContain('Articles that have those words');
    expect(await says('xqzvw')).toContain('No article fits this search.');
    expect(await says('who we')).toContain('only titles were searched');
    expect((await search('who we')).titles).toEqual(['Who we are']);
    expect(await says('-tour')).toContain('Type at least one word');
    expect(await says(`tour ${'x'.repeat(200)}`)).toContain('the end was left out');
    expect(await says('tour')).not.toContain('the end was left out');
  });

  it('finds authors, descriptions of images, and topics by their present name', async () => {
    const topics = await addTopic(site.services, { name: 'Staffing' });
    const content = '<p>Text.</p><p><img src="https://example.com/a.webp" alt="A cedar box"></p>';
    await writer.create({ title: 'By Rosalind', authorName: 'Rosalind Lee', isPublished: true });
    await writer.create({ title: 'With an image', content, isPublished: true });
    await writer.create({ title: 'Wages', topics, isPublished: true });
    expect((await search('rosalind')).titles).toEqual(['By Rosalind']);
    expect((await search('cedar box')).titles).toEqual(['With an image']);
    expect((await search('staffing')).titles).toEqual(['Wages']);
    const { db } = site.services.database;
    await db.updateTable('topics').set({ name: 'People' }).where('id', '=', topics).execute();
    expect((await search('people')).titles).toEqual(['Wages']);
    expect((await search('staffing')).titles).toEqual([]);
  });

  it('follows the description of a cover that is changed in the library', async () => {
    const { services } = site;
    await addLibraryImage(services.database.db);
    const featuredImageUrl = `/blog-images/${LIBRARY_IMAGE}.jpg`;
    await writer.create({ title: 'With a cover', featuredImageUrl, isPublished: true });
    const describeCover = async (alt: string) => {
      await writer.postJson('/admin/media/update', { id: LIBRARY_IMAGE, alt });
      await services.searchIndex.settle();
    };
    await describeCover('A maple porch');
    expect((await search('maple')).titles).toEqual(['With a cover']);
    await describeCover('A cedar porch');
    expect((await search('cedar')).titles).toEqual(['With a cover']);
    expect((await search('maple')).titles).toEqual([]);
  });

  it('marks the words in the passage, and escapes what was typed', async () => {
    await create('<b>Bold</b>', 'Say &lt;script&gt;homes&lt;/script&gt; out loud.');
    const { page } = await search('home');
    const marks = elementsIn(page.within('main'), 'mark').map(textOf);
    expect(marks).toEqual(['homes']);
    expect(page.html).toContain('Say &lt;script&gt;<mark>homes</mark>&lt;/script&gt; out loud.');
    const typed = '"><script>alert(1)</script>';
    expect((await search(typed)).page.html).not.toContain('<script>alert');
  });

  it('suggests a word with one letter changed, but only if it finds something', async () => {
    await create('Caregivers stay', 'How to keep them.');
    const { page, text } = await search('caregivres stay');
    expect(text).toContain('Did you mean caregivers stay?');
    const link = elementsIn(page.within('main'), 'a').find((a) => textOf(a) === 'caregivers stay');
    expect(link?.properties.href).toBe('/blog?q=caregivers%20stay');
    expect((await search('caregivres stay')).titles).toEqual(['Caregivers stay']);
    expect((await search('xqzvw')).text).not.toContain('Did you mean');
    await site.services.database.db.deleteFrom('blog_posts').execute();
    expect((await search('caregivres')).text).not.toContain('Did you mean');
  });

  it('follows every change of an article, and never shows one that is not public', async () => {
    const post = await create('Porch light', 'Leave it on.');
    await writer.create({ title: 'Porch draft' });
    const later = dateAt('2025-03-11T12:00:00.000Z');
    await writer.create({ title: 'Porch tomorrow', isPublished: true }, later);
    await writer.create({ kind: 'page', title: 'Porch page', slug: 'porch', isPublished: true });
    expect((await search('porch')).titles).toEqual(['Porch light']);
    const renamed = await writer.update(post, { title: 'Garden light' });
    expect((await search('porch')).titles).toEqual([]);
    expect((await search('garden')).titles).toEqual(['Garden light']);
    const draft = await writer.update(renamed, { isPublished: false });
    expect((await search('garden')).titles).toEqual([]);
    await writer.update(draft, { isPublished: true });
    expect((await search('garden')).titles).toEqual(['Garden light']);
    const { db } = site.services.database;
    await db.deleteFrom('blog_posts').where('id', '=', post.id).execute();
    expect((await search('garden')).titles).toEqual([]);
  });

  it('shows twenty articles, and says that there are more', async () => {
    const { db } = site.services.database;
    for (let index = 0; index < 21; index += 1) {
      const row = postRow({
        slug: `p-${index}`,
        title: 'Tour',
        created_at: NOW,
        published_at: NOW,
      });
      await db.insertInto('blog_posts').values(row).execute();
    }
    await buildSearchIndex(site.services, new AbortController().signal);
    const { titles, text } = await search('tour');
    expect(titles).toHaveLength(20);
    expect(text).toContain('These are the first 20.');
  });

  it('can be limited to a topic', async () => {
    const topics = await addTopic(site.services, { name: 'Tours' });
    await writer.create({ title: 'Porch tour', topics, isPublished: true });
    await create('Porch light', 'Caregivers stay.');
    const { page } = await search('porch');
    const [choice] = elementsIn(page.within('main'), 'select');
    expect(choice && elementsIn(choice, 'option').map(textOf)).toEqual(['All topics', 'Tours']);
    expect((await search('porch')).titles).toHaveLength(2);
    expect((await search('porch', 'tours')).titles).toEqual(['Porch tour']);
    expect((await search('caregivres', 'tours')).text).not.toContain('Did you mean');
    expect((await search('porch', 'no-topic')).titles).toHaveLength(2);
  });

  it('says that articles may be missing until the index is complete', async () => {
    expect((await search('tour')).text).not.toContain('still preparing');
    const isReady = vi.spyOn(site.services.searchIndex, 'isReady').mockReturnValue(false);
    expect((await search('tour')).text).toContain('still preparing the search');
    isReady.mockRestore();
  });

  it('never shows what a server of the previous release unpublished without updating the index', async () => {
    const post = await create('Tour', 'Text.');
    const { db } = site.services.database;
    await db.updateTable('blog_posts').set({ is_published: 0 }).where('id', '=', post.id).execute();
    expect((await search('tour')).titles).toEqual([]);
  });

  it('is neither listed by search engines nor cached', async () => {
    await create('Tour', 'Text.');
    const { answer, page } = await search('tour');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect(page.meta('robots')).toBe('noindex');
    expect(
      page.elements('link').some(({ properties }) => properties.rel?.toString() === 'canonical'),
    ).toBe(false);
    await create('Tour again', 'Text.');
    expect((await search('tour')).titles).toHaveLength(2);
  });

  it.each([
    '',
    '   ',
    'the of and',
    '-tour',
    '*',
    '"',
    '"""" NEAR(a b) OR title:* AND NOT ^tour + {x}',
    "'; drop table blog_posts; --",
    '%00%ff',
    '\u0000',
    "u0' | 'x",
    'x'.repeat(5_000),
    'tour '.repeat(1_000),
    '*'.repeat(5_000),
    '老人ホーム',
    '👩‍👩‍👧',
  ])('answers %j', async (typed) => {
    const { answer } = await search(typed);
    expect(answer.status).toBe(200);
  });
});

import { randomUUID } from 'node:crypto';
import type { Element } from 'hast';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Post } from '#app/features/articles/post.ts';
import { listFields } from '#app/features/articles/post-fields.ts';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { elementsIn, fieldsIn, Page, textOf } from '#tests/support/html.ts';
import { addLibraryImage, LIBRARY_IMAGE } from '#tests/support/library-images.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { createWriter, postFields, storePost, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const MONDAY = '2025-01-06T15:00:00.000Z';
const TUESDAY = '2025-01-07T15:00:00.000Z';
const NEW = '/admin/posts/new';
const NEW_PAGE = '/admin/pages/new';
const ADDRESS = `/blog-images/${LIBRARY_IMAGE}.jpg`;
const COLLEAGUE = { id: null, name: 'colleague@example.com' };

/** A screen of the form: what a person without JavaScript sees and can send. */
interface Screen {
  readonly status: number;
  readonly page: Page;
  readonly form: Element;
  readonly fields: Record<string, string>;
  /** What it says about what was sent. */
  readonly answer: string;
}

describeEachEngine('the form of a post without JavaScript', (engine) => {
  let site: TestSite;
  let writer: Writer;
  let now: string;
  let cookie: string;
  beforeAll(async () => {
    now = MONDAY;
    site = await openTestSite({ engine, now: () => new Date(now) });
    const admin = await createAdmin(site);
    cookie = admin.cookie;
    writer = createWriter(site, admin);
    await addLibraryImage(site.services.database.db);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = MONDAY;
    await site.services.database.db.deleteFrom('post_drafts').execute();
    await site.services.database.db.deleteFrom('blog_posts').execute();
  });

  async function readScreen(response: Response): Promise<Screen> {
    const page = new Page((await response.text()).replaceAll('<!-- -->', ''));
    const form = elementsIn(page.within('noscript'), 'form').find(({ properties }) =>
      String(properties.className).includes('plain-form'),
    );
    if (form === undefined) throw new Error('The page has no form of a post.');
    const notices = elementsIn(page.within('noscript'), 'div').filter(({ properties }) =>
      ['alert', 'status'].includes(String(properties.role)),
    );
    const answer = notices.map(textOf).join(' ');
    return { status: response.status, page, form, fields: fieldsIn(form), answer };
  }

  const open = async (path: string) => readScreen(await writer.open(path));
  const edit = (post: Pick<Post, 'id'>) => `/admin/posts/${post.id}/edit`;

  /** Sends the form as it is on a screen, with what was typed since. */
  const press = (path: string, screen: Screen, intent: string, typed = {}) =>
    writer.submit(path, { ...screen.fields, ...typed, intent });
  const pressAgain = async (...sent: Parameters<typeof press>) => readScreen(await press(...sent));

  function errorOf({ page }: Screen, id: string): string {
    const error = page.byId(`${id}-error`);
    return error === undefined ? '' : textOf(error);
  }

  const listPosts = () =>
    site.services.database.db
      .selectFrom('blog_posts')
      .select(['id', 'title', 'slug', 'content', 'is_published', 'version', 'featured_image_url'])
      .execute();

  async function theOnlyPost() {
    const [post, ...others] = await listPosts();
    expect(others).toEqual([]);
    if (post === undefined) throw new Error('Nothing is stored.');
    return post;
  }

  it.each([
    ['post', NEW],
    ['page', NEW_PAGE],
  ] as const)('has every field that the editor of a %s has', async (kind, path) => {
    const { form } = await open(path);
    const named = elementsIn(form, 'input', 'textarea', 'select').map(({ properties }) =>
      String(properties.name),
    );
    // The buttons publish, and there is no topic to choose yet.
    const asked = listFields(kind).filter((name) => name !== 'isPublished' && name !== 'topics');
    expect(named).toEqual(expect.arrayContaining(asked));
    const content = elementsIn(form, 'textarea').find(({ properties }) => {
      return properties.name === 'content';
    });
    expect(content?.properties.rows).toBe(20);
  });

  it('publishes an article at an address made from its title, as readers then see it', async () => {
    const typed = {
      title: 'Fill every bed',
      content: 'Answer within the hour.\r\n\r\nThen call again.',
      excerpt: 'The first call.',
      metaKeywords: 'beds, calls',
    };
    const answer = await press(NEW, await open(NEW), 'publish', typed);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/admin']);
    const list = await site.fetch('/admin', {
      headers: { Cookie: `${cookie}; ${answer.headers.get('Set-Cookie')?.split(';')[0]}` },
    });
    expect(textOf(new Page(await list.text()).within('main'))).toContain(
      'Post created successfully',
    );
    const read = await site.fetch('/blog/fill-every-bed');
    expect(read.status).toBe(200);
    expect(await read.text()).toContain('<p>Then call again.</p>');
  });

  it('saves a draft that no reader sees, and unpublishes', async () => {
    const typed = { title: 'Later', content: '<p>Not yet.</p>' };
    expect((await press(NEW, await open(NEW), 'save-draft', typed)).status).toBe(302);
    const draft = await theOnlyPost();
    expect(Boolean(draft.is_published)).toBe(false);
    await press(edit(draft), await open(edit(draft)), 'publish');
    expect((await site.fetch('/blog/later')).status).toBe(200);
    await press(edit(draft), await open(edit(draft)), 'save-draft');
    expect((await site.fetch('/blog/later')).status).toBe(404);
  });

  it('stores a page with its form and its place', async () => {
    const typed = {
      title: 'Respite stays',
      content: '<p>A week at a time.</p>',
      formTopic: 'contact',
      formAbout: 'About a stay',
      inFooter: 'on',
    };
    const answer = await press(NEW_PAGE, await open(NEW_PAGE), 'publish', typed);
    expect(answer.headers.get('Location')).toBe('/admin/pages');
    const html = await (await site.fetch('/respite-stays')).text();
    expect(html).toContain('About a stay');
    const stored = await open(edit(await theOnlyPost()));
    expect(stored.fields.formTopic).toBe('contact');
    expect(stored.fields).toHaveProperty('inFooter');
  });

  it('changes no byte of a text that nobody changed', async () => {
    const post = await writer.create({
      content: '\n<h2>First &amp; last</h2>\n<p>One\n two</p>\n\n<ul>\n  <li>Who</li>\n</ul>\n',
      excerpt: 'Line one\nline two',
      isPublished: true,
    });
    const screen = await open(edit(post));
    // As browsers send the lines of a text.
    const sent = Object.fromEntries(
      Object.entries(screen.fields).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
    );
    await press(edit(post), screen, 'update-keep', sent);
    const stored = await theOnlyPost();
    expect([stored.content, stored.version]).toEqual([post.content, 2]);
  });

  it('shows what is wrong beside its field, and everything that was typed', async () => {
    const odd = '</textarea></noscript><script>alert(1)</script>“½”';
    const typed = { slug: 'Not A Slug', content: `<p>${odd}</p>`, excerpt: odd, title: ' ' };
    const screen = await pressAgain(NEW, await open(NEW), 'publish', typed);
    expect(screen.status).toBe(422);
    expect(screen.answer).toContain('Your article is not saved yet.');
    expect(errorOf(screen, 'title')).toBe('Title is required');
    expect(errorOf(screen, 'slug')).toContain('Use lower-case letters');
    expect(screen.fields).toMatchObject(typed);
    expect(screen.page.html).not.toContain('<script>alert(1)');
    expect(await listPosts()).toEqual([]);
    const empty = await pressAgain(NEW, await open(NEW), 'publish');
    expect([errorOf(empty, 'title'), errorOf(empty, 'slug')]).toEqual(['Title is required', '']);
  });

  it('says what was left out of a text, and goes on with what is stored', async () => {
    const typed = {
      title: 'Beds',
      content: '<p>Text</p><iframe src="https://a.example"></iframe>',
    };
    const screen = await pressAgain(NEW, await open(NEW), 'save-draft', typed);
    expect(screen.answer).toMatch(/^Saved Left out of your article: 1 /);
    expect(screen.fields.content).toBe('<p>Text</p>');
    expect((await press(NEW, screen, 'publish')).status).toBe(302);
    expect(await theOnlyPost()).toMatchObject({ slug: 'beds', version: 2 });
  });

  it('asks once for the descriptions of images before it publishes', async () => {
    const typed = {
      title: 'Porch',
      content: `<p>Look</p><img src="${ADDRESS}"><img src="${ADDRESS}" alt="">`,
    };
    const screen = await pressAgain(NEW, await open(NEW), 'publish', typed);
    expect(screen.status).toBe(422);
    expect(screen.answer).toContain('An image in it has no description');
    expect(await listPosts()).toEqual([]);
    expect((await press(NEW, screen, 'publish')).status).toBe(302);
  });

  it('stores a form that is sent twice once', async () => {
    const screen = await open(NEW);
    const typed = { title: 'Twice', content: '<p>Once</p>' };
    const both = await Promise.all([
      press(NEW, screen, 'publish', typed),
      press(NEW, screen, 'publish', typed),
    ]);
    expect(both.map(({ status }) => status)).toEqual([302, 302]);
    await theOnlyPost();
    const again = await pressAgain(NEW, screen, 'publish', { ...typed, title: 'Other words' });
    expect(again.status).toBe(409);
    expect(again.answer).toContain('was sent before with other words');
    expect(again.fields.title).toBe('Other words');
    expect(again.fields.key).not.toBe(screen.fields.key);
  });

  it('overwrites nobody: it shows both versions, and saving again replaces theirs', async () => {
    const post = await writer.create({ title: 'Ours' });
    const screen = await open(edit(post));
    const colleague = createWriter(site, await createAdmin(site));
    await colleague.update(post, { title: 'Theirs' });
    const typed = { title: 'Mine' };
    const conflict = await pressAgain(edit(post), screen, 'save-draft', typed);
    expect(conflict.status).toBe(409);
    expect(conflict.answer).toContain('Someone else changed this article');
    expect(conflict.answer).toContain('Yours Mine Saved by someone else Theirs');
    expect((await theOnlyPost()).title).toBe('Theirs');
    expect((await press(edit(post), conflict, 'save-draft')).status).toBe(302);
    expect(await theOnlyPost()).toMatchObject({ title: 'Mine', version: 3 });
  });

  it('says so if the same person saved it in another tab', async () => {
    const post = await writer.create({ title: 'Before' });
    const screen = await open(edit(post));
    await writer.update(post, { title: 'At the desk' });
    const typed = { title: 'On the phone' };
    const { status, answer } = await pressAgain(edit(post), screen, 'save-draft', typed);
    expect(status).toBe(409);
    expect(answer).toContain('You changed this article in another tab or on another device');
    expect(answer).toContain('Here On the phone There At the desk');
    expect(answer).not.toMatch(/someone else|theirs/i);
  });

  it('keeps what was typed when somebody moved the post to the Trash meanwhile', async () => {
    const post = await writer.create();
    const screen = await open(edit(post));
    await moveToTrash(site.services, COLLEAGUE, post);
    const gone = await pressAgain(edit(post), screen, 'save-draft', { title: 'Still mine' });
    expect(gone.status).toBe(409);
    expect(gone.answer).toContain('This article is in the Trash');
    expect(gone.fields).toMatchObject({ title: 'Still mine', id: '' });
    expect((await press(edit(post), gone, 'save-draft')).status).toBe(302);
    expect((await listPosts()).map(({ title }) => title).sort()).toEqual([
      'Fill every bed',
      'Still mine',
    ]);
  });

  it('schedules, and says so where a date was typed and another button pressed', async () => {
    const post = await writer.create({ isPublished: true });
    now = TUESDAY;
    const screen = await open(edit(post));
    const typed = { local: '2190-03-04T09:00' };
    const unused = await pressAgain(edit(post), screen, 'update-keep', typed);
    expect(unused.status).toBe(422);
    expect(errorOf(unused, 'publishDateTime')).toContain('You chose a date here.');
    expect(unused.fields.local).toBe('2190-03-04T09:00');
    expect((await press(edit(post), unused, 'update-set')).status).toBe(302);
    expect((await site.fetch('/blog/fill-every-bed')).status).toBe(404);
    const scheduled = await open(edit(post));
    expect(textOf(scheduled.form)).toContain('Scheduled for Mar 04, 2190, 9:00 AM EST');
    const empty = await pressAgain(edit(post), scheduled, 'update-set');
    expect(errorOf(empty, 'publishDateTime')).toBe('Choose a date and a time');
    await press(edit(post), scheduled, 'update-now');
    expect((await site.fetch('/blog/fill-every-bed')).status).toBe(200);
  });

  it('opens the draft of another browser, and saving it closes the draft', async () => {
    const post = await writer.create({ title: 'Stored' });
    const tab = openTab(writer, { postId: post.id, version: post.version });
    await tab.type('Typed on the phone');
    const screen = await open(edit(post));
    const offered = elementsIn(screen.page.within('noscript'), 'form').find(
      (form) => fieldsIn(form).draft !== undefined,
    );
    if (offered === undefined) throw new Error('No draft is offered.');
    const sent = { ...fieldsIn(offered), intent: 'open-draft' };
    const opened = await readScreen(await writer.submit(edit(post), sent));
    expect(opened.fields.title).toBe('Typed on the phone');
    expect((await press(edit(post), opened, 'save-draft')).status).toBe(302);
    expect((await theOnlyPost()).title).toBe('Typed on the phone');
    const { db } = site.services.database;
    expect(await db.selectFrom('post_drafts').select('id').execute()).toEqual([]);
  });

  it('continues with a draft that was never saved, and keeps words if it is gone', async () => {
    const tab = openTab(writer);
    await tab.type('Never saved');
    const path = `${NEW}?draft=${tab.id}`;
    const screen = await open(path);
    expect(screen.fields.title).toBe('Never saved');
    await site.services.database.db.deleteFrom('post_drafts').execute();
    const typed = { title: '', content: '<p>Longer</p>' };
    const rejected = await pressAgain(path, screen, 'save-draft', typed);
    expect(rejected.fields).toMatchObject(typed);
  });

  it('chooses the featured image and images of the text from the library', async () => {
    const typed = { title: 'Porch', content: '<p>Look</p>', imageSearch: '' };
    const listed = await pressAgain(NEW, await open(NEW), 'list-images', typed);
    expect(elementsIn(listed.form, 'img').map(({ properties }) => properties.src)).toEqual([
      ADDRESS,
    ]);
    expect(listed.fields).toMatchObject({ title: 'Porch', content: '<p>Look</p>' });
    const covered = await pressAgain(NEW, listed, `cover:${LIBRARY_IMAGE}`);
    expect(covered.fields.featuredImageUrl).toBe(ADDRESS);
    const added = await pressAgain(NEW, covered, `insert:${LIBRARY_IMAGE}`);
    expect(added.fields.content).toContain(`<p>Look</p>\n<figure><img src="${ADDRESS}" alt=""`);
    expect((await press(NEW, added, 'publish')).status).toBe(302);
    expect((await theOnlyPost()).featured_image_url).toBe(ADDRESS);
    const missing = await pressAgain(NEW, added, `cover:${randomUUID()}`);
    expect(missing.answer).toContain('no longer in your library');
    expect(missing.fields.title).toBe('Porch');
  });

  it('moves an article to the Trash, unless it was changed in the form', async () => {
    const post = await storePost(site.services, postFields());
    const screen = await open(edit(post));
    const changed = await pressAgain(edit(post), screen, 'trash', { title: 'Changed' });
    expect(changed.answer).toContain('You changed this article. Save it first');
    expect(changed.fields.title).toBe('Changed');
    const moved = await press(edit(post), screen, 'trash');
    expect(moved.headers.get('Set-Cookie')).toContain('post-trashed');
    expect((await open(NEW)).status).toBe(200);
    expect((await writer.open(edit(post))).headers.get('Location')).toContain('/history');
  });

  it('understands nothing that none of its buttons sends', async () => {
    const screen = await open(NEW);
    for (const intent of ['', 'delete', '__proto__', 'cover', 'older-images:x']) {
      const { status, fields } = await pressAgain(NEW, screen, intent, { title: 'Mine' });
      expect([200, 400, 409], intent).toContain(status);
      expect(fields.title, intent).toBe('Mine');
    }
    const post = await writer.create();
    const odd = { id: 'x', version: '-1', key: 'y', draft: 'z', kind: 'w' };
    const rejected = await pressAgain(edit(post), screen, 'save-draft', { ...odd, title: 'Mine' });
    expect([rejected.status, rejected.fields.title]).toEqual([400, 'Mine']);
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sitePages } from '#app/site/words/site-pages.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { addLibraryImage, LIBRARY_IMAGE, LIBRARY_IMAGES } from '#tests/support/library-images.ts';
import { deleteTexts } from '#tests/support/site-texts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import type { DocumentId } from '../documents.ts';
import type { DraftResult } from '../drafts/draft-protocol.ts';
import { findTexts } from '../drafts/stored-texts.server.ts';
import type { LibraryImage } from '../field-kinds/image-value.ts';
import { decodeSource } from '../source-marks/source-encoding.ts';

const FOUNDER = 'profile/image';
const SOCIAL = 'meta/social';
const PAGE = '/admin/pages/about';
const { url, srcset, width, height, preview } = LIBRARY_IMAGES.get(LIBRARY_IMAGE) as LibraryImage;
const photo = { id: LIBRARY_IMAGE, url, srcset, width, height, preview };

describeEachEngine('images of pages', (engine) => {
  let site: TestSite;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    ({ cookie } = await createAdmin(site));
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.services.database;
    await db.deleteFrom('media').execute();
    await deleteTexts(site.services);
    await addLibraryImage(db);
  });

  const read = async (path: string) => (await site.get(path, { cookie })).text();
  const readAsVisitor = async (path: string) => (await site.fetch(path)).text();
  const submit = (path: string, form: Record<string, string>) => site.post(path, form, { cookie });

  async function keep(id: string, typed: unknown, before: unknown = null, page = PAGE) {
    const response = await site.fetch(`${page}/draft`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields: [{ id, typed, before }] }),
    });
    return (await response.json()) as Extract<DraftResult, { ok: true }>;
  }

  const chosen = (parts: object = {}) => ({
    image: photo.id,
    alt: 'Ada on her porch',
    decorative: false,
    focus: 'center',
    caption: '',
    ...parts,
  });

  async function publish(document: DocumentId = '/about', page = PAGE): Promise<void> {
    const { draftVersion } = await findTexts(site.services.database.db, document);
    const answer = await submit(page, { intent: 'publish', draftVersion: String(draftVersion) });
    expect(answer.status).toBe(302);
  }

  function figureOf(html: string) {
    const figure = new Page(html).elements('figure')[0];
    const image = figure && elementsIn(figure, 'img')[0];
    return image && { ...image.properties, caption: textOf(figure).trim() };
  }

  it('are on no page of a fresh site, whatever its library has', async () => {
    for (const { path } of sitePages) {
      const page = new Page(await readAsVisitor(path));
      expect(page.elements('figure'), path).toEqual([]);
      expect(page.meta('og:image'), path).toBe(`${site.origin}/social.png`);
    }
  });

  it('are seen by nobody but the admin until they are published', async () => {
    const before = await readAsVisitor('/about');
    expect(figureOf(before)).toBeUndefined();
    const { errors } = await keep(FOUNDER, chosen({ focus: 'top', caption: 'Ada Byron, founder' }));
    expect(errors).toEqual([]);
    expect(await readAsVisitor('/about')).toBe(before);
    const draft = await read(`${PAGE}/page`);
    expect(decodeSource(String(figureOf(draft)?.alt))).toEqual({
      place: `${FOUNDER}@`,
      text: 'Ada on her porch',
    });

    await publish();
    const html = await readAsVisitor('/about');
    expect(figureOf(html)).toMatchObject({
      src: photo.url,
      srcSet: photo.srcset,
      width: photo.width,
      height: photo.height,
      alt: 'Ada on her porch',
      loading: 'lazy',
      className: ['focus', 'focus-y-0'],
      caption: 'Ada Byron, founder',
    });
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(await read(`${PAGE}/history?version=0`)).toContain(`Image ${photo.id.slice(0, 8)}`);

    // The original has none.
    const original = { intent: 'restore', version: '0', draftVersion: '1', back: 'all' };
    expect((await submit(`${PAGE}/history`, original)).status).toBe(302);
    await publish();
    expect(await readAsVisitor('/about')).toBe(before);
  });

  it.each([
    ['/', '/admin/pages/home', 'card/image'],
    ['/lead-smarter', '/admin/pages/lead-smarter', 'leader-lift/image'],
    ['/shared-success', '/admin/pages/shared-success', 'workshop/image'],
  ] as const)('have their place on %s', async (path, page, id) => {
    expect((await keep(id, chosen(), null, page)).errors).toEqual([]);
    await publish(path, page);
    const html = await readAsVisitor(path);
    expect(figureOf(html)).toMatchObject({ src: photo.url });
    expect(await findHtmlErrors(html)).toEqual([]);
  });

  it('for link previews are named with their absolute address, size and description', async () => {
    await keep(SOCIAL, chosen());
    await publish();
    const about = new Page(await readAsVisitor('/about'));
    const absolute = new URL(photo.preview?.url ?? '', site.origin).href;
    expect(about.meta('og:image')).toBe(absolute);
    expect(about.meta('twitter:image')).toBe(absolute);
    expect(about.meta('og:image:width')).toBe('1200');
    expect(about.meta('og:image:height')).toBe('630');
    expect(about.meta('og:image:alt')).toBe('Ada on her porch');
    expect(about.meta('twitter:card')).toBe('summary_large_image');
    // Of this page alone, and not in it.
    expect(figureOf(about.html)).toBeUndefined();
    const home = new Page(await readAsVisitor('/'));
    expect(home.meta('og:image')).toBe(`${site.origin}/social.png`);
    for (const [path, page] of [
      ['/contact', '/admin/pages/contact'],
      ['/blog', '/admin/pages/blog'],
      ['/quiz', '/admin/pages/quiz'],
      ['/terms-of-service', '/admin/pages/terms-of-service'],
    ] as const) {
      const { errors } = await keep(SOCIAL, chosen({ alt: '' }), null, page);
      expect(errors, path).toEqual([]);
      await publish(path, page);
      const shown = new Page(await readAsVisitor(path));
      expect(shown.meta('og:image'), path).toBe(absolute);
      expect(shown.meta('og:image:alt'), path).not.toBe('');
    }
  });

  it('are in use while a page or its draft shows them, and can’t be deleted', async () => {
    const remove = async () => (await submit('/admin/media', { id: photo.id })).text();
    const isListedAsUnused = async () => (await read('/admin/media?unused')).includes(photo.url);
    expect(await isListedAsUnused()).toBe(true);
    await keep(FOUNDER, chosen());
    expect(await isListedAsUnused()).toBe(false);
    expect(await remove()).toContain('An article, a page or a draft uses this image');
    await publish();
    expect(await read('/admin/media')).toContain('In use on “About”');
    expect(await remove()).toContain('An article, a page or a draft uses this image');

    // The draft no longer has it, but readers still see it.
    await keep(FOUNDER, { image: '' }, chosen());
    expect(await remove()).toContain('An article, a page or a draft uses this image');
    await publish();
    expect(await isListedAsUnused()).toBe(true);
    await remove();
    expect(await read('/admin/media')).not.toContain(photo.url);
  });

  it('that are gone leave their place as it was drawn, and the form says so', async () => {
    const before = await readAsVisitor('/about');
    await keep(FOUNDER, chosen());
    await publish();
    await keep(FOUNDER, { image: '' }, chosen());
    await publish();
    await submit('/admin/media', { intent: 'delete-for-good', id: photo.id });
    // The version that showed it can still be restored.
    const { draftVersion } = await findTexts(site.services.database.db, '/about');
    const first = { intent: 'restore', version: '1', back: 'all' };
    await submit(`${PAGE}/history`, { ...first, draftVersion: String(draftVersion) });
    expect(await read(`${PAGE}?view=texts`)).toContain('The library no longer has this image');
    await publish();
    expect(await readAsVisitor('/about')).toBe(before);
    const { errors } = await keep(FOUNDER, chosen({ alt: 'Another text' }), chosen());
    expect(errors.map(({ message }) => message)).toEqual([
      'The library no longer has this image. Please choose another, or none.',
    ]);
  });

  it('that are deleted while they are published are not asked for', async () => {
    await keep(FOUNDER, chosen());
    await publish();
    expect(figureOf(await readAsVisitor('/about'))).toBeDefined();
    await site.services.database.db.deleteFrom('media').execute();
    site.services.publish([{ type: 'media', id: photo.id }]);
    expect(figureOf(await readAsVisitor('/about'))).toBeUndefined();
  });

  it('are texts if somebody sends something else', async () => {
    const hostile = {
      image: photo.id,
      alt: '"><script>alert(1)</script>',
      caption: '<img src=x onerror=alert(1)>',
      focus: '"><script>',
      decorative: 'yes',
      url: 'https://evil.example/x.jpg',
    };
    expect((await keep(FOUNDER, hostile)).errors).toEqual([]);
    await publish();
    const html = await readAsVisitor('/about');
    expect(html).not.toContain('evil.example');
    expect(figureOf(html)).toMatchObject({
      src: photo.url,
      alt: hostile.alt,
      caption: hostile.caption,
    });
    expect(new Page(html).elements('img').map(({ properties }) => properties.src)).not.toContain(
      'x',
    );
    for (const image of ['x', `${photo.id}'`, '%', photo.id.toUpperCase()]) {
      const { errors } = await keep(FOUNDER, { ...hostile, image }, chosen());
      expect(errors, image).toHaveLength(1);
    }
  });
});

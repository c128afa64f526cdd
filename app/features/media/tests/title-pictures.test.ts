import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOf } from '#tests/support/html.ts';
import { dateAt, storePost } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Link previews (Blog). */
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

async function shownBy(path: string) {
  const page = await site.open(path);
  return { url: page.meta('og:image') ?? '', alt: page.meta('og:image:alt') };
}

/** What search engines read as the image of an article. */
async function describedImage(path: string): Promise<unknown> {
  const page = await site.open(path);
  const [graph] = page
    .elements('script')
    .filter(({ properties }) => properties.type === 'application/ld+json')
    .map((script) => JSON.parse(textOf(script)));
  return graph['@graph'].find((one: { '@type': string }) => one['@type'] === 'Article')?.image;
}

const load = (url: string) => site.fetch(url.replace(site.origin, ''), { redirect: 'manual' });

it('an article and a page without an image show their title', async () => {
  for (const [kind, path] of [
    ['post', '/blog/first-call'],
    ['page', '/spring'],
  ] as const) {
    const slug = path.split('/').at(-1) ?? '';
    await storePost(site.services, { kind, slug, title: `The ${slug}`, isPublished: true });
    const { url, alt } = await shownBy(path);
    expect(url).toMatch(
      new RegExp(`^${site.origin}/title-pictures/${slug}\\.jpg\\?v=[0-9a-f]{12}$`),
    );
    expect(alt).toBe(`The ${slug}`);
    if (kind === 'post') expect(await describedImage(path)).toBe(url);
    const picture = await load(url);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('Cache-Control')).toContain('immutable');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
  }
});

it.each(['Kůň 🐎', 'Bệnh nhân ở nhà', 'Nice 🙂'])('%s is drawn', async (title) => {
  const slug = `drawn-${title.length}`;
  await storePost(site.services, { slug, title, isPublished: true });
  expect((await shownBy(`/blog/${slug}`)).url).toContain(`/title-pictures/${slug}.jpg?v=`);
  expect((await load(`/title-pictures/${slug}.jpg`)).headers.get('Content-Type')).toBe(
    'image/jpeg',
  );
});

it('an address of a former title is kept only for minutes', async () => {
  const old = await load('/title-pictures/first-call.jpg?v=000000000000');
  expect(old.status).toBe(200);
  expect(old.headers.get('Cache-Control')).toBe('public, max-age=300');
});

it('what cannot be drawn has the picture of the site', async () => {
  await storePost(site.services, { slug: 'shalom', title: 'שלום', isPublished: true });
  expect((await shownBy('/blog/shalom')).url).toBe(`${site.origin}/social.png`);
  const asked = await load('/title-pictures/shalom.jpg');
  expect(asked.headers.get('Location')).toBe('/social.png');
  expect(await describedImage('/blog/shalom')).toBe(`${site.origin}/social.png`);
});

it('nothing is drawn of what is not public, or not there', async () => {
  await storePost(site.services, { slug: 'draft', title: 'A draft' });
  await storePost(
    site.services,
    { slug: 'later', title: 'Later', isPublished: true },
    dateAt('2099-01-01T00:00:00.000Z'),
  );
  for (const file of ['draft.jpg', 'later.jpg', 'none.jpg', 'first-call', '.jpg']) {
    expect((await load(`/title-pictures/${file}`)).status, file).toBe(404);
  }
});

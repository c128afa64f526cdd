import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { findBarriers } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';

/** A video of another site is a still until a reader asks for it (docs/product.md, "Videos"). */
const CONTENT = `<p>See the house.</p>
<iframe src="https://youtu.be/dQw4w9WgXcQ?t=90" title="House tour"></iframe>
<iframe src="https://vimeo.com/123456789" title="The porch"></iframe>`;

async function storeVideos(services: Services, kind: 'post' | 'page'): Promise<string> {
  const slug = `videos-${randomUUID()}`;
  const { html: content } = sanitizeContent(CONTENT);
  await storePost(services, { title: 'Videos', slug, kind, content, isPublished: true });
  return kind === 'post' ? `/blog/${slug}` : `/${slug}`;
}

/** The hosts that the page asks, other than its own. Their players are not what is tried here. */
async function listHosts(page: Page, origin: string): Promise<string[]> {
  const hosts: string[] = [];
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      hosts.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' });
    },
  );
  return hosts;
}

for (const [kind, gpc] of [
  ['post', false],
  ['page', true],
] as const) {
  const signal = gpc ? 'with' : 'without';
  test(`a video of a ${kind} is asked for by a click alone, ${signal} Global Privacy Control`, async ({
    page,
    services,
    server,
  }) => {
    const path = await storeVideos(services, kind);
    if (gpc) await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
    const hosts = await listHosts(page, server.origin);
    await page.goto(path);
    const play = page.getByRole('button', { name: 'Play the video: House tour' });
    await play.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'The porch' }).scrollIntoViewIfNeeded();
    await expect(page.getByText(/^YouTube\. The video comes from there/)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(hosts).toEqual([]);
    await expect(page.locator('iframe')).toHaveCount(0);

    await play.press('Enter');
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&autoplay=1',
    );
    await expect(page.frameLocator('iframe').getByText('Player')).toBeVisible();
    await expect(frame).toBeFocused();
    expect(hosts).toEqual(['www.youtube-nocookie.com']);
    const box = await frame.boundingBox();
    expect(box && box.width / box.height).toBeCloseTo(16 / 9, 1);
  });
}

test('without scripts the still is a link to the video', async ({ browser, services, server }) => {
  const path = await storeVideos(services, 'post');
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  const hosts = await listHosts(page, server.origin);
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Play the video: House tour' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90',
  );
  expect(hosts).toEqual([]);
  await context.close();
});

test('the still is accessible and fits, in light and in dark', async ({ page, services }) => {
  await page.goto(await storeVideos(services, 'post'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findBarriers(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
});

test('a page without a video may show no frame', async ({ page, services }) => {
  const slug = `plain-${randomUUID()}`;
  await storePost(services, { title: 'Plain', slug, isPublished: true });
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'];
  expect(await policyOf(`/blog/${slug}`)).not.toContain('frame-src');
  expect(await policyOf(await storeVideos(services, 'post'))).toContain(
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
  );
});

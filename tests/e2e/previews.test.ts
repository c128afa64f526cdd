import type { Page } from '@playwright/test';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';

async function expectGoodPage(page: Page): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findBarriers(page), `${page.url()} at ${width} px`).toEqual([]);
    expect(await measureOverflow(page), `${page.url()} at ${width} px`).toBe(0);
  }
}

test('a link is made, copied, opened by a colleague on a phone, and revoked', async ({
  page,
  browser,
  services,
  server,
  login,
}) => {
  test.slow();
  await login(page.context());
  const { examples } = await createSampleContent(services);
  const [editor = '', blog = ''] = [examples['/admin/posts/:id/edit'], examples['/blog/:slug']];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(editor);
  await page.getByRole('link', { name: 'Share a preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Share a preview of “Answer');
  await expect(page.getByLabel('7 days')).toBeChecked();
  await expect(page.getByRole('radio', { name: /^The saved post/ })).toBeChecked();
  await page.getByLabel('14 days').check();
  await page.getByRole('button', { name: 'Make a link' }).dblclick();
  await expect(page.getByText('Your link is ready')).toBeVisible();
  const address = page.locator('.one-time-link');
  await expect(address).toHaveText(new RegExp(`^${server.origin}/preview/[0-9a-f]{64}$`));
  const link = await address.textContent();
  const links = page.getByRole('listitem').filter({ hasText: 'The saved post' });
  const working = links.filter({ has: page.getByRole('button') });
  // One was there before. A double click makes one link, not two.
  await expect(working).toHaveCount(2);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectGoodPage(page);

  // A colleague without an account, on a phone.
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: server.origin,
  });
  const colleague = await phone.newPage();
  await colleague.goto(link ?? '');
  await expect(colleague.getByText('Preview: this post is published.')).toBeVisible();
  await expect(colleague.getByText('This link works until')).toBeVisible();
  await expect(colleague.locator('.post-image')).toHaveJSProperty('complete', true);
  expect(
    await colleague
      .locator('.post-image')
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await expectGoodPage(colleague);
  await colleague.emulateMedia({ colorScheme: 'dark' });
  expect(await findBarriers(colleague)).toEqual([]);
  const shown = await colleague.locator('article').innerHTML();
  const followed = colleague.waitForRequest((request) => request.url().endsWith(blog));
  await colleague.getByRole('link', { name: 'Read it in the blog' }).click();
  expect((await followed).headers().referer).toBeUndefined();
  await expect(colleague).toHaveURL(blog);
  expect(await colleague.locator('article').innerHTML()).toBe(shown);

  await expect(async () => {
    await page.reload();
    await expect(working.first()).toContainText('Opened once', { timeout: 5_000 });
  }).toPass();
  await expect(page.locator('.one-time-link')).toBeHidden();
  await working
    .first()
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(page.getByText('Link revoked: it no longer works')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Links that no longer work' })).toBeVisible();
  await expectGoodPage(page);
  await colleague.goto(link ?? '');
  await expect(colleague.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await phone.close();
});

test('a link is made and revoked without JavaScript', async ({
  browser,
  services,
  server,
  login,
  context,
}) => {
  const { cookie } = await login(context);
  const { examples } = await createSampleContent(services);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  await addCookie(plain, server.origin, cookie);
  const page = await plain.newPage();
  await page.goto(examples['/admin/posts/:id/history'] ?? '');
  await page.getByRole('link', { name: 'Share a preview' }).click();
  await page.getByLabel('1 day', { exact: true }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = page.locator('.one-time-link');
  await expect(address).toBeVisible();
  await expect(page.getByLabel('1 day', { exact: true })).toBeChecked();
  const link = (await address.textContent()) ?? '';
  const answer = await page.request.get(link);
  expect(answer.status()).toBe(200);
  const buttons = page.getByRole('button', { name: /^Revoke/ });
  await expect(buttons).toHaveCount(2);
  await buttons.first().click();
  await expect(page.getByText('Revoked on')).toBeVisible();
  await expect(buttons).toHaveCount(1);
  expect((await page.request.get(link)).status()).toBe(404);
  await plain.close();
});

test('a draft that was never saved is shared, and the dashboard has it', async ({
  page,
  browser,
  server,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/posts/new');
  await page.getByLabel('Title').fill('Only begun');
  await page.getByRole('link', { name: 'Share a preview' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Share a preview of “Only begun”',
  );
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = page.locator('.one-time-link');
  await expect(address).toBeVisible();
  await expectGoodPage(page);
  const link = (await address.textContent()) ?? '';
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  const drafts = page.getByRole('list', { name: 'Not saved yet' });
  await expect(drafts.getByRole('link', { name: 'Only begun', exact: true })).toBeVisible();

  // A colleague without an account, while its author goes on.
  const colleague = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await colleague.goto(link);
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Only begun');
  await drafts.getByRole('link', { name: 'Keep writing Only begun' }).click();
  // The list of posts has a field of this name as well: “Search titles”.
  await page.getByLabel('Title', { exact: true }).fill('Gone on with');
  await expect(page.locator('.editor-bar [role=status]')).toHaveText(/^Draft kept/);
  await expect(async () => {
    await colleague.reload();
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Gone on with', {
      timeout: 5_000,
    });
  }).toPass();
  await colleague.context().close();

  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(drafts).toBeHidden();
  expect((await page.request.get(link)).status()).toBe(404);
});

test('the notice of a change is shown, also when the change is heard of before', async ({
  page,
  services,
  login,
}) => {
  await login(page.context());
  const { examples } = await createSampleContent(services);
  const editor = examples['/admin/posts/:id/edit'] ?? '';
  await page.goto(editor.replace(/edit$/, 'previews'));
  await page.evaluate(() => {
    const channel = new BroadcastChannel('admin-live');
    const heard = new Promise((resolve) => channel.addEventListener('message', resolve));
    Object.assign(window, { heard });
  });
  await page.route('**/previews.data*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    // The browser has stored the headers of the answer, which is about to arrive.
    await page.context().clearCookies({ name: /notice/ });
    await page.evaluate(() =>
      (window as unknown as { heard: Promise<unknown> }).heard.then(() => 0),
    );
    return route.fulfill({ response });
  });
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await expect(page.getByText('Link revoked: it no longer works')).toBeVisible();
});

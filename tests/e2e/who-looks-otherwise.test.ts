import { randomUUID } from 'node:crypto';
import { expect, test } from '#tests/support/browser.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';

/** Pages as people see and hear them who set up their device for themselves. */

test('the switch of an article has a thumb in forced colors', async ({ page, services, login }) => {
  await login(page.context());
  await storePost(services, { title: 'Draft', slug: randomUUID() });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/admin');
  const colors = () =>
    page
      .getByRole('switch')
      .first()
      .evaluate((input) => [
        getComputedStyle(input).backgroundColor,
        getComputedStyle(input, '::before').backgroundColor,
      ]);
  const [track, thumb] = await colors();
  expect(thumb).not.toBe(track);
  await page.getByRole('switch').first().click();
  await expect(page.getByRole('switch').first()).toBeChecked();
  // Its colors change in steps.
  await expect.poll(async () => new Set(await colors()).size).toBe(2);
});

test('at 400 percent the bars of the editor go with the page', async ({
  page,
  services,
  login,
}) => {
  await login(page.context());
  const content = '<p>Words.</p>'.repeat(60);
  const { id } = await storePost(services, { title: 'Long', slug: randomUUID(), content });
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`/admin/posts/${id}/edit`);
  await openWriteView(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  for (const bar of ['.editor-bar', '.rich-toolbar']) {
    await expect(page.locator(bar).first(), bar).not.toBeInViewport();
  }
});

test('the phone link of a lead has its number in its name', async ({ page, services, login }) => {
  await login(page.context());
  await storeLead(
    { services },
    { name: 'Ann Doe', phone: { display: '(614) 555-0123', tel: '+16145550123' } },
  );
  await page.goto('/admin/leads');
  await expect(page.getByRole('link', { name: 'Call Ann Doe: (614) 555-0123' })).toBeVisible();
});

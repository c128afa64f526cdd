import { expect, test } from '#tests/support/browser.ts';

// Blocked requests are errors in the console here.
test.use({ pageErrors: ({ browser: _ }, use) => use(undefined) });

for (const path of ['/about', '/admin/account']) {
  test(`the browser reports what ${path} does not allow`, async ({ page, login }) => {
    await login(page.context());
    await page.goto(path);
    const reported = page.waitForResponse('**/csp-reports');
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = 'https://tracker.example/';
      document.body.append(frame);
    });
    expect((await reported).status()).toBe(204);
    await page.goto('/admin');
    await expect(page.getByText(/browsers blocked .* that your pages don’t allow/)).toBeVisible();
    await expect(page.getByText(/embeds from other sites: \d/)).toBeVisible();
  });
}

import type { Page } from '@playwright/test';
import { adminPages, adminSignInPages } from '#tests/support/admin-pages.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';

const WIDTHS = [360, 1440];

test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function expectNoBarriers(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForHydration(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findBarriers(page), `${path} at ${width} px`).toEqual([]);
  }
}

for (const { path } of specifiedPages) {
  test(`${path} is accessible`, ({ page }) => expectNoBarriers(page, path));
}

test('posts, the quiz and a saved plan are accessible, in light and dark mode', async ({
  page,
  services,
}) => {
  test.slow();
  const { paths } = await createSampleContent(services);
  for (const path of paths) await expectNoBarriers(page, path);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of paths) await expectNoBarriers(page, path);
});

test('the open menu is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

for (const path of ['/leader-lift-scale-prep', '/scale-prep']) {
  test(`the open dialogs of ${path} are accessible`, async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const labels = await page.locator('button.dialog-opener').allTextContents();
      expect(labels.length).toBeGreaterThan(0);
      for (const label of new Set(labels)) {
        await page.getByRole('button', { name: label, exact: true }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await findBarriers(page), `${label} at ${width} px`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    }
  });
}

for (const path of [...adminSignInPages, ...adminPages]) {
  test(`${path} is accessible and fits a narrow screen`, async ({ page, context, login }) => {
    if (!adminSignInPages.includes(path)) await login(context);
    await expectNoBarriers(page, path);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await measureOverflow(page), 'wider than 320 px by').toBeLessThanOrEqual(0);
  });
}

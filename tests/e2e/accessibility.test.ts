import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { adminPages } from '#tests/support/admin-pages.ts';
import { expect, test } from '#tests/support/browser.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';

const WIDTHS = [360, 1440];

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(' ')}`));
}

function overflow(page: Page): Promise<number> {
  const root = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return page.evaluate(root);
}

for (const { path } of specifiedPages) {
  test(`${path} has no barrier, and fits a narrow screen`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect(await violations(page), `at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page), 'wider than 320 px by').toBeLessThanOrEqual(0);
  });
}

for (const path of ['/admin/login', ...adminPages]) {
  test(`${path} has no barrier, and fits a narrow screen`, async ({ page, context, login }) => {
    if (path !== '/admin/login') await login(context);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page), `at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page), 'wider than 320 px by').toBeLessThanOrEqual(0);
  });
}

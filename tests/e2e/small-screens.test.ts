import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { doubleText, findSmallTargets, measureOverflow } from '#tests/support/page-measures.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';

const HEIGHT = 800;

/** 320 px is also a window of 1280 px at 400 %. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await page.goto(path);
  expect(await measureOverflow(page), `${path} is wider than 320 px by`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await doubleText(page);
  expect(await measureOverflow(page), `${path} in large letters, by`).toBeLessThanOrEqual(0);
}

async function expectLargeTargets(page: Page, path: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto(path);
    expect(await findSmallTargets(page), `${path} at ${width} px`).toEqual([]);
  }
}

for (const { path } of specifiedPages) {
  test(`${path} fits a narrow screen and large letters, and a fingertip`, async ({ page }) => {
    await expectToFit(page, path);
    await expectLargeTargets(page, path);
  });
}

test('so do posts, the quiz and a kept plan', async ({ page, services }) => {
  const { paths } = await createSampleContent(services);
  for (const path of ['/blog', ...paths]) {
    await expectToFit(page, path);
    await expectLargeTargets(page, path);
  }
});

test('the open menu has links for a fingertip', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await findSmallTargets(page)).toEqual([]);
});

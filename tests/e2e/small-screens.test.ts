import type { Page } from '@playwright/test';
import { adminPages } from '#tests/support/admin-pages.ts';
import { expect, test } from '#tests/support/browser.ts';
import { createExampleSite } from '#tests/support/example-site.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import {
  doubleText,
  findBrokenWords,
  findSmallTargets,
  measureOverflow,
} from '#tests/support/page-measures.ts';
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
  await page.goto(path);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await findSmallTargets(page), `${path} at ${width} px`).toEqual([]);
  }
}

for (const { path } of specifiedPages) {
  test(`${path} fits a narrow screen and large text, and has large click targets`, async ({
    page,
  }) => {
    await expectToFit(page, path);
    await expectLargeTargets(page, path);
  });
}

test('so do posts, the quiz and a saved plan', async ({ page, services }) => {
  const { paths } = await createSampleContent(services);
  for (const path of ['/blog', ...paths]) {
    await expectToFit(page, path);
    await expectLargeTargets(page, path);
  }
});

test('the links of the open menu are large enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await findSmallTargets(page)).toEqual([]);
});

test('the places of the admin area are in sight on every page, and cover nothing', async ({
  page,
  login,
}) => {
  await login(page.context());
  const nav = page.getByRole('navigation', { name: 'Admin' });
  for (const path of adminPages) {
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await page.goto(path);
    await waitForHydration(page);
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: HEIGHT });
      const tabs = page.locator('.place-tabs').getByRole('link');
      for (const link of [...(await nav.getByRole('link').all()), ...(await tabs.all())]) {
        await expect(link, `${path} at ${width} px`).toBeInViewport({ ratio: 1 });
      }
      expect(await measureOverflow(page), `${path} is wider than ${width} px by`).toBe(0);
    }
    await page.setViewportSize({ width: 390, height: HEIGHT });
    const isCovered = await page.locator('.rail').evaluate((line) => {
      const { bottom, width } = line.getBoundingClientRect();
      return !line.contains(document.elementFromPoint(width / 2, bottom - 2));
    });
    expect(isCovered, `the line at the top of ${path} is covered`).toBe(false);
    await page.evaluate(() => window.scrollTo({ top: 1e9, behavior: 'instant' }));
    const [end, bar] = await Promise.all(
      ['.admin-main > :last-child', '.rail-places'].map((part) =>
        page.locator(part).evaluate((element) => element.getBoundingClientRect()),
      ),
    );
    expect(end?.bottom, `the end of ${path}`).toBeLessThanOrEqual(bar?.top ?? 0);
  }
});

test('the parts of the frame do not overlap, in large letters either', async ({
  page,
  login,
  services,
}) => {
  await createSampleContent(services);
  await login(page.context());
  await page.goto('/admin');
  for (const { width, doubled } of [
    { width: 1440, doubled: false },
    { width: 768, doubled: false },
    { width: 390, doubled: false },
    { width: 320, doubled: false },
    { width: 360, doubled: true },
  ]) {
    await page.setViewportSize({ width, height: HEIGHT });
    if (doubled) await doubleText(page);
    const boxes = await page.locator('.rail-logo span, .rail-item').evaluateAll((elements) =>
      elements
        .map((element) => element.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
    );
    expect(boxes.length).toBeGreaterThanOrEqual(6);
    const overlaps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => one.left < other.right && other.left < one.right)
        .filter((other) => one.top < other.bottom && other.top < one.bottom)
        .map((other) => [one, other]),
    );
    expect(overlaps, `at ${width} px${doubled ? ' in large letters' : ''}`).toEqual([]);
    expect(await measureOverflow(page), `wider than ${width} px by`).toBe(0);
  }
});

test('headings of the admin area are smaller than those of the public pages', async ({
  page,
  login,
}) => {
  const headingSize = async (path: string) => {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    return heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  };
  const size = await headingSize('/contact');
  await login(page.context());
  expect(await headingSize('/admin/settings/contact')).toBeLessThan(size * 0.8);
});

test('the names of pages are whole where a link of the menu is chosen', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/pages/navigation');
  const names = page.locator('.link-page > span');
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(names.first()).toBeVisible();
    const hidden = await names.evaluateAll((all) =>
      all.map((name) => name.scrollWidth - name.clientWidth),
    );
    expect(Math.max(...hidden), `px at ${width} px`).toBe(0);
    expect(await measureOverflow(page), `wider than ${width} px by`).toBe(0);
  }
});

test('the address of a person is in one line, above what is done to them', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await login(page.context());
  await page.goto('/admin/people');
  const address = page.locator('.row-person strong');
  const lines = await address.first().evaluate((element) => element.getClientRects().length);
  expect(lines).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('everything in the admin area is large enough for a finger', async ({
    page,
    login,
    services,
  }) => {
    test.slow();
    const { examples } = await createSampleContent(services);
    const own = Object.entries(examples).filter(([path]) => /^\/admin\/\w+\/:id/.test(path));
    await login(page.context());
    const problems: string[] = [];
    for (const path of [...adminPages, ...own.map(([, path]) => path)]) {
      await page.goto(path);
      await waitForHydration(page);
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll('details')) folded.open = true;
      });
      problems.push(...(await findSmallTargets(page)).map((target) => `${path}: ${target}`));
    }
    expect(problems).toEqual([]);
  });

  test('no column of a table is so narrow that a word is broken', async ({
    page,
    login,
    services,
  }) => {
    await createExampleSite(services);
    await login(page.context());
    for (const path of ['/admin/results', '/admin/results/articles', '/admin/pages/prices']) {
      await page.goto(path);
      await expect(page.getByRole('table').first()).toBeVisible();
      expect(await findBrokenWords(page), path).toEqual([]);
    }
  });

  test('a link of the menu has two lines, in the order in which it is read', async ({
    page,
    login,
  }) => {
    await login(page.context());
    await page.goto('/admin/pages/navigation');
    const rows = page.locator('.text-list[data-rows] .text-item');
    await expect(rows.first()).toBeVisible();
    for (const width of [320, 360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const lines = await rows.evaluateAll((all) =>
        all.map((row) => {
          const controls = [...row.querySelectorAll('input, select, button')];
          const middles = controls.map((control) => {
            const { top, bottom } = control.getBoundingClientRect();
            // What is centered beside something higher is in its line.
            return Math.round((top + bottom) / 2);
          });
          return middles.filter((middle, index) => middle !== middles[index - 1]).length;
        }),
      );
      expect(lines.length).toBeGreaterThan(8);
      expect(new Set(lines), `lines at ${width} px`).toEqual(new Set([2]));
    }
  });
});

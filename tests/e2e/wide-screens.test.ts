import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { findLongLines, measureOverflow } from '#tests/support/page-measures.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';

const WIDTHS = [768, 960, 992, 1024, 1100, 1200, 1231, 1232, 1280, 1366, 1440, 1920];
const ONE_ROW = 100;
/** From this width on the links are in the header; the logo and the quiz are two more. */
const LINKS_FROM = 1024;
const HEADER_LINKS = 8;
const TWO_LINES = 60;

test('the header is one row, and the text of Home does not overlap the house', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const header = await page.locator('.site-header').boundingBox();
    expect(header?.height, `the header at ${width} px`).toBeLessThan(ONE_ROW);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(menu, `the menu button at ${width} px`).toBeVisible({
      visible: width < LINKS_FROM,
    });
    if (width >= LINKS_FROM) {
      const rows = await page
        .locator('.site-header :is(a, .site-quiz)')
        .evaluateAll((links) => links.flatMap((link) => link.getClientRects()[0]?.height || []));
      expect(rows).toHaveLength(HEADER_LINKS);
      expect(Math.max(...rows), `the links at ${width} px`).toBeLessThan(TWO_LINES);
      expect(await measureOverflow(page), `wider than ${width} px by`).toBeLessThanOrEqual(0);
    }
    const covered = await page.locator('.dusk-hero').evaluate((hero) => {
      const house = hero.querySelector('.house')?.getBoundingClientRect();
      if (house === undefined) throw new Error('There is no house.');
      const words = document.createRange();
      words.selectNodeContents(hero.querySelector('.dusk-hero-text') ?? hero);
      return [...words.getClientRects()].filter(
        (line) =>
          line.width > 0 &&
          line.right > house.left &&
          line.left < house.right &&
          line.bottom > house.top &&
          line.top < house.bottom,
      ).length;
    });
    expect(covered, `lines over the house at ${width} px`).toBe(0);
  }
});

test('the label of a button has one line, and a table’s columns have alike room', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { path } of specifiedPages) {
    await page.goto(path);
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const wrapped = await page.locator('main .button:visible').evaluateAll((buttons) => {
        const words = document.createRange();
        return buttons.flatMap((button) => {
          words.selectNodeContents(button);
          const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 ? button.textContent : [];
        });
      });
      expect(wrapped, `${path} at ${width} px`).toEqual([]);
      const narrow = await page.locator('.legal-table thead th').evaluateAll((columns) =>
        columns.flatMap((column) => {
          const whole = column.closest('table')?.clientWidth ?? 0;
          return column.clientWidth < whole / 5 ? column.textContent : [];
        }),
      );
      expect(narrow, `${path} at ${width} px`).toEqual([]);
    }
  }
});

const LONGEST_LINE = 72;
/** Not the names of links, as in a menu, nor the cells of a table. */
const TEXTS = 'body :is(p, li, dd, figcaption):not(:has(p, li), nav *, .site-footer *)';

test('a line of running text has 72 characters at most', async ({ page, services }) => {
  const { paths } = await createSampleContent(services);
  // A page keeps its fallback where the typeface comes late; the next one has it.
  await page.goto('/');
  await page.evaluate(() => document.fonts.load('1em Figtree').then(() => undefined));
  const problems: string[] = [];
  for (const path of [...specifiedPages.map((each) => each.path), ...paths]) {
    await page.goto(path);
    for (const width of [768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const long = await findLongLines(page, TEXTS, LONGEST_LINE);
      problems.push(...long.map((line) => `${path} at ${width} px: ${line}`));
    }
  }
  expect(problems).toEqual([]);
});

test('on a tablet, what is said of a page’s draft is beside what is done with it', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await login(page.context());
  for (const path of ['/admin/pages/quiz', '/admin/pages/lead-smarter']) {
    await page.goto(path);
    await waitForHydration(page);
    const [said, done] = await Promise.all(
      ['.texts-status', '.page-bar-actions'].map((part) => page.locator(part).boundingBox()),
    );
    if (said == null || done == null) throw new Error(`${path} has no bar.`);
    const middleOf = ({ y, height }: typeof said) => y + height / 2;
    expect(Math.abs(middleOf(said) - middleOf(done)), path).toBeLessThan(2);
  }
});

test('the bar of the editor goes from the rail to the end of the window', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/posts/new');
  await waitForHydration(page);
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const bar = await page.locator('.editor-bar').boundingBox();
    const rail = await page.locator('.rail').boundingBox();
    expect(bar?.x, `at ${width} px`).toBe(rail?.width);
    expect((bar?.x ?? 0) + (bar?.width ?? 0), `at ${width} px`).toBe(width);
  }
});

const MOST_SHIFT = 0.02;

test('a page to edit has its width from the first frame on', async ({ page, login }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, {
          shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value'),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await login(page.context());
  for (const width of [768, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/admin/pages/about', '/admin/pages/navigation']) {
      await page.goto(path);
      const shown = page.frameLocator('.draft-page-box iframe');
      await expect(shown.locator('.site-header')).toBeVisible();
      const shift = await page.evaluate(() => Number(Reflect.get(window, 'shift')));
      expect(shift, `${path} at ${width} px`).toBeLessThanOrEqual(MOST_SHIFT);
    }
  }
});

import { expect, test } from '#tests/support/browser.ts';
import { measureOverflow } from '#tests/support/page-measures.ts';

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

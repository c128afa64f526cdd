import { expect, test } from '#tests/support/browser.ts';

const WIDTHS = [768, 960, 992, 1024, 1100, 1200, 1231, 1232, 1280, 1366, 1440, 1920];
const ONE_ROW = 100;

test('the header is one row, and the words of Home stand clear of the house', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const header = await page.locator('.site-header').boundingBox();
    expect(header?.height, `the header at ${width} px`).toBeLessThan(ONE_ROW);
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

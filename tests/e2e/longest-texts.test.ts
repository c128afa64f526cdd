import type { Page } from '@playwright/test';
import { publicPaths } from '#app/content/paths.ts';
import { originalPrices } from '#app/content/prices.ts';
import { documentIds } from '#app/domains/site-texts/documents.ts';
import { write } from '#database/write.ts';
import { expect, test } from '#tests/support/browser.ts';
import { addLibraryPicture, LIBRARY_PICTURES } from '#tests/support/library-pictures.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { randomChanges } from '#tests/support/random-texts.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { createRandom } from '../torture/random.ts';

test('pages whose every text is as long as it may be stay within a small screen', async ({
  page,
  freshServer,
}) => {
  const services = await openSiteData(freshServer);
  const around = { prices: originalPrices, leadsSomewhere: () => true, pictures: LIBRARY_PICTURES };
  const random = createRandom(320);
  try {
    await write(services, { id: null, name: 'Test' }, async (tx, changes) => {
      await addLibraryPicture(tx);
      for (const document of documentIds) {
        const texts = randomChanges(document, random, around, { share: 1, longest: true });
        // Hidden parts would not be seen.
        const shown = Object.fromEntries(
          Object.entries(texts).filter(([id]) => !id.endsWith('/hidden')),
        );
        await tx
          .insertInto('site_texts')
          .values({ document, changes: JSON.stringify(shown), version: 1, draft_version: 0 })
          .execute();
        changes.event({ type: 'texts', id: document });
      }
    });
  } finally {
    await services.close();
  }
  await expect
    .poll(() => page.request.get(`${freshServer.origin}/`).then((answer) => answer.text()))
    .not.toContain('Built for Independent Owners');
  for (const path of publicPaths) {
    await page.goto(`${freshServer.origin}${path}`);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measureOverflow(page), `${path} at ${width} px`).toBe(0);
    }
    expect(await findBarriers(page), path).toEqual([]);
  }
  const menu = page.getByRole('navigation').first();
  await page.setViewportSize({ width: 1024, height: 800 });
  expect(await measureOverflow(page), 'at 1024 px').toBe(0);
  await expect(menu.getByRole('link')).toHaveCount(8);
  expect(await countCoveredLinks(page)).toBe(0);
  await page.setViewportSize({ width: 320, height: 480 });
  await page.locator('.site-menu-toggle').click();
  await expect(menu).toBeVisible();
  await menu.getByRole('link').last().scrollIntoViewIfNeeded();
  await expect(menu.getByRole('link').last()).toBeInViewport();
  expect(await measureOverflow(page), 'with the menu').toBe(0);
});

/** The links of the header that another one, or its button, lies on. */
function countCoveredLinks(page: Page): Promise<number> {
  return page.locator('.site-header a').evaluateAll((links) => {
    const boxes = links.map((link) => link.getBoundingClientRect());
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes.filter((box, index) => boxes.some((b, i) => i > index && overlap(box, b))).length;
  });
}

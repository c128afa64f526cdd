import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Overrides } from '#app/features/pages/changes/apply-overrides.ts';
import { type DocumentId, documentIds } from '#app/features/pages/documents.ts';
import type { Services } from '#app/services/services.server.ts';
import { publicPaths } from '#app/site/words/paths.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { write } from '#database/write.ts';
import { expect, test } from '#tests/support/browser.ts';
import { addLibraryImage, LIBRARY_IMAGES } from '#tests/support/library-images.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { randomChanges } from '#tests/support/random-texts.ts';
import { createRandom } from '../stress/random.ts';

const around = { prices: defaultPrices, leadsSomewhere: () => true, images: LIBRARY_IMAGES };

/** Publishes the changes of each document, in place of those before, and waits until readers see them. */
async function publish(
  services: Services,
  page: Page,
  changesOf: (document: DocumentId) => Overrides,
): Promise<void> {
  const mark = `Published ${randomUUID()}`;
  await write(services, { id: null, name: 'Test' }, async (tx, changes) => {
    await tx.deleteFrom('site_texts').execute();
    for (const document of documentIds) {
      const marked = document === '/about' ? { 'hero/headline': { value: mark, base: '' } } : {};
      // Hidden parts would not be seen.
      const shown = Object.entries({ ...changesOf(document), ...marked }).filter(
        ([id]) => !id.endsWith('/hidden'),
      );
      const texts = JSON.stringify(Object.fromEntries(shown));
      await tx
        .insertInto('site_texts')
        .values({ document, changes: texts, version: 1, draft_version: 0 })
        .execute();
      changes.event({ type: 'texts', id: document });
    }
  });
  await expect
    .poll(() => page.request.get('/about').then((answer) => answer.text()))
    .toContain(mark);
}

test.beforeEach(({ services }) => addLibraryImage(services.database.db));

test('pages whose every text is as long as it may be stay within a small screen', async ({
  page,
  services,
}) => {
  const random = createRandom(320);
  await publish(services, page, (document) =>
    randomChanges(document, random, around, { share: 1, longest: true }),
  );
  for (const path of publicPaths) {
    await page.goto(path);
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

/** How many pages with random texts are looked at, and from which seed. */
const { RANDOM_PAGES = '4', RANDOM_SEED = '360' } = process.env;

test('pages with random texts within the limits fit small screens, without barriers', async ({
  page,
  services,
}) => {
  test.setTimeout(0);
  const random = createRandom(Number(RANDOM_SEED));
  for (let left = Number(RANDOM_PAGES); left > 0; left -= publicPaths.length) {
    await publish(services, page, (document) =>
      randomChanges(document, random, around, { share: random(), longest: random() < 0.1 }),
    );
    const paths = [...publicPaths].sort(() => random() - 0.5).slice(0, left);
    for (const path of paths) {
      await page.goto(path);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await measureOverflow(page), `${path} at ${width} px`).toBe(0);
      }
      expect(await findBarriers(page), path).toEqual([]);
    }
  }
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

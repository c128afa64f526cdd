import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { openDialog, tool } from '#tests/support/editor.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { makePhoto } from '#tests/support/photo.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';

/**
 * Images that arrive late, on a slow line: nobody waits for them with what they write about one, and
 * nothing that they press moves away.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [390, 1440];

interface Place {
  readonly what: string;
  readonly path: string;
  /** Opens what has images, and returns it. */
  readonly open: (page: Page) => Promise<Locator>;
}

const article = '/admin/posts/:id/edit';

async function openDetails(page: Page): Promise<Locator> {
  await editorScreen(page).openDetails();
  return editorScreen(page).drawer;
}

async function insert(page: Page, count: number): Promise<Locator> {
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.press('Alt+F10');
  await tool(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Image…' }).click();
  const files = Array.from({ length: count }, async (_, index) => ({
    name: `porch-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await makePhoto(),
  }));
  await page.getByLabel(/^Upload (an image|images)$/).setInputFiles(await Promise.all(files));
  const dialog = openDialog(page);
  await expect(dialog.getByLabel('Description').first()).toBeVisible();
  return dialog;
}

const PLACES: readonly Place[] = [
  { what: 'an image for a text', path: '/admin/posts/new', open: (page) => insert(page, 1) },
  { what: 'images for a text', path: '/admin/posts/new', open: (page) => insert(page, 2) },
  {
    what: 'an image of a text',
    path: article,
    async open(page) {
      await openWriteView(page);
      await page.locator('.ProseMirror figure .image').first().click();
      await expect(openDialog(page).getByLabel('Description')).toBeVisible();
      return openDialog(page);
    },
  },
  { what: 'the details of an article', path: article, open: openDetails },
  {
    what: 'the featured image',
    path: article,
    async open(page) {
      await openDetails(page);
      await page.getByRole('button', { name: 'Description and focal point' }).click();
      await expect(openDialog(page).getByLabel('Description')).toBeVisible();
      return openDialog(page);
    },
  },
  {
    what: 'the sheet of an article',
    path: article,
    async open(page) {
      await openWriteView(page);
      return page.locator('.sheet');
    },
  },
  {
    what: 'an image of the library',
    path: '/admin/media',
    async open(page) {
      await page.locator('.media-link').first().click();
      await expect(openDialog(page)).toBeVisible();
      return openDialog(page);
    },
  },
  {
    what: 'the library',
    path: '/admin/media',
    open: async (page) => page.getByRole('main'),
  },
  {
    what: 'the portrait of an author',
    path: '/admin/posts/authors?add',
    async open(page) {
      await page.getByRole('button', { name: 'Choose an image' }).click();
      await openDialog(page).locator('.media-choice').first().click();
      await expect(openDialog(page).getByLabel('Description')).toBeVisible();
      return openDialog(page);
    },
  },
  {
    what: 'the portrait of the founder',
    path: '/admin/pages/about?view=texts',
    async open(page) {
      const founder = page.getByRole('group', { name: 'Portrait of the founder' });
      await founder.getByRole('button', { name: /^Choose/ }).click();
      await openDialog(page).locator('.media-choice').first().click();
      await expect(founder.getByLabel('Alternative text')).toBeVisible();
      return founder;
    },
  },
];

/** Where everything stands that can be typed in or pressed, and every word. */
function measure(place: Locator): Promise<string[]> {
  return place.evaluate((element) =>
    [...element.querySelectorAll('input, textarea, button, label, p, h2, h3, summary')]
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const name = each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 30);
        return `${each.localName} “${name}” ${[x, y, width, height].map(Math.round).join(' ')}`;
      }),
  );
}

for (const { what, path, open } of PLACES) {
  test(`nothing moves when the images arrive: ${what}`, async ({ page, services, login }) => {
    const { examples } = await createSampleContent(services);
    await login(page.context());
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdRequests(page, '**/blog-images/**');
      await page.goto(examples[path] ?? path, { waitUntil: 'commit' });
      await waitForHydration(page);
      const place = await open(page);
      await expect(place.locator('img').first()).toBeAttached();
      const before = await measure(place);
      release();
      await expect
        .poll(() =>
          place
            .locator('img')
            .evaluateAll((all: HTMLImageElement[]) =>
              all.every((image) => image.naturalWidth > 0 || !image.checkVisibility()),
            ),
        )
        .toBe(true);
      expect(await measure(place), `${what} at ${width} px`).toEqual(before);
      await page.unrouteAll();
    }
  });
}

test('a description is typed and sent before its image arrives', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/posts/new');
  await waitForHydration(page);
  await holdRequests(page, '**/blog-images/**');
  const dialog = await insert(page, 1);
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('A porch at dusk');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(text.locator('img[alt="A porch at dusk"]')).toBeAttached();
  await expect(text).toBeFocused();
});

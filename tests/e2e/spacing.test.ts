import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { storeSubscriber } from '#tests/support/subscribers.ts';

// A page transition in progress reports an error when the window changes its size.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [360, 1440];
/** Half the space between two lines of text. */
const ROOM = 8;

/** The smallest distance from each element to its neighbors above and below. */
function measureRoom(elements: Locator): Promise<number[]> {
  return elements.evaluateAll((all) =>
    all.map((element) => {
      const box = element.getBoundingClientRect();
      // Hidden elements, such as hidden fields, take no space.
      const siblings = [...(element.parentElement?.children ?? [])]
        .filter((sibling) => sibling.getBoundingClientRect().height > 1)
        .filter((sibling) => getComputedStyle(sibling).position !== 'absolute');
      const at = siblings.indexOf(element);
      const above = siblings[at - 1]?.getBoundingClientRect();
      const below = siblings[at + 1]?.getBoundingClientRect();
      return Math.min(
        above ? box.top - above.bottom : Number.POSITIVE_INFINITY,
        below ? below.top - box.bottom : Number.POSITIVE_INFINITY,
      );
    }),
  );
}

async function expectRoom(page: Page, what: string): Promise<void> {
  // A notice that answers a form appears when the answer does.
  await expect(page.locator('main .notice').first(), `${what} has a notice`).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const room = await measureRoom(page.locator('main .notice'));
    expect(Math.min(...room), `${what} at ${width} px`).toBeGreaterThanOrEqual(ROOM);
  }
}

test('notices keep a distance from what is above and below them', async ({ page, login }) => {
  await page.goto('/contact');
  await page.locator('form.lead-form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.getByRole('alert')).toBeVisible();
  await expectRoom(page, 'the contact form');
  await page.goto('/admin/login?tab=login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectRoom(page, 'the login');
  await login(page.context());
  await page.goto('/admin/settings/contact');
  await page.getByLabel('Email').first().fill('no address');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectRoom(page, 'the settings');
});

test('a radio button keeps a distance from its label', async ({ page, services, login }) => {
  const { examples } = await createSampleContent(services);
  await login(page.context());
  const editor = examples['/admin/posts/:id/edit'] ?? '';
  for (const [path, least] of [
    ['/contact?about=chatbot-tier', 3],
    [editor, 2],
  ] as const) {
    await page.goto(path);
    await waitForHydration(page);
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true;
    });
    if (path === editor) await editorScreen(page).openDetails();
    const radios = page.locator('input[type=radio]:visible');
    await expect.poll(() => radios.count(), path).toBeGreaterThanOrEqual(least);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const room = await radios.evaluateAll((all) =>
        all.map((radio) => {
          const words = radio.nextElementSibling?.getBoundingClientRect();
          return (words?.left ?? 0) - radio.getBoundingClientRect().right;
        }),
      );
      expect(Math.min(...room), `${path} at ${width} px`).toBeGreaterThanOrEqual(ROOM);
    }
  }
});

test('a sentence below a list has a distance from the list’s last line', async ({
  page,
  services,
  login,
}) => {
  await services.database.db.deleteFrom('user_roles').execute();
  await login(page.context());
  await createSampleContent(services);
  for (const path of ['/admin/people', '/admin/outbox']) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const sentences = page.locator('.rows + .field-hint');
      await expect(sentences.first(), path).toBeVisible();
      const room = await measureRoom(sentences);
      expect(Math.min(...room), `${path} at ${width} px`).toBeGreaterThanOrEqual(ROOM);
    }
  }
});

test('the button of a search is beside its field in every list', async ({
  page,
  login,
  services,
}) => {
  await createSampleContent(services);
  await storeSubscriber(services.database.db, { email: 'ines@example.com' });
  await login(page.context());
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/admin/posts',
      '/admin/leads',
      '/admin/subscribers',
      '/admin/settings',
      '/admin/media',
    ]) {
      await page.goto(path);
      const search = page.getByRole('main').getByRole('search');
      const field = await search.getByRole('searchbox').boundingBox();
      const button = await search.getByRole('button', { name: 'Search' }).boundingBox();
      if (field === null || button === null) throw new Error(`${path} has no search.`);
      const what = `${path} at ${width} px`;
      expect(button.x, what).toBeGreaterThanOrEqual(field.x + field.width);
      expect(Math.abs(button.y + button.height - field.y - field.height), what).toBeLessThan(3);
    }
  }
});

test('what is known of a lead has one left edge', async ({ page, services, login }) => {
  const { examples } = await createSampleContent(services);
  await login(page.context());
  await page.goto(examples['/admin/leads/:id'] ?? '');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const values = page.locator('.lead-facts').locator('.lead-detail-value, dd');
    const edges = await values.evaluateAll((all) =>
      all.map((value) => Math.round(value.getBoundingClientRect().left)),
    );
    expect(edges.length).toBeGreaterThan(4);
    expect(new Set(edges).size, `${edges} at ${width} px`).toBe(1);
  }
});

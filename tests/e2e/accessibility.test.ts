import type { Page } from '@playwright/test';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { adminPages, adminSignInPages } from '#tests/support/admin-pages.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';

const WIDTHS = [360, 1440];
const LIGHT = [
  [360, 'light'],
  [1440, 'light'],
] as const;
const LIGHT_AND_DARK = [...LIGHT, [1440, 'dark']] as const;
const ALL_LOOKS = [...LIGHT_AND_DARK, [360, 'dark']] as const;
type Looks = typeof LIGHT | typeof LIGHT_AND_DARK | typeof ALL_LOOKS;
const WRITER = { id: null, name: 'A writer' };

test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function expectNoBarriers(
  page: Page,
  path: string,
  looks: Looks = LIGHT,
  except = '',
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForHydration(page);
  for (const [width, colorScheme] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const found = (await findBarriers(page)).filter((one) => one !== except);
    expect(found, `${path} at ${width} px, ${colorScheme}`).toEqual([]);
  }
}

for (const { path } of specifiedPages) {
  test(`${path} is accessible`, ({ page }) => expectNoBarriers(page, path));
}

test('posts, the quiz and a saved plan are accessible, in light and dark mode', async ({
  page,
  services,
}) => {
  test.slow();
  const { paths } = await createSampleContent(services);
  for (const path of paths) await expectNoBarriers(page, path, ALL_LOOKS);
});

test('the open menu is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

for (const path of ['/leader-lift-scale-prep', '/scale-prep']) {
  test(`the open dialogs of ${path} are accessible`, async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const labels = await page.locator('button.dialog-opener').allTextContents();
      expect(labels.length).toBeGreaterThan(0);
      for (const label of new Set(labels)) {
        await page.getByRole('button', { name: label, exact: true }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await findBarriers(page), `${label} at ${width} px`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    }
  });
}

/** What a site that is in use has in its lists: every kind of row, and texts that are long. */
async function fillLists(services: Services): Promise<string[]> {
  const { examples } = await createSampleContent(services);
  const long = { name: 'Theodora Featherstonehaugh-Cholmondeley', home: 'Hill House' };
  await storeLead({ services }, { ...long, topic: 'demo', message: 'Two beds are empty.' });
  await storeLead({ services }, { name: 'Buy links', message: 'https://spam.example', spam: true });
  await storePost(services, { title: 'A draft that nobody has finished' });
  await moveToTrash(services, WRITER, await storePost(services, { title: 'Not wanted any more' }));
  const due = { kind: 'set', local: '2199-06-05T11:00', timeZone: 'UTC' } as const;
  await storePost(services, { title: 'Summer hours', isPublished: true }, due);
  return SHOWN_FULL.map((name) => examples[name] ?? name);
}

/** Pages that look different once there is something on them. */
const SHOWN_FULL = [
  '/admin',
  '/admin/posts',
  '/admin/posts/trash',
  '/admin/posts/topics',
  '/admin/posts/:id/edit',
  '/admin/posts/:id/history',
  '/admin/posts/:id/previews',
  '/admin/schedule',
  '/admin/leads',
  '/admin/leads/:id',
  '/admin/media',
  '/admin/results',
  '/admin/outbox',
  '/admin/audit',
  '/admin/claims',
];

/** A wide table in the editor: its text is a part of one tab stop, and the cursor scrolls it. */
const CURSOR_SCROLLS = 'scrollable-region-focusable: .table-scroll';

test('pages with something on them are accessible, in light and dark mode', async ({
  page,
  context,
  services,
  login,
}) => {
  test.slow();
  await login(context);
  for (const path of await fillLists(services)) {
    await expectNoBarriers(page, path, ALL_LOOKS, CURSOR_SCROLLS);
  }
});

for (const path of [...adminSignInPages, ...adminPages]) {
  test(`${path} is accessible, in light and dark mode, and fits a narrow screen`, async ({
    page,
    context,
    login,
  }) => {
    if (!adminSignInPages.includes(path)) await login(context);
    await expectNoBarriers(page, path, LIGHT_AND_DARK);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await measureOverflow(page), 'wider than 320 px by').toBeLessThanOrEqual(0);
  });
}

test('a button has the focus again after its form was sent', async ({ page, login }) => {
  await login(page.context());
  for (const [path, name, type] of [
    ['/admin/settings/contact', 'Save settings', ['Legal name', 'Sunny Home LLC']],
    ['/admin/account', 'Save your name', ['Your name', 'Dana']],
    ['/admin/people', 'Create invitation link', ['Their email address', 'dana@example.com']],
  ] as const) {
    await page.goto(path);
    await waitForHydration(page);
    await page.getByLabel(type[0]).fill(type[1]);
    const button = page.getByRole('button', { name });
    await button.focus();
    const sent = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.keyboard.press('Enter');
    await sent;
    await expect(button).toBeEnabled();
    await expect(button, path).toBeFocused();
  }
});

test('the focus is in the page where what was pressed is gone', async ({ page, login }) => {
  await login(page.context());
  const main = page.getByRole('main');
  await page.goto('/admin/results');
  await waitForHydration(page);
  await main.locator('summary').first().press('Enter');
  await page.getByRole('link', { name: '7 days' }).press('Enter');
  await expect(page).toHaveURL(/period=7d/);
  await expect(page.locator('#main:focus, #main :focus')).toBeAttached();
  await page.goto('/admin/posts/authors?add');
  await waitForHydration(page);
  await page.getByLabel('Name', { exact: true }).fill('Dana Keys');
  await main.getByRole('button', { name: /^Add/ }).press('Enter');
  await expect(main.getByText('Dana Keys')).toBeVisible();
  await expect(page.locator('#main:focus, #main :focus')).toBeAttached();
});

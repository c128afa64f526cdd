import type { Page } from '@playwright/test';
import { findBarriersIn } from '#tests/support/page-measures.ts';
import { expect, test } from '#tests/support/providers/fixtures.ts';
import { stopClock } from '#tests/support/providers/page-state.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';

const PATIENCE = 3_000;
const HOUR = 60 * 60 * 1_000;

/** The provider's own page is outside our control, and may be missing. */
const violations = (page: Page) => findBarriersIn(page.mainFrame());

for (const [path, button] of [
  ['/contact', 'Show the contact form'],
  ['/quiz', 'Start Quiz'],
  ['/', 'Show the presentation'],
] as const) {
  test(`${path} is accessible before the click, during loading, and after a failure`, async ({
    page,
    providers,
    switchOn,
  }) => {
    await switchOn(ALL_PROVIDERS);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    providers.highlevel.behavior = 'never-shows';
    providers.tally.behavior = 'waits';
    providers.presentation.behavior = 'waits';
    await page.goto(path);
    expect(await violations(page), 'as it is opened').toEqual([]);
    // On a busy machine the patience would be over before anybody looks.
    await page.clock.pauseAt(Date.now() + HOUR);
    await page.getByRole(path === '/quiz' ? 'button' : 'link', { name: button }).click();
    await expect(page.getByText(/^Loading the /)).toBeVisible();
    // Which axe needs.
    await page.clock.resume();
    expect(await violations(page), 'loading').toEqual([]);
    await page.clock.fastForward(PATIENCE);
    await expect(page.getByText(/^Loading the /)).toBeHidden();
    expect(await violations(page), 'after all').toEqual([]);
  });
}

test('a form that is loaded by keyboard gets the focus', async ({ page, providers, switchOn }) => {
  await switchOn({ contactForm: ALL_PROVIDERS.contactForm });
  await stopClock(page);
  await page.goto('/contact');
  const ask = page.getByRole('link', { name: 'Show the contact form' });
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe')).toBeFocused();
  providers.highlevel.behavior = 'fails';
  await page.goto('/contact');
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loading the contact form…')).toBeFocused();
  await page.clock.fastForward(PATIENCE);
  await expect(page.getByText('didn’t load.')).toBeFocused();
});

test('a prerendered page loads and reports nothing until it is activated', async ({
  page,
  providers,
  switchOn,
}) => {
  await switchOn({ ...ALL_PROVIDERS, providersLoad: 'with-page' });
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { get: () => true }),
  );
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/provider-failures')) reports.push(request.url());
  });
  await stopClock(page);
  for (const path of ['/contact', '/', '/quiz']) {
    await page.goto(path);
    await page.clock.fastForward(PATIENCE);
  }
  expect(Object.values(providers).flatMap(({ requests }) => requests)).toEqual([]);
  expect(reports).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(() => providers.tally.requests).toEqual(['/widgets/embed.js']);
});

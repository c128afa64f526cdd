import type { Page } from '@playwright/test';
import { findBarriersIn } from '#tests/support/page-measures.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';
import { expect, test } from '#tests/support/providers/test.ts';
import { stopClock } from '#tests/support/providers/visit.ts';

const PATIENCE = 3_000;

/** A provider's own page is not ours to mend, and may not even be there. */
const violations = (page: Page) => findBarriersIn(page.mainFrame());

for (const [path, button] of [
  ['/contact', 'Show the contact form'],
  ['/quiz', 'Start Quiz'],
  ['/', 'Show the presentation'],
] as const) {
  test(`${path} has no barrier before the click, while it loads, and after it failed`, async ({
    page,
    providers,
    switchOn,
  }) => {
    await switchOn(ALL_PROVIDERS);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Not stopped: axe needs a clock that goes.
    await page.clock.install();
    providers.highlevel.behaviour = 'never-shows';
    providers.tally.behaviour = 'waits';
    await page.goto(path);
    expect(await violations(page), 'as it is opened').toEqual([]);
    await page.getByRole('link', { name: button }).click();
    expect(await violations(page), 'loading').toEqual([]);
    await page.clock.fastForward(PATIENCE);
    await expect(page.getByText(/^Loading the /)).toBeHidden();
    expect(await violations(page), 'after all').toEqual([]);
  });
}

test('a form that is asked for by keyboard takes the focus along', async ({
  page,
  providers,
  switchOn,
}) => {
  await switchOn({ contactForm: ALL_PROVIDERS.contactForm });
  await stopClock(page);
  await page.goto('/contact');
  const ask = page.getByRole('link', { name: 'Show the contact form' });
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe')).toBeFocused();
  providers.highlevel.behaviour = 'fails';
  await page.goto('/contact');
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loading the contact form…')).toBeFocused();
  await page.clock.fastForward(PATIENCE);
  await expect(page.getByText('didn’t load.')).toBeFocused();
});

test('a page that is drawn ahead loads nothing, and counts nothing, until it is seen', async ({
  page,
  providers,
  switchOn,
}) => {
  await switchOn({ ...ALL_PROVIDERS, providersLoad: 'with-page' });
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { get: () => true }),
  );
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/provider-failures')) told.push(request.url());
  });
  await stopClock(page);
  for (const path of ['/contact', '/', '/quiz']) {
    await page.goto(path);
    await page.clock.fastForward(PATIENCE);
  }
  expect(Object.values(providers).flatMap(({ asked }) => asked)).toEqual([]);
  expect(told).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(() => providers.tally.asked).toEqual(['/widgets/embed.js']);
});

import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/providers/fixtures.ts';
import { rejectTracking, stopClock } from '#tests/support/providers/page-state.ts';
import { ALL_PROVIDERS, FORM_HOST } from '#tests/support/providers/settings.ts';

const PATIENCE = 3_000;

/** A form in the page, one of a white-label host, and one in a dialog. */
const PLACES = [
  { key: 'contactForm', path: '/contact', name: 'contact form', script: FORM_HOST },
  {
    key: 'demoForm',
    path: '/quickboost-ai',
    name: 'demo form',
    script: 'https://link.msgsndr.com',
  },
  {
    key: 'strategySessionForm',
    path: '/scale-prep',
    name: 'strategy session form',
    script: 'https://link.msgsndr.com',
    opener: 'Book a Growth Strategy Session',
  },
] as const;
type Place = (typeof PLACES)[number];

const ask = (page: Page, { name }: Place) => page.getByRole('link', { name: `Show the ${name}` });
const loading = (page: Page, { name }: Place) => page.getByText(`Loading the ${name}…`);
const failed = (page: Page, { name }: Place) =>
  page.getByText(`Our provider’s ${name} didn’t load.`);
const own = (page: Page) => page.locator('[data-own]').first().getByLabel('Your name');
const provided = (page: Page, { name }: Place) =>
  page
    .frameLocator(`iframe[title="The ${name} from our form provider"]`)
    .getByRole('heading', { name: 'The form of the provider' });

/** The form on the page, or the one in the dialog that the page opens. */
async function reach(page: Page, place: Place): Promise<void> {
  await stopClock(page);
  await page.goto(place.path, { waitUntil: 'domcontentloaded' });
  if ('opener' in place) await page.getByRole('button', { name: place.opener }).first().click();
}

/** What the visitor does before the provider's form is loaded. */
async function call(page: Page, place: Place, providersLoad: 'on-click' | 'with-page') {
  await reach(page, place);
  if (providersLoad === 'on-click') await ask(page, place).click();
}

for (const [place, providersLoad] of [
  [PLACES[0], 'on-click'],
  [PLACES[1], 'with-page'],
  [PLACES[2], 'with-page'],
] as const) {
  const { key, name, script } = place;
  test(`the provider's ${name}, loaded ${providersLoad}, replaces our form once it reports that it is shown`, async ({
    page,
    providers,
    switchOn,
  }) => {
    await switchOn({ [key]: ALL_PROVIDERS[key], providersLoad });
    await call(page, place, providersLoad);
    await expect(provided(page, place)).toBeVisible();
    await expect(loading(page, place)).toBeHidden();
    await expect(own(page)).toBeHidden();
    await page.clock.fastForward(PATIENCE);
    await expect(provided(page, place)).toBeVisible();
    await expect(page.locator(`script[src="${script}/js/form_embed.js"]`)).toHaveCount(1);
    const scripts = () => providers.highlevel.requests.filter((path) => path.startsWith('/js/'));
    await expect.poll(scripts).toHaveLength(1);
  });

  test(`the provider's ${name} is not loaded before a click with Global Privacy Control`, async ({
    page,
    context,
    providers,
    switchOn,
  }) => {
    await switchOn({ [key]: ALL_PROVIDERS[key], providersLoad: 'with-page' });
    await rejectTracking(context);
    await reach(page, place);
    await expect(own(page)).toBeVisible();
    await page.clock.fastForward(PATIENCE);
    await expect(page.locator('iframe, script[src*="form_embed"]')).toHaveCount(0);
    expect(providers.highlevel.requests).toEqual([]);
    await ask(page, place).click();
    await expect(provided(page, place)).toBeVisible();
  });
}

// In the page and in a dialog; with the page and on a click.
for (const [place, providersLoad] of [
  [PLACES[0], 'with-page'],
  [PLACES[2], 'on-click'],
] as const) {
  const { key, name, script } = place;
  test.describe(`the provider's ${name}, loaded ${providersLoad}`, () => {
    test.beforeEach(({ switchOn }) => switchOn({ [key]: ALL_PROVIDERS[key], providersLoad }));

    test('is replaced by our form when it cannot be reached', async ({ page, providers }) => {
      providers.highlevel.behavior = 'fails';
      await call(page, place, providersLoad);
      await expect(loading(page, place)).toBeVisible();
      await page.clock.fastForward(PATIENCE - 100);
      await expect(own(page)).toBeHidden();
      await page.clock.fastForward(200);
      await expect(own(page)).toBeVisible();
      await expect(failed(page, place)).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
    });

    test('is replaced by our form when it loads but is never shown', async ({
      page,
      providers,
    }) => {
      providers.highlevel.behavior = 'never-shows';
      await call(page, place, providersLoad);
      await expect.poll(() => providers.highlevel.requests.join()).toContain('/widget/form/');
      await page.evaluate(async () => {
        const arrived = new Promise((resolve) => addEventListener('message', resolve));
        window.postMessage('[iFrameResizerChild]Ready', '*');
        await arrived;
      });
      await page.clock.fastForward(PATIENCE);
      await expect(own(page)).toBeVisible();
      await expect(failed(page, place)).toBeVisible();
    });

    test('that loads too late does not replace our form again', async ({ page, providers }) => {
      providers.highlevel.behavior = 'waits';
      await call(page, place, providersLoad);
      await expect(loading(page, place)).toBeVisible();
      await page.clock.fastForward(PATIENCE);
      await expect(own(page)).toBeVisible();
      await own(page).fill('Ruth');
      const late = page.waitForResponse(`${script}/js/form_embed.js`);
      providers.highlevel.release();
      await late;
      await page.clock.fastForward(PATIENCE);
      await expect(own(page)).toHaveValue('Ruth');
      await expect(page.locator('iframe')).toHaveCount(0);
    });
  });
}

test('text typed into our form is still there after the provider failed', async ({
  page,
  providers,
  switchOn,
}) => {
  await switchOn({ contactForm: ALL_PROVIDERS.contactForm });
  providers.highlevel.behavior = 'fails';
  await reach(page, PLACES[0]);
  await own(page).fill('Ruth');
  await ask(page, PLACES[0]).click();
  await expect(loading(page, PLACES[0])).toBeVisible();
  await page.clock.fastForward(PATIENCE);
  await expect(failed(page, PLACES[0])).toBeVisible();
  await expect(own(page)).toHaveValue('Ruth');
});

test('our form can be sent after the provider failed', async ({ page, providers, switchOn }) => {
  await switchOn({ contactForm: ALL_PROVIDERS.contactForm, providersLoad: 'with-page' });
  providers.highlevel.behavior = 'fails';
  await reach(page, PLACES[0]);
  await expect(loading(page, PLACES[0])).toBeVisible();
  await page.clock.fastForward(PATIENCE);
  await own(page).fill('Ruth Miller');
  await page.getByLabel('Email').fill('ruth@example.com');
  await page.getByLabel('Your message').fill('I would like to know what you charge.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Thank you. We got your message')).toBeVisible();
});

test('two forms on a page share one script, and both are removed on navigation', async ({
  page,
  providers: _,
  switchOn,
}) => {
  const { introSessionForm, strategySessionForm } = ALL_PROVIDERS;
  await switchOn({ introSessionForm, strategySessionForm, providersLoad: 'with-page' });
  await stopClock(page);
  await page.goto('/leader-lift-scale-prep');
  await expect(page.locator('iframe')).toHaveCount(0);
  for (const name of ['Book Your Free Intro Session', 'Book a Growth Strategy Session']) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog').locator('iframe')).toBeAttached();
    await page.keyboard.press('Escape');
  }
  const scripts = page.locator('script[src*="msgsndr"]');
  await expect(page.locator('iframe')).toHaveCount(2);
  await expect(scripts).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(scripts).toHaveCount(0);
});

test('the close button of the dialog comes before the frame that has the focus', async ({
  page,
  providers: _,
  switchOn,
}) => {
  const place = PLACES[2];
  await switchOn({ strategySessionForm: ALL_PROVIDERS.strategySessionForm });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 640 });
    await reach(page, place);
    const dialog = page.getByRole('dialog');
    const close = dialog.getByRole('button', { name: 'Close', exact: true });
    await expect(close).toHaveText('Close');
    await expect(close).toBeFocused();
    await ask(page, place).click();
    await expect(provided(page, place)).toBeVisible();
    await provided(page, place).click();
    await dialog.locator('iframe').evaluate((frame) => frame.scrollIntoView({ block: 'end' }));
    await expect(close).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Shift+Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  }
});

test('the settings show how often a form did not appear', async ({
  page,
  context,
  providers,
  switchOn,
  login,
}) => {
  await switchOn({ demoForm: ALL_PROVIDERS.demoForm });
  providers.highlevel.behavior = 'never-shows';
  await reach(page, PLACES[1]);
  const report = page.waitForResponse('/provider-failures');
  await ask(page, PLACES[1]).click();
  await expect(loading(page, PLACES[1])).toBeVisible();
  await page.clock.fastForward(PATIENCE);
  expect((await report).status()).toBe(204);
  await login(context);
  await page.goto('/admin/settings/providers');
  await expect(page.getByText(/In the last 30 days it failed to load/).first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test("our form is shown, with a note about the provider's", async ({
    page,
    switchOn,
    providers: _,
  }) => {
    await switchOn({ contactForm: ALL_PROVIDERS.contactForm, providersLoad: 'with-page' });
    await page.goto('/contact');
    await expect(own(page)).toBeVisible();
    const word = page.locator('noscript p');
    await expect(word).toBeVisible();
    await expect(word).toContainText(' needs JavaScript');
    await expect(page.getByRole('link', { name: 'Show the contact form' })).toBeHidden();
  });
});

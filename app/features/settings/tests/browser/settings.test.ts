import type { Locator, Page } from '@playwright/test';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { findBarriers } from '#tests/support/page-measures.ts';
import { makePhoto } from '#tests/support/photo.ts';

async function expectNoSideways(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

/** Answers the questions of the set-up, one after the other. */
async function walk(page: Page, press: (button: Locator) => Promise<void>) {
  const heading = page.getByRole('heading', { level: 1 });
  const next = () => press(page.getByRole('button', { name: 'Continue' }));
  await page.goto('/admin/setup');
  await expect(heading).toHaveText('What is your business called?');
  await waitForHydration(page);
  await expectNoSideways(page);
  await page.getByLabel('Legal name').fill('Sunny Home LLC');
  await expect(page.getByText('Yes, Sunny Home LLC may text me')).toBeVisible();
  await next();
  await expect(heading).toHaveText('How do people reach you?');
  await expectNoSideways(page);
  await page.getByLabel('Email').fill('hello@sunnyhome.com');
  await page.getByLabel('Phone').fill('12');
  await expect(page.getByRole('complementary', { name: 'In your footer' })).toContainText(
    'hello@sunnyhome.com',
  );
  await next();
  await expect(page.getByText('“12” is not a phone number.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('hello@sunnyhome.com');
  await page.getByLabel('Phone').fill('614 555 0123');
  await next();
  await expect(heading).toHaveText('Do emails about leads arrive?');
  await expectNoSideways(page);
  await expect(page.getByText('Emails aren’t being sent yet')).toBeVisible();
  await next();
  await expect(heading).toHaveText('Almost ready');
  await press(page.getByRole('button', { name: 'Back' }));
  await expect(heading).toHaveText('Do emails about leads arrive?');
  await next();
  await page.getByRole('link', { name: 'Your portrait' }).click();
  await expect(heading).toHaveText('Who will owners meet?');
  await next();
  await page.getByRole('link', { name: 'How soon you answer' }).click();
  await expect(heading).toHaveText('How soon do you answer?');
  await page.getByLabel('How soon you answer').selectOption('Within 2 hours');
  await expect(page.getByText('We answer within 2 hours.')).toBeVisible();
  // Every way out saves.
  await press(page.getByRole('button', { name: 'Back' }));
  await expect(heading).toHaveText('Almost ready');
  await expect(page.getByRole('link', { name: 'How soon you answer' })).toHaveCount(0);
  await expectNoSideways(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Mailing address' })).toBeVisible();
  // What is missing is a question of the path.
  await page.getByRole('main').getByRole('link', { name: 'Mailing address' }).click();
  await expect(heading).toHaveText('How do people reach you?');
  await page.goto('/admin/setup/address');
  await expect(heading).toHaveText('Almost ready');
  await waitForHydration(page);
  await press(page.getByRole('button', { name: 'Go to Home' }));
  await expect(page).toHaveURL(/\/admin$/);
}

const STORED = {
  legalName: 'Sunny Home LLC',
  contactEmail: 'hello@sunnyhome.com',
  contactPhone: { display: '(614) 555-0123' },
  callBackPromise: '2 hours',
};

for (const width of [390, 1440]) {
  test(`the set-up asks one question after the other, ${width} pixels wide`, async ({
    page,
    context,
    login,
    services,
  }) => {
    await login(context);
    await page.setViewportSize({ width, height: 900 });
    await walk(page, (button) => button.click());
    expect(await findSettings(services.database.db)).toMatchObject(STORED);
  });
}

test('the set-up works by keyboard', async ({ page, context, login, services }) => {
  await login(context);
  await walk(page, (button) => button.press('Enter'));
  expect(await findSettings(services.database.db)).toMatchObject(STORED);
});

test('a mail service is chosen and its server is filled in', async ({ page, context, login }) => {
  await login(context);
  await page.goto('/admin/settings/mail');
  await page.getByRole('link', { name: 'Google Workspace' }).click();
  await expect(page.getByText('smtp.gmail.com, port 465')).toBeVisible();
  await page.getByLabel('User name').fill('dana@example.com');
  await page.getByLabel('App password').fill('abcd efgh ijkl mnop');
  await page.getByLabel('Send from').fill('not an address');
  await page.getByRole('button', { name: 'Save mail server' }).click();
  await expect(page.getByText('Type one email address')).toBeVisible();
  await expect(page.getByLabel('User name')).toHaveValue('dana@example.com');
});

test('in the set-up, Continue keeps a mail server that was typed, or stays and says what is wrong', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/admin/setup/mail?with=google');
  await page.getByLabel('User name').fill('dana@example.com');
  await page.getByLabel('App password').fill('abcd efgh ijkl mnop');
  const sender = page.getByLabel('Send from');
  await sender.fill('not an address');
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(page.getByText('Type one email address')).toBeInViewport();
  await expect(sender).toBeFocused();
  await expect(page).toHaveURL(/\/setup\/mail/);

  await page.getByLabel('App password').fill('abcd efgh ijkl mnop');
  await sender.fill('dana@example.com');
  await next.click();
  await expect(page).toHaveURL(/\/setup\/ready/);
  await page.goto('/admin/setup/mail');
  await expect(page.getByLabel('User name')).toHaveValue('dana@example.com');
});

test('in the set-up, the answer to saving a mail server is in sight, with the focus', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/setup/mail?with=google');
  await page.getByLabel('User name').fill('dana@example.com');
  await page.getByLabel('App password').fill('abcd efgh ijkl mnop');
  await page.getByLabel('Send from').fill('dana@example.com');
  await page.getByRole('button', { name: 'Save mail server' }).click();
  const answer = page.getByRole('status').filter({ hasText: 'Mail server saved' });
  await expect(answer).toBeInViewport({ ratio: 1 });
  await expect(answer).toBeFocused();
  await expect(page.getByRole('button', { name: /^Send a test to/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
});

test('settings are found by their words, and an old address leads to the field', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.goto('/admin/settings#trashDays');
  const old = page.locator('#trashDays');
  await expect(old).toBeInViewport();
  await old.click();
  await expect(page.getByLabel('Keep articles and images in the Trash for (days)')).toBeFocused();
  await page.getByRole('link', { name: 'All settings' }).click();
  await page.getByLabel('Search').fill('zone');
  await page.getByRole('button', { name: 'Search' }).click();
  // Before the search, the list of all settings has this link as well.
  await expect(page.getByRole('status').filter({ hasText: /settings?$/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Time zone' }).click();
  await expect(page.getByLabel('Time zone')).toBeFocused();
});

test('the portrait is uploaded where the set-up asks for it, and live then', async ({
  page,
  context,
  login,
  request,
}) => {
  await login(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/setup/portrait');
  await waitForHydration(page);
  const portrait = page.getByRole('group', { name: 'Portrait of the founder' });
  await portrait.getByRole('button', { name: 'Choose an image' }).click();
  const buffer = await makePhoto({ width: 900, height: 1200 });
  await page
    .getByLabel('Upload an image')
    .setInputFiles({ name: 'dana.jpg', mimeType: 'image/jpeg', buffer });
  await portrait.getByLabel('Alternative text').fill('Dana at her front door');
  await portrait.getByRole('button', { name: /^Focal point/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expectNoSideways(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ready/);
  await expect(page.getByRole('link', { name: 'Your portrait' })).toHaveCount(0);
  const about = await (await request.get('/about')).text();
  expect(about).toContain('alt="Dana at her front door"');
  expect(about).toContain('focus-y-45');

  // Beside it is a story, which is told on its page.
  await page.getByRole('link', { name: 'Your story' }).click();
  const card = page.locator('.place-card');
  await card.locator('textarea').first().fill('Dana ran a home of six beds for nine years.');
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  expect(await (await request.get('/about')).text()).toContain('Dana ran a home of six beds');
  await page.goto('/admin/setup/ready');
  await expect(page.getByRole('link', { name: 'How soon you answer' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your story' })).toHaveCount(0);

  // With other changes in the draft of its page, it waits for them.
  await page.goto('/admin/pages/about?view=texts');
  await waitForHydration(page);
  await page.getByLabel('Headline', { exact: true }).fill('Not ready yet');
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await page.goto('/admin/setup/portrait');
  await expect(page.getByText('Your portrait goes live when you')).toBeVisible();
  await waitForHydration(page);
  await portrait.getByLabel('Alternative text').fill('Dana on her porch');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ready/);
  expect(await (await request.get('/about')).text()).not.toContain('Not ready yet');
  expect(await (await request.get('/about')).text()).toContain('alt="Dana at her front door"');
});

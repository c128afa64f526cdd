import type { Page } from '@playwright/test';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { ageSignIns } from '#tests/support/accounts.ts';
import { place } from '#tests/support/admin-frame.ts';
import { expect, test } from '#tests/support/browser.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { waitForDraft } from '#tests/support/texts-form.ts';

/** What happens to a form that is rejected after somebody confirmed their identity, or did not get through. */

const COLLEAGUE = { id: null, name: 'colleague@example.com' };
const FORM = 'https://forms.example.com/widget/form/NSq50To86cmaAFjyIwrN';

async function confirm(page: Page, password: string, button = 'Confirm'): Promise<void> {
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: button }).click();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Lets the answer to the question fail, which the page must show: else what asks for it would fail. */
async function failOnce(page: Page, how: 'offline' | 503): Promise<void> {
  await expect(page.getByRole('button', { name: 'Not now' })).toBeEnabled();
  // Not `times: 1`, which counts what the page reads meanwhile.
  let hasFailed = false;
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    (route) => {
      if (hasFailed || route.request().method() !== 'POST') return route.fallback();
      hasFailed = true;
      return how === 'offline' ? route.abort() : route.fulfill({ status: 503, body: 'Busy.' });
    },
  );
}

/** Confirms, gets no answer, and is asked anew. */
async function confirmTwice(page: Page, password: string, how: 'offline' | 503): Promise<void> {
  await failOnce(page, how);
  await confirm(page, password);
  await expect(page.getByLabel('Your password')).toHaveValue('');
  await confirm(page, password);
}

test('settings that are rejected after the question still have everything typed', async ({
  page,
  context,
  login,
  services,
}) => {
  const admin = await login(context);
  await open(page, '/admin/settings/contact');
  await page.locator('#legalName').fill('Sunny Home LLC');
  await page.locator('#contactEmail').fill('hello@sunnyhome.com');
  await page.locator('#contactPhone').fill('12');
  await ageSignIns(services, admin);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await confirm(page, admin.password, 'Confirm');
  await expect(page.getByText('Nothing has been saved yet')).toBeVisible();
  await expect(page.locator('#legalName')).toHaveValue('Sunny Home LLC');
  await expect(page.locator('#contactEmail')).toHaveValue('hello@sunnyhome.com');
  await expect(page.locator('#contactPhone')).toHaveValue('12');
  await page.locator('#contactPhone').fill('');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
});

test('settings that do not get through after the question can be sent again', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await open(page, '/admin/settings/providers');
  await page.locator('#contactForm').fill(FORM);
  await page.locator('#demoForm').fill(FORM);
  await page.getByRole('button', { name: 'Save settings' }).click();
  const yes = page.getByRole('button', { name: 'Yes, add it' });
  for (const how of ['offline', 503] as const) {
    await failOnce(page, how);
    await yes.click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'What you typed is still here',
    );
  }
  await yes.click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.locator('#demoForm')).toHaveValue(FORM);
});

test('an invitation that is rejected after the question still has the address', async ({
  page,
  context,
  login,
  services,
}) => {
  const admin = await login(context);
  await open(page, '/admin/people');
  await ageSignIns(services, admin);
  const field = page.getByLabel('Their email address');
  await field.fill('not an address');
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await confirmTwice(page, admin.password, 'offline');
  await expect(field).toHaveValue('not an address');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('a text that a colleague changed during the question is shown with what they wrote', async ({
  page,
  context,
  login,
  services,
}) => {
  const admin = await login(context);
  const path = '/admin/pages/mail-password-changed';
  await open(page, path);
  await page.getByLabel('Subject', { exact: true }).fill('A new password');
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await ageSignIns(services, admin);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByLabel('Your password')).toBeVisible();
  const theirs = await context.newPage();
  await open(theirs, path);
  const kept = waitForDraft(theirs, 'Your new password');
  await theirs.getByLabel('Subject', { exact: true }).fill('Your new password');
  await kept;
  await confirm(page, admin.password);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Your new password');
});

test('a new secret that does not get through is asked for again', async ({
  page,
  context,
  login,
  services,
}) => {
  await updateSettings(services, COLLEAGUE, { webhookUrl: 'https://hooks.example.com/leads' });
  const admin = await login(context);
  await open(page, '/admin/outbox');
  await ageSignIns(services, admin);
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click();
  await confirmTwice(page, admin.password, 503);
  await expect(page.locator('.one-time-link')).toBeVisible();
});

test('a form that was sent before the script ran survives an answer that is lost', async ({
  page,
  context,
  login,
  services,
}) => {
  const admin = await login(context);
  const release = await holdRequests(page, /\.js$/);
  await page.goto('/admin/people', { waitUntil: 'commit' });
  await ageSignIns(services, admin);
  await page.getByLabel('Their email address').fill('early-helper@example.com');
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await expect(page.getByLabel('Your password')).toBeVisible();
  release();
  await waitForHydration(page);
  await confirmTwice(page, admin.password, 'offline');
  await expect(page.getByText('Invitation link for early-helper@example.com')).toBeVisible();
  // Once it was answered, the question does not come back with the next reading of the page.
  await place(page, 'Website').click();
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Their email address')).toHaveValue('');
});

test('a privacy request keeps the address when the answer is lost', async ({
  page,
  context,
  login,
  services,
}) => {
  const admin = await login(context);
  const email = 'privacy@example.com';
  await storeLead({ services }, { email });
  await open(page, '/admin/leads/privacy');
  const field = page.getByLabel('Email or phone number');
  await field.fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('button', { name: 'Download as a file' })).toBeVisible();
  await ageSignIns(services, admin);
  await page.getByRole('button', { name: 'Download as a file' }).click();
  await expect(page.getByLabel('Your password')).toBeVisible();
  await waitForHydration(page);
  await confirmTwice(page, admin.password, 503);
  await expect(field).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Download as a file' })).toBeVisible();
});

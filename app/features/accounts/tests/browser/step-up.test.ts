import type { Page } from '@playwright/test';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { ageSignIns, createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/browser.ts';
import { addDevice, addPasskey } from '#tests/support/browser-passkeys.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { countLiveMessages } from '#tests/support/live-messages.ts';
import { findBarriers } from '#tests/support/page-measures.ts';

/** Opens the page with the invitations, for somebody who signed in too long ago to send one. */
async function openTeam(page: Page, services: Services, { userId }: TestAccount): Promise<void> {
  await page.goto('/admin/people');
  await waitForHydration(page);
  await ageSignIns(services, { userId });
}

/** Fills in the form of an invitation and sends it. */
async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('Their email address').fill(email);
  await page.getByRole('button', { name: 'Create invitation link' }).click();
}

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Confirm it’s you' });

test('an invitation continues after the person has confirmed their identity', async ({
  page,
  login,
  services,
}) => {
  const admin = await login(page.context());
  await openTeam(page, services, admin);
  await invite(page, 'evening-helper@example.com');
  await expect(question(page)).toBeFocused();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findBarriers(page)).toEqual([]);
  }
  // A change by somebody else reloads other pages; it must not remove the confirmation.
  await createAdmin({ services });
  await page.getByLabel('Your password').fill('not this one');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await updateSettings(services, { id: null, name: 'Test' }, { legalName: 'Sunny Home LLC' });
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Invitation link for evening-helper@example.com')).toBeVisible();
  await expect(page.locator('.one-time-link')).toContainText('#invitation=');

  await ageSignIns(services, admin);
  await invite(page, 'weekend-helper@example.com');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByLabel('Their email address')).toHaveValue('weekend-helper@example.com');
});

test('a change while the form is on its way does not remove the confirmation', async ({
  page,
  login,
  services,
}) => {
  await openTeam(page, services, await login(page.context()));
  // The answer is kept back until the page has heard of the change.
  const heard = await countLiveMessages(page);
  await page.route('**/admin/people.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    const before = await heard();
    await updateSettings(services, { id: null, name: 'Test' }, { legalName: 'Sunny Home Inc.' });
    await expect.poll(heard).toBeGreaterThan(before);
    return route.fulfill({ response: answer });
  });
  await invite(page, 'noon-helper@example.com');
  await expect(question(page)).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByLabel('Your password').fill('not this one');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  // Once it is answered, the page shows what has changed meanwhile.
  const colleague = await createAdmin({ services });
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText(colleague.email, { exact: true })).toBeVisible();
});

test('changes at any moment of the answer do not remove the confirmation', async ({
  page,
  login,
  services,
}) => {
  await openTeam(page, services, await login(page.context()));
  await page.evaluate(() => {
    const channel = new BroadcastChannel('admin-live');
    const { fetch } = window;
    // From the moment when the answer is here, the page hears of one change after another.
    window.fetch = async (...sent) => {
      const answer = await fetch(...sent);
      if (sent[1]?.method === 'POST') {
        setInterval(() => channel.postMessage({ type: 'changes', process: 'other', count: 1 }), 0);
      }
      return answer;
    };
  });
  await invite(page, 'evening-helper@example.com');
  await expect(question(page)).toBeFocused();
  await page.getByLabel('Your password').fill('not this one');
  await expect(question(page)).toBeVisible();
});

test('a passkey answers the question, on its own page and in place of a form', async ({
  page,
  login,
  services,
}) => {
  const admin = await login(page.context());
  const device = await addDevice(page);
  await addPasskey(page, 'Laptop');
  await openTeam(page, services, admin);
  await invite(page, 'passkey-helper@example.com');
  await expect(question(page)).toBeFocused();
  await device.setVerified(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('try again, or enter your password.');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findBarriers(page)).toEqual([]);
  }
  await device.setVerified(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Invitation link for passkey-helper@example.com')).toBeVisible();

  await storeLead({ services });
  await page.goto('/admin/leads');
  await waitForHydration(page);
  await ageSignIns(services, admin);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/admin/leads');
  await expect(page.getByText('You can download the file now.')).toBeVisible();
});

test('passkeys change once the person has confirmed that it is them', async ({
  page,
  login,
  services,
}) => {
  const admin = await login(page.context());
  const device = await addDevice(page);
  await page.goto('/admin/account');
  await waitForHydration(page);
  await ageSignIns(services, admin);
  await page.getByLabel('Name of the new passkey').fill('Front desk');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Your password')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findBarriers(page)).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByLabel('Name of the new passkey')).toHaveValue('Front desk');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status')).toContainText('You can now sign in with “Front desk”.');
  await expect(dialog).toHaveCount(0);

  await ageSignIns(services, admin);
  await page.getByRole('button', { name: 'Remove Front desk' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await device.setVerified(true);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('status')).toContainText('“Front desk” no longer signs you in.');
});

import { ageSignIns } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { beginSignedIn, draftOf } from '#tests/support/texts-form.ts';

beginSignedIn();

test('the owner changes what an email says, sees it as it will be sent, and publishes it', async ({
  page,
  services,
}) => {
  await page.goto('/admin/settings/emails');
  await page.getByRole('link', { name: 'Passkey added or removed', exact: true }).click();
  await waitForHydration(page);
  const draft = draftOf(page, 'email');
  await expect(draft.getByRole('heading', { level: 1 })).toHaveText(
    'A passkey was added to your account',
  );
  // An example can be told from the words around it.
  await expect(draft.locator('pre mark')).toHaveText('Laptop');

  // A click on the words leads to their field.
  await draft.getByText('If this was you, you are all set.').click();
  const added = page.getByRole('region', { name: 'When one is added' });
  await expect(added.getByLabel('If it was somebody else', { exact: true })).toBeFocused();

  const what = added.getByLabel('What happened', { exact: true });
  await what.fill('Hello! Your account has a new passkey, “{name}”.');
  await expect(added.getByText('Please keep {site}: this text can’t do without it.')).toBeVisible();
  await what.fill('Hello! Your account at {site} has a new passkey, “{name}”.');
  await expect(draft.locator('pre')).toContainText('has a new passkey, “Laptop”.');

  const removed = page.getByRole('region', { name: 'When one is removed' });
  await removed.getByLabel('Subject', { exact: true }).fill('One passkey less');
  await page.getByRole('combobox', { name: 'Email' }).selectOption('Removed');
  await expect(draft.getByRole('heading', { level: 1 })).toHaveText('One passkey less');

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published .+ This is what emails say\.$/)).toBeVisible();
  await expect
    .poll(async () => (await services.siteTexts.read()).mails.passkey.removed.subject)
    .toBe('One passkey less');
});

test('a warning is published after a confirmation, and nothing that was typed is lost', async ({
  page,
  services,
}) => {
  await ageSignIns(services);
  await page.goto('/admin/pages/mail-password-changed');
  await waitForHydration(page);
  const subject = page.getByLabel('Subject', { exact: true });
  await subject.fill('A new password, just now');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeFocused();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(subject).toHaveValue('A new password, just now');
});

test('the form of an email fits a small screen, has no barriers and one way back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/pages/mail-lead');
  await waitForHydration(page);
  const ways = page.getByRole('main').getByRole('link', { name: /^All/ });
  await expect(ways).toHaveText(['All emails']);
  await expect(ways).toHaveAttribute('href', '/admin/settings/emails');
  await page.getByRole('button', { name: 'Email', exact: true }).press('Enter');
  await expect(draftOf(page, 'email').getByText('Maple House')).toBeVisible();
  expect(await measureOverflow(page)).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.goto('/admin/pages/mail-lead/preview');
  expect(await measureOverflow(page)).toBe(0);
  await expect(page.getByText('Marked words')).toBeVisible();
});

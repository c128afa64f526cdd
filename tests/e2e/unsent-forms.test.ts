import type { Page } from '@playwright/test';
import { addNote } from '#app/features/leads/contact/lead-notes.server.ts';
import { findLead } from '#app/features/leads/inbox.server.ts';
import { setStatus } from '#app/features/leads/records/set-status.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { countLiveMessages } from '#tests/support/live-messages.ts';

const COLLEAGUE = { id: null, name: 'A colleague' };

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

/** Makes a change as a colleague, and waits until the page has heard of it. */
async function meanwhile(page: Page, change: () => Promise<unknown>): Promise<void> {
  const heard = await countLiveMessages(page);
  await change();
  await expect.poll(heard).toBeGreaterThan(0);
  // A page that reads itself again for the message has done so about as soon as this.
  await page.evaluate(
    async (path) => (await fetch(`${path}.data`)).text(),
    new URL(page.url()).pathname,
  );
}

test('a setting that is being typed stays, and nobody’s is overwritten unseen', async ({
  page,
  services,
}) => {
  const change = (legalName: string) => updateSettings(services, COLLEAGUE, { legalName });
  await change('Maple LLC');
  await page.goto('/admin/settings/contact');
  await waitForHydration(page);
  const field = page.getByLabel(/^Legal name of the business/);
  await field.fill('Oak LLC');
  await meanwhile(page, () => change('Birch LLC'));
  await expect(field).toHaveValue('Oak LLC');
  const save = page.getByRole('button', { name: 'Save settings' });
  await save.click();
  await expect(page.getByText('Someone else changed this to “Birch LLC”')).toBeVisible();
  await expect(field).toHaveValue('Oak LLC');
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Settings saved' })).toBeVisible();
  await expect(field).toHaveValue('Oak LLC');
  await meanwhile(page, () => change(''));
  await expect(field, 'what was sent no longer holds the page back').toHaveValue('');
});

test('a half-written note stays while somebody else adds one', async ({ page, services }) => {
  const leadId = await storeLead({ services });
  await page.goto(`/admin/leads/${leadId}`);
  await waitForHydration(page);
  await page.getByText('Add a note', { exact: true }).click();
  const field = page.getByLabel(/^Note \(visitors never/);
  const add = page.getByRole('button', { name: 'Add note' });
  await field.fill('Called twice, will');
  await meanwhile(page, () => addNote(services, COLLEAGUE, { leadId, body: 'Has six beds.' }));
  await expect(field).toHaveValue('Called twice, will');
  await field.pressSequentially(' try on Monday');
  await add.click();
  await expect(page.getByText('Called twice, will try on Monday')).toBeVisible();
  await expect(page.getByText('Has six beds.')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill('Ask about');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(page.getByText('This lead is in Spam')).toBeVisible();
  await expect(field, 'another form of the page was sent').toHaveValue('Ask about');
  const { version } = (await findLead(services.database.db, leadId)) ?? {};
  await meanwhile(page, () =>
    setStatus(services, COLLEAGUE, { id: leadId, version: version ?? 0, status: 'contacted' }),
  );
  const restore = page.getByRole('button', { name: 'Not spam, move to inbox' });
  await restore.click();
  await expect(page.getByText('You now see the latest version.')).toBeVisible();
  await restore.click();
  await expect(page.getByText('This lead is in Spam')).toBeHidden();
  await expect(field).toHaveValue('Ask about');
});

test('a redirect that somebody else changed meanwhile is not overwritten unseen', async ({
  page,
  context,
}) => {
  const { repeatEachIndex, retry } = test.info();
  await page.goto(`/admin/redirects/new?from=/typed-${'abcdefghij'[repeatEachIndex % 10]}${retry}`);
  const target = page.getByLabel('Redirect to', { exact: true });
  await target.fill('/about');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await page
    .getByRole('link', { name: /^\/typed-/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Change a redirect' })).toBeVisible();
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  const save = (on: Page) => on.getByRole('button', { name: 'Save redirect' }).click();
  await target.fill('/nowhere');
  await save(page);
  await expect(page.getByText('Your site has no page at /nowhere.')).toBeVisible();
  await meanwhile(page, async () => {
    await colleague.getByLabel('Redirect to', { exact: true }).fill('/contact');
    await save(colleague);
  });
  await target.fill('/quiz');
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Someone else just changed this redirect');
  await expect(page.getByText('Someone else changed this to “/contact”')).toBeVisible();
  await expect(target).toHaveValue('/quiz');
  await save(page);
  await expect(page.getByText('/quiz').first()).toBeVisible();
});

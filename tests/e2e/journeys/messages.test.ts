import type { Page } from '@playwright/test';
import { write } from '#database/write.ts';
import { expect, test } from '#tests/support/browser.ts';
import { storeLead } from '#tests/support/leads.ts';

/** Opens a page and waits for its event stream. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/admin/events'));
  await page.goto(path);
  await stream;
}

const ACTOR = { id: null, name: 'Test' };

test('a new lead appears in the inbox and on the dashboard without a reload', async ({
  page,
  context,
  browser,
  baseURL,
  login,
}) => {
  await login(context);
  await openLive(page, '/admin/leads');
  await page.evaluate(() => {
    (window as { notReloaded?: boolean }).notReloaded = true;
  });
  const dashboard = await context.newPage();
  await dashboard.goto('/admin');
  const waiting = dashboard.getByRole('region', { name: 'Waiting for an answer' });
  await expect(waiting).toContainText('Nobody is waiting.');

  const visitor = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await visitor.goto('/contact');
  const form = visitor.locator('#contact-form form');
  await form.getByLabel('Your name').fill('Ines Alvarez');
  await form.getByLabel('Email').fill('ines@example.com');
  await form.locator('textarea').fill('Three beds are open.');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(visitor).toHaveURL(/sent=/);
  await visitor.close();

  await expect(page.getByRole('link', { name: 'Ines Alvarez' })).toBeVisible();
  expect(await page.evaluate(() => (window as { notReloaded?: boolean }).notReloaded)).toBe(true);
  await expect(waiting.getByRole('link', { name: 'Ines Alvarez Contact' })).toBeVisible();
});

test('without a mail server, a mail is listed live and can be read', async ({
  page,
  context,
  login,
  services,
}) => {
  await login(context);
  await openLive(page, '/admin/outbox');
  await storeLead({ services }, { name: 'Mara Quist', email: 'mara@example.com' });
  const mail = page.getByRole('link', {
    name: 'New lead: Contact, from Mara Quist',
    exact: true,
  });
  await mail.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/from Mara Quist/);
  await expect(page.getByText('Two beds are open.')).toBeVisible();
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(page.getByRole('link', { name: 'Set up email' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test email' })).toHaveCount(0);
});

test('a failed message shows on the dashboard and can be retried from the list', async ({
  page,
  context,
  login,
  services,
}) => {
  await login(context);
  const at = services.now().toISOString();
  await write(services, ACTOR, async (tx, changes) => {
    await tx
      .insertInto('outbox')
      .values({
        id: crypto.randomUUID(),
        kind: 'mail',
        payload: JSON.stringify({
          to: 'owner@example.com',
          subject: 'A mail that waits',
          text: 'Words for its receiver',
          secret: true,
          sendBefore: null,
        }),
        created_at: at,
        available_at: new Date(services.now().getTime() + 3_600_000).toISOString(),
        attempts: 3,
        last_error: 'The mail server mail.example.com does not answer (ECONNREFUSED).',
        delivered_at: null,
        claimed_until: null,
        given_up_at: null,
        about_id: null,
      })
      .execute();
    changes.event({ type: 'outbox', id: 'test' });
  });
  await page.goto('/admin');
  await expect(page.getByText('One email hasn’t gone out')).toBeVisible();
  await page.getByRole('link', { name: 'See what is waiting, or try again' }).click();
  await expect(page.getByText('does not answer (ECONNREFUSED)')).toBeVisible();
  await expect(page.getByText('tried 3 times, next try')).toBeVisible();
  expect(await page.content()).not.toContain('Words for its receiver');
  await page.getByRole('button', { name: 'Try again now for A mail that waits' }).press('Enter');
  await expect(page.getByRole('status')).toContainText('Saved to a file.');
  await expect(page.getByText('No failed messages.')).toBeVisible();
});

test('the answer to saved settings is visible, although Save is at the end of a long page', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/admin/settings/contact');
  const phone = page.getByLabel('Phone');
  await phone.fill('12');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toBeInViewport();
  await expect(page.getByText('"12" is not a phone number.')).toBeInViewport();
  await phone.fill('614 555 0123');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeInViewport();
});

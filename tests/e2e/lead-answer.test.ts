import { findLead } from '#app/domains/leads/inbox.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { findBarriers } from '#tests/support/page-measures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

test('a lead is answered from a phone in at most four taps, from the email that told of it', async ({
  page,
  services,
}) => {
  const id = await storeLead({ services }, { name: 'Rosa Four' });
  let taps = 0;
  const tap = async (act: () => Promise<unknown>) => {
    taps += 1;
    await act();
  };
  // The link in the email.
  await tap(() => page.goto(`/admin/leads/${id}`));
  await waitForHydration(page);
  await tap(() => page.getByRole('link', { name: 'Email', exact: true }).tap());
  await expect(page.getByLabel('Email to dana@example.com')).toHaveValue(/^Hello Rosa Four,/);
  expect(await findBarriers(page)).toEqual([]);
  await tap(() => page.getByRole('button', { name: 'Send', exact: true }).tap());
  const conversation = page.getByRole('region', { name: 'What happened' });
  await expect(conversation.getByText('Your message to us')).toBeVisible();
  await expect(conversation.getByText('Moved to Contacted')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);
  expect(await findLead(services.database.db, id)).toMatchObject({ status: 'contacted' });
});

test('an email to a lead is kept while it is typed, and its template can be taken back', async ({
  page,
  services,
}) => {
  const id = await storeLead({ services }, { name: 'Rosa Kept' });
  await page.goto(`/admin/leads/${id}`);
  await waitForHydration(page);
  await page.locator('summary', { hasText: 'Email' }).click();
  const text = page.getByLabel('Email to dana@example.com');
  const kept = () => page.waitForResponse((response) => response.url().endsWith('/answer-draft'));
  const first = kept();
  await text.fill('Hello Rosa, two words');
  await first;
  const second = kept();
  await page.getByRole('link', { name: 'What it costs' }).click();
  await expect(text).toHaveValue(/\{program\}/);
  await text.press('ControlOrMeta+z');
  await expect(text).toHaveValue('Hello Rosa, two words');
  await text.press('End');
  await text.pressSequentially(' more');
  await second;
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click();
  await page.getByRole('link', { name: 'Rosa Kept' }).click();
  await expect(text).toHaveValue('Hello Rosa, two words more');
});

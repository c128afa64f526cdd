import type { Page } from '@playwright/test';
import { answerLead } from '#app/features/leads/answers/answer-lead.server.ts';
import { findLead } from '#app/features/leads/inbox.server.ts';
import { listMailsTo } from '#app/features/outbox/list-messages.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { findBarriers } from '#tests/support/page-measures.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Waits until the server has kept these words of an email, whatever it has kept before. */
async function waitForKept(page: Page, words: string): Promise<void> {
  await page.waitForResponse(
    (response) =>
      response.url().endsWith('/answer-draft') &&
      (response.request().postData() ?? '').includes(words),
  );
}

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

test('a lead is answered from a phone in at most four taps, once the mail server took it', async ({
  page,
  context,
}) => {
  const mails = await startMailServer();
  const server = await startServer({
    env: { SMTP_URL: mails.url, MAIL_FROM: 'site@example.com' },
  });
  const services = await openSiteData(server);
  try {
    const { cookie, email: own } = await createAdmin({ services });
    await addCookie(context, server.origin, cookie);
    const id = await storeLead({ services }, { name: 'Rosa Four' });
    let taps = 0;
    const tap = async (act: () => Promise<unknown>) => {
      taps += 1;
      await act();
    };
    // The link in the email.
    await tap(() => page.goto(`${server.origin}/admin/leads/${id}`));
    await waitForHydration(page);
    await tap(() => page.getByRole('link', { name: 'Email', exact: true }).tap());
    const text = page.getByLabel('Email to dana@example.com');
    await expect(text).toHaveValue(/^Hi Rosa,/);
    await expect(page.getByText(`Replies go to ${own}.`)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await tap(() => page.getByRole('button', { name: 'Send', exact: true }).tap());
    const conversation = page.getByRole('region', { name: 'What happened' });
    await expect(conversation.getByText('Thanks for your message')).toBeVisible();
    // The open page follows what becomes of it.
    await expect(conversation.getByText('Moved to Contacted')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(4);
    expect(mails.mails.map(({ to }) => to)).toContainEqual(['dana@example.com']);
    expect(await findLead(services.database.db, id)).toMatchObject({ status: 'contacted' });

    // Two people: the second one sees what the first wrote before theirs goes out.
    await expect(text).toHaveValue('');
    await text.fill('Are Mondays good?');
    const other = await createAdmin({ services });
    const seen = (await listMailsTo(services.database.db, [id])).map((mail) => mail.id);
    const answered = await answerLead(
      services,
      { id: null, name: other.email },
      {
        ...{ leadId: id, mailId: crypto.randomUUID(), replyTo: own, canSend: true, seen },
        ...{ subject: 'Tuesday', text: 'Come on Tuesday.' },
      },
    );
    expect(answered.ok).toBe(true);
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await send.tap();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Someone else just answered this lead');
    await expect(alert).toContainText('Come on Tuesday.');
    await expect(alert).toContainText(other.email);
    await expect(text).toHaveValue('Are Mondays good?');
    expect(await findBarriers(page)).toEqual([]);
    await send.tap();
    await expect(conversation.getByText('Are Mondays good?')).toBeVisible();
    await expect(alert).toHaveCount(0);
  } finally {
    await services.close();
    await server.stop();
    await mails.close();
  }
});

test('without a mail server nothing is sent: an email app opens, and then the page asks', async ({
  page,
  services,
}) => {
  const id = await storeLead({ services }, { name: 'Rosa Own' });
  await page.goto(`/admin/leads/${id}`);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Email', exact: true }).tap();
  const text = page.getByLabel('Email to dana@example.com');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Set up email' })).toHaveAttribute(
    'href',
    '/admin/settings/mail',
  );
  expect(await findBarriers(page)).toEqual([]);
  const openApp = page.getByRole('link', { name: 'Open in your email app' });
  await text.fill('For {home} & you');
  await openApp.tap();
  await expect(page.getByRole('alert')).toContainText('Replace {home} first');
  await text.fill('Two beds & a porch\nRosa');
  const kept = waitForKept(page, '"isOpened":true');
  await openApp.tap();
  await expect(openApp).toHaveAttribute(
    'href',
    'mailto:dana@example.com?subject=Thanks%20for%20your%20message&body=Two%20beds%20%26%20a%20porch%0D%0ARosa',
  );
  await expect(page.getByText('Did you send it?')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await kept;
  expect(await findLead(services.database.db, id)).toMatchObject({ status: 'new' });
  // A phone may have forgotten the page meanwhile.
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Yes, I sent it' }).tap();
  const conversation = page.getByRole('region', { name: 'What happened' });
  await expect(conversation).toContainText('Sent an email from an email app.');
  await expect(conversation).toContainText('Two beds & a porch');
  await expect(conversation).toContainText('Moved to Contacted');
  expect(await findLead(services.database.db, id)).toMatchObject({ status: 'contacted' });
  await expect(page.getByText('Did you send it?')).toHaveCount(0);
});

test('an email to a lead is kept while it is typed, and its template can be taken back', async ({
  page,
  services,
}) => {
  const id = await storeLead({ services }, { name: 'Rosa Kept' });
  await page.goto(`/admin/leads/${id}`);
  await waitForHydration(page);
  const text = page.getByLabel('Email to dana@example.com');
  const first = waitForKept(page, 'two words');
  await text.fill('Hello Rosa, two words');
  await first;
  const second = waitForKept(page, 'two words more');
  await page.getByRole('button', { name: 'What it costs' }).click();
  await expect(text).toHaveValue(/\{program\}/);
  await text.press('ControlOrMeta+z');
  await expect(text).toHaveValue('Hello Rosa, two words');
  await text.press('End');
  await text.pressSequentially(' more');
  await second;
  await page.getByRole('link', { name: 'All leads' }).click();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Rosa Kept' }).click();
  await expect(text).toHaveValue('Hello Rosa, two words more');
});

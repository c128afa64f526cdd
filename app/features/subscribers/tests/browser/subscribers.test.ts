import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import { subscriptionAddresses } from '#app/features/subscribers/subscription-token.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { readMail } from '#tests/support/mails.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { storeSubscriber, takeSubscribers } from '#tests/support/subscribers.ts';

const DANA = 'dana@subscribers.example';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('somebody signs up below an article, confirms and is taken off by their mail program', async ({
    page,
    request,
  }) => {
    const { mails, url, close } = await startMailServer();
    const server = await startServer({ env: { SMTP_URL: url, MAIL_FROM: 'site@example.com' } });
    const services = await openSiteData(server);
    try {
      await takeSubscribers({ services });
      const slug = 'hear-more';
      await storePost(services, { title: 'The first call', slug, isPublished: true });
      for (const width of [360, 1440]) {
        const email = `${width}-${DANA}`;
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${server.origin}/blog/${slug}`);
        const form = page.locator('#subscribe');
        await expect(form.getByRole('checkbox')).not.toBeChecked();
        await form.getByLabel('Email', { exact: true }).fill(email);
        await form.getByRole('checkbox').check();
        await form.getByRole('button', { name: 'Sign Me Up' }).click();
        await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

        const newest = () => mails.filter(({ to }) => to.includes(email)).at(-1);
        const read = () => readMail(newest()?.raw ?? '');
        await expect.poll(read).toContain('Please confirm');
        const link = /https?:\/\/\S+\/subscription\/c-[\w-]+/.exec(read())?.[0] ?? '';
        await page.goto(link);
        await page.getByRole('button', { name: 'Yes, Sign Me Up' }).click();
        await expect(page.getByText('You’re on the list. Thank you.')).toBeVisible();
        const ownPage = page.url().replace(/\?.*/, '');

        await expect.poll(read).toContain('/subscription/m-');
        const address = newest()?.headers['list-unsubscribe']?.replace(/^<|>$/g, '') ?? '';
        const answer = await request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } });
        expect(answer.status()).toBe(200);
        await page.goto(ownPage);
        await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
      }
    } finally {
      await services.close();
      await server.stop();
      await close();
    }
  });
});

test('the pages for people who want to hear more are accessible and fit a narrow screen', async ({
  page,
  services,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await takeSubscribers({ services });
  const topic = { name: 'Answering the telephone at night', slug: '', description: '' };
  await createTopic(services, { id: null, name: 'The owner' }, topic);
  await storePost(services, { title: 'The first call', slug: 'a-first-call', isPublished: true });
  const { db } = services.database;
  const add = (email: string, state: string) => storeSubscriber(db, { email, state });
  const addressesOf = (id: string) =>
    subscriptionAddresses({ ...services, publicOrigin: '' }, id, services.now());
  const waiting = addressesOf(
    await add('waiting-for-their-own-mail@maple-house.example', 'waiting'),
  );
  const confirmed = addressesOf(
    await add('confirmed-a-long-time-ago@maple-house.example', 'confirmed'),
  );
  const paths = [
    '/blog/a-first-call',
    '/subscription',
    '/subscription?sent=1',
    waiting.confirm,
    `${confirmed.preferences}?done=saved`,
    '/subscription/no-such-link',
  ];
  for (const path of paths) {
    await page.goto(path);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findBarriers(page), `${path} at ${width} px`).toEqual([]);
      expect(await measureOverflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await page.goto('/subscription');
  await page.getByLabel('Email', { exact: true }).fill('not an address');
  await page
    .locator('form')
    .filter({ hasText: 'Sign Me Up' })
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
  await page.getByRole('button', { name: 'Sign Me Up' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('not an address');
  expect(await findBarriers(page)).toEqual([]);
});

test('the owner sees who is on the list, and takes somebody off', async ({
  page,
  context,
  login,
  request,
  services,
}) => {
  await login(context);
  await takeSubscribers({ services });
  const email = `taken-off-${DANA}`;
  await storeSubscriber(services.database.db, { email });
  expect((await request.get('/subscription')).status()).toBe(200);
  await page.goto('/admin/leads');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Subscribers' }).click();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Confirmed');
  await row.getByText('What they agreed to').click();
  await expect(row).toContainText('Yes, email me.');
  await row.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(row).toContainText('by your team');
  await expect(row.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0);
});

import { writeTimestamp } from '#database/codec.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { deleteTexts } from '#tests/support/site-texts.ts';
import { TaskCounter } from '#tests/support/task-counter.ts';
import { draftOf } from '#tests/support/texts-form.ts';

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

const HOUR = 60 * 60 * 1000;

test('a lead: read, call, note, contacted, found next week', async ({ page, services }) => {
  const { db } = services.database;
  await db.deleteFrom('leads').execute();
  const phone = { display: '(614) 555-0123', tel: '+16145550123' };
  const message = 'Is a room free from January?';
  const id = await storeLead({ services }, { name: 'Maria Lopez', phone, message });
  const sentAt = (hoursAgo: number) => ({
    created_at: writeTimestamp(new Date(Date.now() - hoursAgo * HOUR)),
  });
  await db.updateTable('leads').set(sentAt(3)).where('id', '=', id).execute();

  const task = new TaskCounter(page);
  await task.start('/admin/leads');
  await waitForHydration(page);
  await task.click(page.getByRole('link', { name: 'Maria Lopez', exact: true }));
  await expect(page.getByText(message)).toBeVisible();
  await task.look();
  await task.click(page.getByRole('link', { name: /^Call/ }));
  await task.type(page.getByLabel('Note (optional)'), 'Wants to see the house on Sunday.');
  await task.click(page.getByRole('button', { name: 'Left a voicemail' }));
  await expect(page.getByText('Called and left a voicemail.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contacted' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await task.look();

  await db
    .updateTable('leads')
    .set(sentAt(7 * 24))
    .where('id', '=', id)
    .execute();
  for (const name of ['Ben Ortiz', 'Ruth Cole', 'Al Young']) {
    await storeLead({ services }, { name, email: `${name.replace(' ', '.')}@example.com` });
  }
  await task.click(page.getByRole('main').getByRole('link', { name: 'Leads' }));
  await expect(page.getByRole('link', { name: 'Ruth Cole' })).toBeVisible();
  await task.look();
  await task.click(page.getByRole('link', { name: 'Contacted (1)' }));
  await expect(page.getByRole('link', { name: 'Ruth Cole' })).toHaveCount(0);
  await task.click(page.getByRole('link', { name: 'Maria Lopez', exact: true }));
  await expect(page.getByText('Wants to see the house on Sunday.')).toBeVisible();
  await task.look();
  task.expectWithin({ actions: 7, screens: 2, seconds: 20, deadEnds: 0 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('a typo in a published article', async ({ page, services }) => {
    const { db } = services.database;
    await db.deleteFrom('blog_posts').execute();
    const content = '<p>Call back within the hou</p>';
    await storePost(services, { title: 'The first call', content, isPublished: true });

    const task = new TaskCounter(page);
    await task.start('/admin/posts');
    await waitForHydration(page);
    await task.click(page.getByRole('link', { name: 'The first call', exact: true }));
    const text = page.getByRole('textbox', { name: 'Content', exact: true });
    await expect(text).toHaveAttribute('contenteditable', 'true');
    await task.look();
    await task.click(text.locator('p'));
    // A finger taps where the letter is missing; Playwright taps the middle.
    await page.keyboard.press('End');
    await task.type(text, 'r');
    await expect(text).toHaveText('Call back within the hour');
    await task.click(page.getByRole('button', { name: /^Update/ }));
    await expect(page.getByText('Post updated successfully')).toBeVisible();
    // Ten are wanted: a third of the words are the filters of the list.
    task.expectWithin({ actions: 4, screens: 2, seconds: 17, deadEnds: 0 });
    const [post] = await db.selectFrom('blog_posts').select('content').execute();
    expect(post?.content).toBe('<p>Call back within the hour</p>');
  });
});

test('the headline of Home', async ({ page, request, services }) => {
  await deleteTexts(services);
  const task = new TaskCounter(page);
  await task.start('/admin/pages/home');
  await waitForHydration(page);
  const headline = draftOf(page).getByRole('textbox', { name: 'Headline', exact: true });
  await expect(headline).toBeVisible();
  await task.look();
  await task.click(headline);
  await task.press('Control+a');
  await task.type(headline, 'Every bed full');
  await expect(headline).toHaveText('Every bed full');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await task.look();
  await task.click(page.getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await task.look();
  task.expectWithin({ actions: 4, screens: 1, seconds: 10, deadEnds: 0 });
  await expect.poll(async () => (await request.get('/')).text()).toContain('Every bed full');
});

test('the price of Streamline in the bundle', async ({ page, request, services }) => {
  await deleteTexts(services);
  const task = new TaskCounter(page);
  await task.start('/admin/pages/boost-revenue');
  await waitForHydration(page);
  const price = draftOf(page)
    .getByRole('button', { name: /^Advantage Bundle: Streamline, Price per month/ })
    .first();
  await expect(price).toBeVisible();
  await task.look();
  await task.click(price);
  await expect(page.getByText(/^Shown in/)).toBeVisible();
  await task.type(page.getByLabel('Price per month'), '849');
  await expect(price).toHaveText('$849');
  await task.press('Enter');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await task.click(page.getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await task.look();
  task.expectWithin({ actions: 4, screens: 1, seconds: 15, deadEnds: 0 });
  await expect.poll(async () => (await request.get('/boost-revenue')).text()).toContain('$849');
});

import { writeTimestamp } from '#database/codec.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { TaskCounter } from '#tests/support/task-counter.ts';

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

import type { RetentionQuestion } from '#app/features/privacy/retention-kinds.ts';
import type { Services } from '#app/services/services.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { expect, test } from '#tests/support/browser.ts';

const DAY = 24 * 60 * 60 * 1000;

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

/** The state after a run that must ask an admin first. */
async function ask(services: Services, question: RetentionQuestion): Promise<void> {
  const longAgo = writeTimestamp(new Date(Date.now() - 400 * DAY));
  await services.database.db
    .updateTable('retention_state')
    .set({ question: JSON.stringify(question), last_run_at: longAgo })
    .execute();
}

test('the owner confirms an unusual amount, and is warned when the page is outdated', async ({
  page,
  services,
}) => {
  const counts = {
    leads: 430,
    plans: 20,
    subscribers: 0,
    messages: 0,
    history: 1,
    accounts: 0,
    trash: 0,
    revisions: 0,
    numbers: 0,
    previews: 0,
    files: 0,
  };
  await ask(services, { kind: 'amount', counts });
  // Without live updates, or the page would ask the new question unprompted.
  await page.route('**/admin/events', () => undefined);
  await page.goto('/admin');
  await expect(page.getByText('Delete 451 old entries for good?')).toBeVisible();
  await expect(page.getByText('430 leads, 20 quiz plans and 1 activity log entry')).toBeVisible();
  await ask(services, { kind: 'amount', counts: { ...counts, leads: 500 } });
  await page.getByRole('button', { name: 'Yes, delete 451 entries' }).click();
  await expect(page.getByText('The number has changed')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, delete 521 entries' }).click();
  await expect(page.getByText('old entries for good?')).toBeHidden();
});

import { expect } from '#tests/support/providers/fixtures.ts';
import { test, testAttacks } from '#tests/support/providers/replay-attack.ts';

testAttacks('the admin area', ['quizForm', 'contactForm']);

test('an admin page that is opened from the admin area works as before', async ({
  page,
  context,
  login,
}) => {
  await login(context);
  await page.goto('/admin');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/admin/people')),
  ]);
  await expect(opened.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();
});

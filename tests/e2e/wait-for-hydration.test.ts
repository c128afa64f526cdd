import { expect, test } from '#tests/support/browser.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { waitForHydration } from '#tests/support/hydration.ts';

test('a journey waits for a page whose script comes late', async ({ page, login }) => {
  await login(page.context());
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto('/admin/help', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let isReady = false;
  const waiting = waitForHydration(page).then(() => {
    isReady = true;
  });
  // It asks in each frame, and so before these are painted.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(isReady).toBe(false);
  release();
  await waiting;
  const enabled = () => document.querySelectorAll('.palette-button:enabled').length;
  expect(await page.evaluate(enabled)).toBe(1);
});

import { updateSettings } from '#app/features/settings/settings.server.ts';
import { expect, test } from '#tests/support/browser.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the boxes for text messages wait for a phone number', async ({ page, services }) => {
    const owner = { id: null, name: 'the owner' };
    await updateSettings(services, owner, { legalName: 'Maple Growth LLC' });
    await page.goto('/contact');
    const boxes = page.getByRole('group', { name: 'May we text you?' });
    await expect(boxes).toBeHidden();
    await page.getByLabel('Phone').fill('(614) 555-0123');
    await boxes.getByRole('checkbox').first().check();
    await page.getByLabel('Phone').clear();
    // What is ticked is in sight, whatever the phone field says.
    await expect(boxes).toBeVisible();
    await boxes.getByRole('checkbox').first().uncheck();
    await expect(boxes).toBeHidden();
  });
});

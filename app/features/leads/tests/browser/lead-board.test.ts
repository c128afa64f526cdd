import { findLead } from '#app/features/leads/inbox.server.ts';
import { setStatus } from '#app/features/leads/records/set-status.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';

const COLLEAGUE = { id: null, name: 'colleague@example.com' };
const BOARD = '/admin/leads/board';

test.beforeEach(async ({ context, login }) => {
  await login(context);
});

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a lead is lost with a reason that is counted, and won with an amount', async ({
      page,
      services,
    }) => {
      const { db } = services.database;
      const lost = await storeLead({ services }, { name: 'Ann Lee', email: 'ann@example.com' });
      const won = await storeLead({ services }, { name: 'Ben Ortiz', email: 'ben@example.com' });
      await page.goto(BOARD);
      await waitForHydration(page);
      const choose = async (name: string, item: string) => {
        await page.getByRole('button', { name: `Move ${name}` }).click();
        await page.getByRole('button', { name: item, exact: true }).click();
      };
      await choose('Ann Lee', 'Move to Lost');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Why was it lost?').fill('Too far away');
      await dialog.getByRole('button', { name: 'Move to Lost' }).click();
      await expect(page.getByRole('region', { name: 'Lost (1)' })).toContainText('Too far away');

      await choose('Ben Ortiz', 'Move to Won');
      await dialog.getByLabel('Program').selectOption('Leader Lift');
      await dialog.getByLabel('Amount in dollars').fill('a lot');
      await dialog.getByRole('button', { name: 'Move to Won' }).click();
      await expect(dialog.getByText('Please enter whole dollars, such as 4800.')).toBeVisible();
      await dialog.getByLabel('Amount in dollars').fill('$2,497');
      await dialog.getByRole('button', { name: 'Move to Won' }).click();
      await expect(page.getByRole('region', { name: 'Won (1)' })).toContainText(
        'Leader Lift, $2,497',
      );
      // The page shows a move before it is stored.
      await expect.poll(() => findLead(db, lost)).toMatchObject({ lostReason: 'Too far away' });
      await expect.poll(() => findLead(db, won)).toMatchObject({ wonAmount: 2497 });

      await page.goto('/admin/results');
      await expect(page.getByRole('table', { name: 'Why leads were lost' })).toContainText(
        'Too far away1',
      );
      await expect(page.getByRole('table', { name: 'Won' })).toContainText('$2,497');
    });
  });
}

test.describe('by drag and by keys', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a lead moves to another column, and back with Undo', async ({ page, services }) => {
    const id = await storeLead({ services }, { name: 'Ann Lee' });
    const column = (name: RegExp) => page.getByRole('region', { name });
    await page.goto(BOARD);
    await waitForHydration(page);
    const handle = page.getByRole('button', { name: 'Drag Ann Lee to another place' });
    const target = await column(/^Contacted/).boundingBox();
    if (target === null) throw new Error('There is no column.');
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 5 });
    await page.mouse.up();
    await expect(column(/^Contacted \(1\)/)).toContainText('Ann Lee');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(column(/^New \(1\)/)).toContainText('Ann Lee');
    await expect
      .poll(() => findLead(services.database.db, id))
      .toMatchObject({ status: 'new', firstResponseAt: null, version: 3 });

    await handle.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(column(/^Contacted \(1\)/)).toContainText('Ann Lee');
    await expect(handle).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(column(/^Meeting \(1\)/)).toContainText('Ann Lee');
    await expect(handle).toBeFocused();
  });

  test('a lead that leaves the filter with its move comes back with Undo', async ({
    page,
    services,
  }) => {
    const id = await storeLead({ services }, { name: 'Ann Lee' });
    await page.goto(`${BOARD}?status=new`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Drag Ann Lee to another place' }).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByText('No leads here.')).toBeVisible();
    await expect(page).toHaveURL(/\?status=new$/);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('region', { name: 'New (1)' })).toContainText('Ann Lee');
    await expect
      .poll(() => findLead(services.database.db, id))
      .toMatchObject({ status: 'new', version: 3 });

    // A colleague moves it meanwhile: what was typed is still there, and can be stored.
    await page.getByRole('button', { name: 'Move Ann Lee' }).click();
    await page.getByRole('button', { name: 'Move to Lost', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why was it lost?').fill('Too far away');
    await setStatus(services, COLLEAGUE, { id, version: 3, status: 'meeting' });
    await dialog.getByRole('button', { name: 'Move to Lost' }).click();
    await expect(dialog.getByText('Someone else just changed this lead.')).toBeVisible();
    await expect(dialog.getByLabel('Why was it lost?')).toHaveValue('Too far away');
    await dialog.getByRole('button', { name: 'Move to Lost' }).click();
    await expect
      .poll(() => findLead(services.database.db, id))
      .toMatchObject({ status: 'lost', lostReason: 'Too far away' });
  });

  test('what a colleague moves is seen at once, and not overwritten', async ({
    page,
    services,
  }) => {
    const id = await storeLead({ services }, { name: 'Ann Lee' });
    await page.goto(BOARD);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Move Ann Lee' }).click();
    await page.getByRole('button', { name: 'Move to Lost', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why was it lost?').fill('Too far away');
    // The open dialog keeps what it is about.
    await setStatus(services, COLLEAGUE, { id, version: 1, status: 'meeting' });
    await dialog.getByRole('button', { name: 'Move to Lost' }).click();
    await expect(dialog.getByText('Someone else just changed this lead.')).toBeVisible();
    await expect(dialog.getByLabel('Why was it lost?')).toHaveValue('Too far away');
    await expect(page.getByText('Meeting (1)').first()).toBeAttached();
    await dialog.getByRole('button', { name: 'Move to Lost' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => findLead(services.database.db, id)).toMatchObject({ status: 'lost' });
  });
});

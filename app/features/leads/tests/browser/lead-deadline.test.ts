import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { TYPED, writeToUs } from '#tests/support/contact-form.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { type MovedClockSite, openMovedClockSite } from '#tests/support/moved-clock-site.ts';
import { findBarriers } from '#tests/support/page-measures.ts';
import {
  createDatabase,
  type PostgresServer,
  startPostgres,
  type TestPostgres,
} from '#tests/support/postgres.ts';

const OWNER = 'owner@example.com';
const HOURS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  .map((day) => `${day} 09:00-17:00`)
  .join(', ');
/** In New York, where it is winter. February 6, 2026 is a Friday. */
const at = (local: string) => new Date(`${local}:00-05:00`);

let postgres: PostgresServer | { missing: string };
let database: TestPostgres | null;
let site: MovedClockSite;

test.beforeAll(async () => {
  postgres = await startPostgres();
});
test.afterAll(() => {
  if (!('missing' in postgres)) postgres.stop();
});

test.beforeEach(async () => {
  const name = `wizard_test_${randomUUID().replaceAll('-', '')}`;
  if ('missing' in postgres) {
    test.info().annotations.push({ type: 'on one server', description: postgres.missing });
  }
  database = 'missing' in postgres ? null : await createDatabase(postgres.url, { name });
  site = await openMovedClockSite({
    now: at('2026-02-06T17:55'),
    databaseUrl: database?.url ?? null,
  });
  const saved = await updateSettings(
    site.services,
    { id: null, name: 'Ada' },
    { notificationEmail: OWNER, officeHours: HOURS },
  );
  expect(saved).toMatchObject({ ok: true });
});
test.afterEach(async () => {
  await site.close();
  await database?.drop();
});

for (const { width, isPhone } of [
  { width: 360, isPhone: true },
  { width: 1440, isPhone: false },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: isPhone, isMobile: isPhone });

    test('a lead on Friday at 6 PM is due on Monday, reminded of once, answered in four taps, and lost', async ({
      page,
      context,
    }) => {
      const setClock = async (local: string) => {
        site.setClock(at(local));
        // The page says what is today.
        await page.clock.setFixedTime(at(local));
      };

      // Somebody writes on Friday at 6 PM, after hours.
      await page.goto(`${site.origin}/contact`);
      await setClock('2026-02-06T18:00');
      await writeToUs(page);
      await expect(page).not.toHaveURL(/\/contact$/);
      await site.sendDue();
      const [toldOf = '', ...others] = site.mailsTo(OWNER);
      expect(others).toEqual([]);
      const link = /http:\/\/\S+\/admin\/leads\/\S+/.exec(toldOf)?.[0] ?? '';

      // The list and the lead say Monday.
      const { cookie } = await createAdmin(site);
      await addCookie(context, site.origin, cookie);
      await page.goto(`${site.origin}/admin/leads`);
      await waitForHydration(page);
      await expect(page.getByRole('main')).toContainText('reply by Mon, Feb 9');
      await page.getByRole('link', { name: TYPED.name }).click();
      await expect(page.getByRole('heading', { level: 1, name: TYPED.name })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('reply by Mon, Feb 9');
      await expect(page).toHaveURL(link);

      // Nobody is reminded on the weekend, nor before half the time is over; then once.
      for (const early of ['2026-02-07T13:00', '2026-02-08T13:00', '2026-02-09T12:59']) {
        await setClock(early);
        await site.sendDue();
        expect(site.mailsTo(OWNER)).toEqual([toldOf]);
      }
      await setClock('2026-02-09T13:00');
      await site.sendDue();
      await site.sendDue();
      expect(site.mailsTo(OWNER)).toHaveLength(2);
      const reminder = site.mailsTo(OWNER).find((mail) => mail !== toldOf) ?? '';
      expect(reminder).toContain('An answer is due by Feb 09, 2026, 5:00 PM EST.');
      expect(reminder).toContain(link);

      // Answered from the mail.
      const press = (target: Locator) => (isPhone ? target.tap() : target.click());
      let taps = 0;
      const tap = (target: Locator) => {
        taps += 1;
        return press(target);
      };
      // The link in the mail.
      taps += 1;
      await page.goto(link);
      await waitForHydration(page);
      // A wide window shows the email beside the way to call.
      if (isPhone) await tap(page.getByRole('link', { name: 'Email', exact: true }));
      await expect(page.getByLabel(`Email to ${TYPED.email}`)).toHaveValue(
        new RegExp(`^Hi ${TYPED.name.split(' ')[0]},`),
      );
      expect(await findBarriers(page)).toEqual([]);
      await tap(page.getByRole('button', { name: 'Send', exact: true }));
      const conversation = page.getByRole('region', { name: 'What happened' });
      await expect(conversation.getByText('Thanks for your message')).toBeVisible();
      await expect(conversation.getByText('Email: sending…')).toBeVisible();
      expect(taps).toBeLessThanOrEqual(4);
      await site.sendDue();
      await expect(conversation.getByText('Moved to Contacted')).toBeVisible();
      await setClock('2026-02-09T17:00');
      await site.sendDue();
      const answers = site
        .mailsTo(TYPED.email)
        .filter((mail) => mail.includes('Thanks for your message'));
      expect(answers).toHaveLength(1);
      // Nobody is reminded of what is answered.
      expect(site.mailsTo(OWNER)).toHaveLength(2);

      // Lost, with a reason, and counted.
      await press(page.getByRole('button', { name: 'Lost', exact: true }));
      await page.getByLabel('Why was it lost?').fill('Too far away');
      await press(page.getByRole('button', { name: 'Save', exact: true }));
      await expect(conversation).toContainText('Too far away');
      await page.goto(`${site.origin}/admin/results`);
      const reasons = page.getByRole('table', { name: 'Why leads were lost' });
      await expect(reasons.getByRole('row', { name: /Too far away/ })).toContainText('1');
      expect(await findBarriers(page)).toEqual([]);
    });
  });
}

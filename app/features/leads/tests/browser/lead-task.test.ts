import type { Page } from '@playwright/test';
import { findLead, listNotes } from '#app/features/leads/inbox.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addCookie, test as base, expect } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { findBarriers, measureOverflow } from '#tests/support/page-measures.ts';
import { startSiteWithLeads } from '#tests/support/prepared-tasks.ts';
import { TASKS } from '#tests/support/task-budgets.ts';
import { TaskCounter } from '#tests/support/task-counter.ts';

/**
 * A lead is read, a call noted and an email sent, from Home on, where others wait as well: by mouse, by
 * keys alone, and by touch on a phone.
 */

type Site = Awaited<ReturnType<typeof startSiteWithLeads>>;

const test = base.extend<{ site: Site }>({
  site: async ({ context, browser: _ }, use) => {
    const site = await startSiteWithLeads();
    const { cookie } = await createAdmin({ services: site.services });
    await addCookie(context, site.origin, cookie);
    await use(site);
    await site.close();
  },
});

const NOTE = 'Wants to see the house on Sunday.';
const ANSWER = 'Hi Maria, a room is free. Sunday at 2 is fine.';
/** The most keys that may be pressed; a text that is typed is one. */
const MOST_KEYS = 40;

/** What she acts on, and what has to be read. */
function screenOf(page: Page) {
  const main = page.getByRole('main');
  const waiting = main.getByRole('region', { name: 'Waiting for an answer' });
  return {
    main,
    waiting: waiting.getByRole('heading'),
    row: waiting.getByRole('listitem').filter({ hasText: 'Maria Lopez' }),
    lead: main.getByRole('link', { name: /^Maria Lopez/ }),
    name: main.getByRole('heading', { level: 1 }),
    line: main.locator('.lead-line'),
    message: main.locator('.conversation-them'),
    call: main.getByRole('link', { name: /^Call/ }),
    note: main.getByLabel('Note (optional)'),
    noteLabel: main.getByText('Note (optional)'),
    outcomes: main.getByRole('group', { name: 'How did it go?' }),
    reached: main.getByRole('button', { name: 'Reached them' }),
    text: main.getByLabel('Email to maria@example.com'),
    textLabel: main.getByText('Email to maria@example.com'),
    send: main.getByRole('button', { name: 'Send', exact: true }),
    happened: main.getByRole('region', { name: 'What happened' }),
  };
}

/** What became of it: on the page, in the data, and at the lead's own mail server. */
async function expectDone(
  page: Page,
  { services, mails, id }: Site,
  answer = ANSWER,
): Promise<void> {
  const { happened } = screenOf(page);
  await expect(happened).toContainText(NOTE);
  await expect(happened).toContainText(answer);
  await expect(happened).toContainText('Moved to Contacted');
  const { db } = services.database;
  expect(await findLead(db, id)).toMatchObject({ status: 'contacted' });
  expect((await listNotes(db, [id])).map(({ body }) => body)).toEqual([
    `Called and reached them.\n${NOTE}`,
  ]);
  await expect
    .poll(() => mails.mails.filter(({ to }) => to.includes('maria@example.com')).length)
    .toBe(1);
  const mail = mails.mails.find(({ to }) => to.includes('maria@example.com'));
  expect(mail?.raw).toContain(answer);
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a lead is read, a call noted, and an answer sent, from Home', async ({ page, site }) => {
    const screen = screenOf(page);
    const task = new TaskCounter(page);
    await task.start(site.origin);
    await waitForHydration(page);
    await task.read(screen.waiting, screen.row);
    await task.click(screen.lead);
    await task.read(screen.name, screen.line, screen.message, screen.call);
    // All of it is in one window: nothing is scrolled.
    await expect(screen.send).toBeInViewport({ ratio: 1 });
    await task.click(screen.call);
    await expect(screen.note).toBeFocused();
    await task.read(screen.noteLabel, screen.outcomes);
    await task.type(screen.note, NOTE);
    await task.click(screen.reached);
    await expect(screen.text).toBeFocused();
    await task.read(screen.textLabel, screen.send);
    await task.press('ControlOrMeta+a');
    await task.type(screen.text, ANSWER);
    await task.click(screen.send);
    await expect(screen.happened.getByRole('listitem').first()).toBeFocused();
    await task.read(screen.happened.getByText('Moved to Contacted'));
    await expectDone(page, site);
    expect(await findBarriers(page)).toEqual([]);
    task.expectCost(TASKS.lead);
  });

  test('the same by keys alone', async ({ page, site }) => {
    const screen = screenOf(page);
    const task = new TaskCounter(page);
    await task.start(site.origin);
    await waitForHydration(page);
    await task.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await task.write('maria');
    await expect(page.getByRole('option', { name: /Maria Lopez/, selected: true })).toBeVisible();
    await task.press('Enter');
    await expect(screen.name).toHaveText('Maria Lopez');
    const goTo = async (target: typeof screen.call) => {
      const isFocused = () => target.evaluate((element) => element === document.activeElement);
      while (task.actions < MOST_KEYS && !(await isFocused())) await task.press('Tab');
      await expect(target).toBeFocused();
    };
    await goTo(screen.call);
    await task.press('Enter');
    await expect(screen.note).toBeFocused();
    await task.write(NOTE);
    await goTo(screen.reached);
    await task.press('Enter');
    await expect(screen.text).toBeFocused();
    await task.press('ControlOrMeta+a');
    await task.write(ANSWER);
    await goTo(screen.send);
    await task.press('Enter');
    await expectDone(page, site);
    // On from there: the status and what is planned are the next stops.
    await expect(screen.happened.getByRole('listitem').first()).toBeFocused();
    expect(task.actions).toBeLessThanOrEqual(MOST_KEYS);
  });

  test('after each change the focus is where one goes on', async ({ page, site }) => {
    const { main } = screenOf(page);
    await page.goto(`${site.origin}/admin/leads/${site.id}`);
    await waitForHydration(page);
    const status = (name: string) => main.getByRole('button', { name, exact: true });
    /** While one form is sent, the buttons of the others do nothing. */
    const press = async (name: string) => {
      await expect(status(name)).toBeEnabled();
      await status(name).press('Enter');
    };
    await press('Meeting');
    await expect(status('Meeting')).toHaveAttribute('aria-pressed', 'true');
    await expect(status('Meeting')).toBeFocused();
    const followUp = main.locator('summary', { hasText: 'Follow-up' });
    await followUp.press('Enter');
    const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
    await main.getByLabel('On', { exact: true }).fill(nextWeek.toISOString().slice(0, 10));
    await press('Save follow-up');
    await expect(followUp).not.toContainText('None');
    await expect(followUp).toBeFocused();
    await main.getByRole('tab', { name: 'Add a note' }).press('Enter');
    const note = main.getByLabel('Note (visitors never see it)');
    await note.fill('She likes mornings.');
    await press('Add note');
    await expect(note).toHaveValue('');
    await expect(note).toBeFocused();
    await press('Lost');
    await expect(main.getByLabel('Why was it lost?')).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the same by touch, with the ways to reach them at the thumb', async ({ page, site }) => {
    const screen = screenOf(page);
    const task = new TaskCounter(page);
    const tap = (target: typeof screen.call) => task.act(() => target.tap());
    await task.start(site.origin);
    await waitForHydration(page);
    await tap(screen.lead);
    await expect(screen.message).toBeInViewport({ ratio: 1 });
    await expect(screen.call).toBeInViewport({ ratio: 1 });
    expect(await measureOverflow(page)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await tap(screen.call);
    await expect(screen.note).toBeInViewport();
    // No keyboard covers the question unasked.
    await expect(screen.note).not.toBeFocused();
    await tap(screen.note);
    await task.write(NOTE);
    await tap(screen.reached);
    await expect(screen.happened).toContainText(NOTE);
    // On a phone, she sends the answer that is prepared.
    await expect(screen.text).toHaveValue(/^Hi Maria,/);
    await tap(screen.send);
    await expectDone(page, site, 'When is a good time to call you?');
    expect(task.actions).toBeLessThanOrEqual(TASKS.lead.wanted.actions);

    await page.goto(`${site.origin}/admin/leads`);
    await waitForHydration(page);
    await expect(screen.call).toHaveAttribute('href', 'tel:+16145550123');
    await expect(screen.call).toBeInViewport({ ratio: 1 });
    expect(await measureOverflow(page)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });
});

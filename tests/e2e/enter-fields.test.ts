import type { Page } from '@playwright/test';
import { planFollowUp } from '#app/features/leads/contact/follow-up.server.ts';
import { setStatus } from '#app/features/leads/records/set-status.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import type { Services } from '#app/services/services.server.ts';
import { adminPages } from '#tests/support/admin-pages.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';

/** Enter in a text field of the admin area saves nothing: in a search it searches, else it moves on. */

const FIELDS =
  'main form:not([role="search"], [method="get"]) :is(textarea, input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [type="range"], [type="submit"]))';

const PHONE = { display: '(614) 555-0123', tel: '+16145550123' };

/** Here Enter asks for something, and stores nothing: who is there, and whose data there is. */
const QUESTIONS: ReadonlySet<string> = new Set(['/admin/confirm', '/admin/leads/privacy']);

test('no text field of a page saves by Enter', async ({ page, context, login, services }) => {
  test.slow();
  await login(context);
  const { id } = await storePost(services, { title: 'Fields and Enter', isPublished: true });
  const writes: string[] = [];
  page.on('request', (request) => {
    // What is typed is kept, checked and previewed, which saves nothing.
    const isQuiet =
      /csp-reports|password-advice|\/(draft|answer-draft|preview|document|page)(\?|$)/;
    if (request.method() === 'POST' && !isQuiet.test(request.url())) {
      writes.push(`${new URL(page.url()).pathname}: ${request.url()}`);
    }
  });
  let fields = 0;
  const leads = [await storePlanned(services), await storeWon(services)];
  const paths = [
    ...adminPages,
    ...[`/admin/posts/${id}/edit`, `/admin/posts/${id}/history`],
    ...leads.map((lead) => `/admin/leads/${lead}`),
  ];
  for (const path of paths.filter((each) => !QUESTIONS.has(each))) {
    await page.goto(path);
    await waitForHydration(page);
    await unfold(page);
    expect(await findUnhinted(page), `Enter of a phone, ${path}`).toEqual([]);
    for (const field of await page.locator(FIELDS).all()) {
      if (!(await field.isVisible()) || !(await field.isEditable())) continue;
      fields += 1;
      await field.focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.locator('h1').first()).toBeAttached();
    expect(new URL(page.url()).pathname, path).toBe(path);
  }
  expect(writes).toEqual([]);
  expect(fields).toBeGreaterThan(60);
});

const COLLEAGUE = { id: null, name: 'A colleague' };

/** With a follow-up: without a day, its form would be rejected anyway. */
async function storePlanned(services: Services): Promise<string> {
  const id = await storeLead({ services }, { name: 'Al Young', phone: PHONE });
  const day = dayOf(new Date(Date.now() + 5 * 24 * 60 * 60 * 1000), 'UTC');
  await planFollowUp(services, COLLEAGUE, { id, version: 1, day, note: 'Send the price list' });
  return id;
}

/** Asks for what was won, and for how much. */
async function storeWon(services: Services): Promise<string> {
  const id = await storeLead({ services }, { name: 'Ruth Cole', email: 'ruth@example.com' });
  await setStatus(services, COLLEAGUE, { id, version: 1, status: 'won' });
  return id;
}

/** What is folded has fields, too. */
async function unfold(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
}

/** The labels of one-line fields with another one below, whose Enter on a phone says nothing of it. */
function findUnhinted(page: Page): Promise<string[]> {
  return page.locator('main form[method="post"]').evaluateAll((forms) => {
    const texts =
      ':is(textarea, input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [type="range"], [type="submit"]))';
    return (forms as HTMLFormElement[]).flatMap((form) => {
      const fields = [...form.querySelectorAll<HTMLInputElement>(texts)];
      return fields
        .filter((field) => field.checkVisibility() && !field.readOnly)
        .slice(0, -1)
        .filter((field) => field.localName === 'input' && field.enterKeyHint === '')
        .map((field) => field.labels?.[0]?.textContent ?? field.name);
    });
  });
}

import { adminPages } from '#tests/support/admin-pages.ts';
import { expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';

/** Enter in a text field of the admin area saves nothing: in a search it searches, else it moves on. */

const FIELDS =
  'main form:not([role="search"], [method="get"]) :is(textarea, input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [type="range"], [type="submit"]))';

/** Here Enter asks for something, and stores nothing: who is there, and whose data there is. */
const QUESTIONS: ReadonlySet<string> = new Set(['/admin/confirm', '/admin/leads/privacy']);

test('no text field of a page saves by Enter', async ({ page, context, login, services }) => {
  test.slow();
  await login(context);
  const { id } = await storePost(services, { title: 'Nine beds', isPublished: true });
  const lead = await storeLead({ services }, { name: 'Maria Lopez', email: 'maria@example.com' });
  const writes: string[] = [];
  page.on('request', (request) => {
    // What is typed is kept, checked and previewed, which saves nothing.
    const isQuiet = /csp-reports|password-advice|\/(draft|preview|document|page)(\?|$)/;
    if (request.method() === 'POST' && !isQuiet.test(request.url())) {
      writes.push(`${new URL(page.url()).pathname}: ${request.url()}`);
    }
  });
  let fields = 0;
  const paths = [...adminPages, `/admin/posts/${id}/edit`, `/admin/leads/${lead}`];
  for (const path of paths.filter((each) => !QUESTIONS.has(each))) {
    await page.goto(path);
    await waitForHydration(page);
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

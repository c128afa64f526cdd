import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { answerQuestions } from '#tests/support/answer-questions.ts';
import { expect, test } from '#tests/support/browser.ts';
import { writeToUs } from '#tests/support/contact-form.ts';
import { NAVIGATION } from '#tests/support/page-views.ts';
import { storePost } from '#tests/support/posts.ts';

/** A browser whose name does not say that a program runs it. */
const PERSON: BrowserContextOptions = {
  userAgent: NAVIGATION['User-Agent'] ?? '',
};
const SEARCH = { referer: 'https://www.google.com/' };

test.beforeEach(async ({ context, login, page, services }) => {
  await login(context);
  // What earlier tests have counted is stored by it.
  await page.goto('/admin/results');
  await services.database.db.deleteFrom('page_counts').execute();
  await storePost(services, { title: 'The first call', slug: 'call', isPublished: true });
  await storePost(services, { title: 'The tour', slug: 'tour', isPublished: true });
});

/** Comes from a search, reads two articles, takes the quiz, and sends the form of the contact page. */
async function visit(browser: Browser, origin: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: origin, ...options });
  const page = await context.newPage();
  await page.goto('/blog/call', SEARCH);
  await page.getByRole('link', { name: 'The tour' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The tour');
  await page.getByRole('link', { name: /quiz/i }).first().click();
  await expect(page).toHaveURL('/quiz');
  await page.locator('[data-quiz-start]').locator('a, button').first().click();
  await answerQuestions(page);
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page).toHaveURL('/contact');
  await writeToUs(page, {
    name: 'Maria Lopez',
    email: 'maria@example.com',
    message: 'Is a room free from January?',
  });
  await expect(page).toHaveURL(/sent=/);
  await context.close();
}

/** The rows of a list of the results, as the owner reads them. */
async function readList(page: Page, name: string): Promise<string[]> {
  const rows = await page.getByRole('table', { name }).getByRole('row').allInnerTexts();
  return rows.slice(1).map((row) => row.replaceAll(/\s+/g, ' ').trim());
}

async function readFigures(page: Page): Promise<string> {
  await page.goto('/admin/results');
  const figures = await page.getByRole('region', { name: 'Figures' }).innerText();
  return figures.replaceAll(/\s+/g, ' ');
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';
  test(`the owner finds what a visitor did, ${how} JavaScript`, async ({
    browser,
    page,
    server,
  }) => {
    test.slow();
    await visit(browser, server.origin, { ...PERSON, javaScriptEnabled });
    // Two articles, the quiz, its first question, and the contact page.
    expect(await readFigures(page)).toContain('Visits 1 Views 5 Leads 1 0 before');
    expect(await readList(page, 'Articles')).toEqual(['The first call 1 0', 'The tour 1 0']);
    expect(await readList(page, 'Where visits come from')).toEqual(['Google 1']);
    expect(await readList(page, 'Forms and the quiz')).toEqual([
      'Contact Us /contact 1 – 1',
      'Growth Path Quiz /quiz 1 1 0',
    ]);
    await page.goto('/admin');
    await expect(page.getByRole('main')).toContainText('1 visit');
  });
}

// These pages have no script: without JavaScript, they are the same.
test('a lead counts for the article whose reader wrote it', async ({ browser, page, server }) => {
  test.slow();
  const context = await browser.newContext({ ...PERSON, baseURL: server.origin });
  const reader = await context.newPage();
  await reader.goto('/blog/call', SEARCH);
  await reader.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(reader).toHaveURL('/contact');
  await writeToUs(reader);
  await expect(reader).toHaveURL(/sent=/);
  await context.close();
  expect(await readFigures(page)).toContain('Visits 1 Views 2 Leads 1 0 before');
  expect(await readList(page, 'Articles')).toEqual(['The first call 1 1']);
  expect(await readList(page, 'Forms and the quiz')).toEqual(['Contact Us /contact 1 – 1']);
});

const NOBODY: Readonly<Record<string, BrowserContextOptions>> = {
  'with Global Privacy Control': { ...PERSON, extraHTTPHeaders: { 'Sec-GPC': '1' } },
  'as a program': {},
};
for (const [how, options] of Object.entries(NOBODY)) {
  test(`nothing is counted of a visitor ${how}, but the lead`, async ({
    browser,
    page,
    server,
    services,
  }) => {
    test.slow();
    await visit(browser, server.origin, options);
    expect(await readFigures(page)).toContain('Visits 0 Views 0 Leads 1');
    const { db } = services.database;
    expect(await db.selectFrom('page_counts').selectAll().execute()).toEqual([]);
    const leads = db.selectFrom('leads').select(['source_page', 'campaign']);
    expect(await leads.execute()).toEqual([{ source_page: '/contact', campaign: null }]);
  });
}

test('nothing is counted of somebody who is signed in', async ({ browser, page, server }) => {
  test.slow();
  const storageState = await page.context().storageState();
  await visit(browser, server.origin, { ...PERSON, storageState });
  expect(await readFigures(page)).toContain('Visits 0 Views 0 Leads 1');
});

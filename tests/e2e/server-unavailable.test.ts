import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { createAdmin, createSessionCookie } from '#tests/support/accounts.ts';
import { place } from '#tests/support/admin-frame.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { openHtmlView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storePost } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { makeImage } from '#tests/support/uploads.ts';

/**
 * Refuses the question whether the server answers, which is asked before each script that a page starts
 * without. Returns what ends that.
 */
async function refuseQuestions(page: Page, refused = () => {}): Promise<() => Promise<void>> {
  const asked = '**/assets/*.js';
  await page.route(asked, async (route) => {
    if (route.request().method() !== 'HEAD') return route.continue();
    await route.abort('connectionrefused');
    refused();
  });
  return () => page.unroute(asked);
}

test('a page that failed to load is requested again and opens', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/media');
  await waitForHydration(page);
  let requests = 0;
  await page.route('**/admin/posts.data*', async (route) => {
    requests += 1;
    if (requests === 1) await route.fulfill({ status: 503 });
    else if (requests === 2) await route.abort('connectionrefused');
    else await route.continue();
  });
  await place(page, 'Articles').click();
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible();
  expect(requests).toBe(3);
});

test('a part of the editor that could not be loaded opens once the server answers', async ({
  page,
  services,
  login,
}) => {
  await login(page.context());
  const { id } = await storePost(services, { title: 'Stored', slug: randomUUID() });
  const answer = await refuseQuestions(page);
  await page.goto(`/admin/posts/${id}/edit`);
  await editorScreen(page).title.fill('Typed');
  const preview = page.getByRole('button', { name: 'Preview', exact: true });
  await preview.click();
  await expect(page.locator('.toast').first()).toContainText('We couldn’t reach the site.');
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(dialog).toBeHidden();
  await answer();
  // The first click may still be waiting for its answer.
  await expect(async () => {
    if (await dialog.isHidden()) await preview.click({ timeout: 5_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(editorScreen(page).title).toHaveValue('Typed');
});

test('the editor opens in full once the site answers', async ({ page, services, login }) => {
  await login(page.context());
  const content = '<p>Rooms:</p><table><tbody><tr><td>Two</td></tr></tbody></table>';
  const { id } = await storePost(services, { title: 'Stored', slug: randomUUID(), content });
  const late = '**/assets/*.js';
  await page.route(late, (route) => {
    const isAsked = route.request().method() === 'HEAD';
    const isLate = isAsked || /\/lazy-/.test(route.request().url());
    return isLate ? route.abort('connectionrefused') : route.continue();
  });
  // Not until all has loaded: the notice may be gone by then.
  await page.goto(`/admin/posts/${id}/edit`, { waitUntil: 'commit' });
  await expect(page.locator('.toast')).toContainText('We couldn’t reach the site.');
  const back = page.getByRole('button', { name: 'Back to Write' });
  await expect(back).toBeVisible();
  const tools = page.getByRole('toolbar');
  await expect(tools).toHaveCount(0);
  await page.unroute(late);
  await expect(tools).toBeVisible();
  await back.click();
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect(text.locator('table')).toHaveText('Two');
  await expect(text).toHaveAttribute('contenteditable', 'true');
});

test('an article is not published without the question about its images', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/posts/new');
  const editor = editorScreen(page);
  await editor.fill('One call', '<p>Call. <img src="/blog-images/none.jpg"></p>');
  await editor.openDetails();
  await editor.published.check();
  await editor.closeDetails();
  const publish = page.getByRole('button', { name: /^Save/ });
  const answer = await refuseQuestions(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/posts/save')) saves += 1;
  });
  await publish.click();
  const notice = page.locator('.toast').filter({ hasText: 'Your article is not saved yet' });
  await expect(notice).toContainText('We couldn’t reach the site.');
  await answer();
  await publish.click();
  await expect(page.getByRole('dialog', { name: 'One image has no description' })).toBeVisible();
  expect(saves).toBe(0);
});

test('the text of a legal page can be written in the editor once the site answers', async ({
  page,
  login,
}) => {
  await login(page.context());
  const refused = Promise.withResolvers<void>();
  const answer = await refuseQuestions(page, refused.resolve);
  await page.goto('/admin/pages/browser-storage');
  await refused.promise;
  const box = page.locator('textarea.content-box');
  await expect(box).toBeVisible();
  await answer();
  await expect(page.locator('.ProseMirror')).toBeVisible();
});

test('a page is edited on the page once it is opened with a connection', async ({
  page,
  login,
}) => {
  await login(page.context());
  const answer = await refuseQuestions(page);
  await page.goto('/admin/pages/about');
  await expect(page.getByLabel('Headline', { exact: true })).toBeVisible();
  await answer();
  await page.getByRole('link', { name: 'All pages' }).click();
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible();
  await page.locator('a[href="/admin/pages/about"]').click();
  await expect(page.locator('.page-form')).toBeVisible();
});

test('a page that something else answers says that the site was not reached, and the page stays', async ({
  page,
  login,
}) => {
  await login(page.context());
  await page.goto('/admin/settings');
  await waitForHydration(page);
  const search = page.getByRole('searchbox');
  await search.fill('Rosalind');
  await page.route('**/admin/posts.data*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  );
  await place(page, 'Articles').click();
  await expect(page.getByRole('alert')).toContainText(
    'Something other than the site answered, such as a Wi-Fi sign-in page',
  );
  await expect(page).toHaveURL('/admin/settings');
  await expect(search).toHaveValue('Rosalind');
});

test('an upload that something else answers says so', async ({ page, login }) => {
  await login(page.context());
  await page.goto('/admin/media');
  await waitForHydration(page);
  await page.route('**/admin/media/upload', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
  );
  const buffer = await makeImage('jpeg').toBuffer();
  const file = { name: 'porch.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  const failed = page.getByRole('alert').filter({ hasText: 'Upload Failed' });
  await expect(failed).toContainText('Something other than the site answered');
});

test('an open page survives a server restart and still receives live updates', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-restart-'));
  const first = await startServer({ dataDir });
  const services = await openSiteData(first);
  const admin = await createAdmin({ services });
  await addCookie(page.context(), first.origin, admin.cookie);
  const following = page.waitForResponse(`${first.origin}/admin/events`);
  await page.goto(`${first.origin}/admin/account`);
  await following;
  await createSessionCookie(services, admin.userId);
  await expect(page.getByText('Last used')).toHaveCount(2);
  await first.kill();
  const second = await startServer({ dataDir, port: Number(new URL(first.origin).port) });
  await createSessionCookie(services, admin.userId);
  await expect(page.getByText('Last used')).toHaveCount(3);
  await services.close();
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * What answers in place of the router: the site, or something in front of it. report-unstored.test.ts
 * has every other answer.
 */
const ANSWERS = {
  'the site is busy': { status: 503, contentType: 'text/plain', body: 'Busy', told: 'very busy' },
  'the login page of a hotel answers': {
    status: 200,
    contentType: 'text/html',
    body: '<h1>Welcome to our Wi-Fi</h1>',
    told: 'Something other than the site answered',
  },
};

for (const [name, { told, ...answer }] of Object.entries(ANSWERS)) {
  test(`what an admin typed stays on the page when ${name}`, async ({ page, login }) => {
    await login(page.context());
    await page.goto('/admin/settings/contact');
    await waitForHydration(page);
    const field = page.locator('#contactEmail');
    await field.fill('dana@example.com');
    let posts = 0;
    await page.route('**/admin/settings/contact.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posts += 1;
      return posts === 1 ? route.fulfill(answer) : route.continue();
    });
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.locator('.toast').filter({ hasText: told })).toBeVisible();
    await expect(field).toHaveValue('dana@example.com');
    expect(posts).toBe(1);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    expect(posts).toBe(2);
  });
}

test('a switch that does not get through says nothing of what was typed', async ({
  page,
  login,
  services,
}) => {
  await login(page.context());
  await storePost(services, { title: 'Switched in vain' });
  await page.goto('/admin');
  await waitForHydration(page);
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await page.route(
    '**/admin/posts.data*',
    (route) => route.fulfill({ status: 503, body: 'Busy' }),
    {
      times: 1,
    },
  );
  await page.getByRole('switch', { name: 'Published: Switched in vain' }).click();
  await expect(toasts).toContainText('very busy');
  await expect(toasts).not.toContainText('What you typed');
});

/** What a call of the editor can be answered with besides what it expects; read-answer.test.ts has more. */
const STRANGE = [
  { contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' },
  { contentType: 'application/json', body: 'null' },
];

for (const strange of STRANGE) {
  test(`the editor survives ${strange.body} in place of every answer`, async ({ page, login }) => {
    await login(page.context());
    await page.goto('/admin/posts/new');
    const title = editorScreen(page).title;
    const content = page.getByRole('textbox', { name: 'Content' });
    await expect(content).toBeVisible();
    const answered = new Set<string>();
    await page.route(/\/admin\/(?:posts|media)\/(?!new)/, (route) => {
      answered.add(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 200, ...strange });
    });
    await title.fill('Fill every bed');
    await content.click();
    await page.keyboard.type('Answer within the hour.');
    await expect.poll(() => answered).toContain('/admin/posts/draft');
    await expect.poll(() => answered).toContain('/admin/posts/preview');
    await editorScreen(page).save.click();
    await expect(page.getByText('Failed to save post').first()).toBeVisible();
    await expect(title).toHaveValue('Fill every bed');
    await expect(content).toHaveText('Answer within the hour.');
    await editorScreen(page).openDetails();
    await page.getByRole('button', { name: 'Choose an image' }).click();
    await expect.poll(() => answered).toContain('/admin/media/list');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('a sign-in stays filled in when the site is busy, and works the next time', async ({
  page,
  services,
}) => {
  const { email, password } = await createAdmin({ services });
  await page.goto('/admin/login');
  await waitForHydration(page);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.route(
    '**/admin/login.data*',
    (route) => route.fulfill({ status: 503, body: 'Busy' }),
    {
      times: 1,
    },
  );
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'very busy' })).toBeVisible();
  await expect(page.locator('#email')).toHaveValue(email);
  await expect(page.locator('#password')).toHaveValue(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
});

for (const [tab, title, sentence] of [
  ['login', 'Login Failed', ''],
  ['sign-up', 'Signup Failed', 'Failed to create account'],
] as const) {
  test(`a ${tab} that does not get through is named as such`, async ({ page, services }) => {
    await createAdmin({ services });
    await page.goto(`/admin/login?tab=${tab}`);
    await waitForHydration(page);
    const alert = page.getByRole('alert').filter({ hasText: title });
    const failures: ((route: Route) => Promise<void>)[] = [
      (route) => route.abort(),
      (route) => route.fulfill({ status: 503, body: 'Busy' }),
      (route) => route.fulfill({ status: 500, headers: { 'X-Request-Id': 'r-1' }, body: 'Error' }),
    ];
    for (const fail of failures) {
      await page.locator('#email').fill('dana@example.com');
      await page.locator('#password').fill('a good long phrase');
      await page.route('**/admin/login.data*', fail, { times: 1 });
      await page.locator('button[type="submit"]').click();
      await expect(alert).toContainText(sentence);
      await page.reload();
      await waitForHydration(page);
    }
  });
}

test('an article whose images could not be looked at is published only by a choice', async ({
  page,
  login,
  services,
}) => {
  await login(page.context());
  const content = `<p>A porch: <img src="/blog-images/none.jpg"></p>`;
  const { id } = await storePost(services, { content, isPublished: true });
  await page.goto(`/admin/posts/${id}/edit`);
  const html = await openHtmlView(page);
  // The connection is away for a moment: the save itself would arrive.
  await page.route('**/admin/posts/document', (route) => route.abort());
  await html.fill(`${content}<p>By day.</p>`);
  const save = page.getByRole('button', { name: /^Update/ });
  await save.click();
  const dialog = page.getByRole('alertdialog', { name: 'Some images may have no description' });
  await expect(dialog).toContainText('We couldn’t reach the site.');
  const read = () =>
    services.database.db.selectFrom('blog_posts').select('content').executeTakeFirstOrThrow();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect((await read()).content).not.toContain('By day');

  await page.unroute('**/admin/posts/document');
  await save.click();
  await expect(page.getByRole('dialog', { name: 'One image has no description' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();

  await page.route('**/admin/posts/document', (route) => route.abort());
  await save.click();
  await dialog.getByRole('button', { name: 'Save as it is' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect((await read()).content).toContain('By day');
});

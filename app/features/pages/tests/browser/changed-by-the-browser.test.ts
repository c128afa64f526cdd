import type { Locator } from '@playwright/test';
import { findTexts } from '#app/features/pages/drafts/stored-texts.server.ts';
import { expect, test } from '#tests/support/browser.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storePost } from '#tests/support/posts.ts';
import { beginSignedIn, draftOf } from '#tests/support/texts-form.ts';

// What a browser, or an extension of it, does to the text of a page that somebody is typing on.
beginSignedIn();
test.use({ viewport: { width: 1600, height: 900 } });

/** Puts a translation in the place of a text, as Chrome does. */
const translate = (text: Locator) =>
  text.evaluate((element) => {
    const outer = element.ownerDocument.createElement('font');
    const inner = element.ownerDocument.createElement('font');
    outer.style.verticalAlign = 'inherit';
    inner.textContent = 'Palabras traducidas';
    outer.append(inner);
    element.replaceChildren(outer);
  });

/** Puts in what a spell checker, a password manager and a second translation put into a text. */
const decorate = (text: Locator) =>
  text.evaluate((element) => {
    const page = element.ownerDocument;
    element.setAttribute('data-gramm', 'true');
    const checker = page.createElement('grammarly-extension');
    checker.textContent = 'Correct your words';
    const icon = page.createElement('span');
    icon.contentEditable = 'false';
    icon.setAttribute('data-lastpass-icon-root', '');
    icon.textContent = 'Fill in';
    const second = page.createElement('font');
    second.className = 'notranslate immersive-translate-target-wrapper';
    second.textContent = 'Palabras traducidas';
    element.append(checker, icon, second);
  });

test('a translated page stores what was typed, not its translation', async ({ page, services }) => {
  await page.goto('/admin/pages/about');
  await waitForHydration(page);
  const draft = draftOf(page);
  const headline = draft.locator('[data-place="hero/headline@"]').first();
  await expect(headline).toHaveAttribute('tabindex', '0');
  await expect(draft.locator('html'), 'browsers leave it alone').toHaveAttribute('translate', 'no');
  const before = (await headline.textContent()) ?? '';

  await translate(headline);
  await headline.click();
  await expect(headline).toHaveText(before);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' today');
  await decorate(headline);
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('And ');
  await expect
    .poll(async () => (await findTexts(services.database.db, '/about')).draft?.['hero/headline'])
    .toMatchObject({ value: `And ${before} today` });
});

test('the Write view stores what was typed, not what an extension put beside it', async ({
  page,
  services,
}) => {
  const content = '<p>Answer every call.</p>';
  const { id } = await storePost(services, { content });
  await page.goto(`/admin/posts/${id}/edit`);
  const text = await openWriteView(page);
  await expect(text).toHaveAttribute('translate', 'no');
  const paragraph = text.locator('p').first();
  await paragraph.click();
  await page.keyboard.press('End');
  await paragraph.evaluate((element) => {
    const checker = document.createElement('grammarly-extension');
    checker.textContent = 'Correct your words';
    element.append(checker);
  });
  await page.keyboard.press('Home');
  await page.keyboard.type('Do ');
  await editorScreen(page).save.click();
  await expect(page).toHaveURL(/\/admin$/);
  const row = await services.database.db
    .selectFrom('blog_posts')
    .select('content')
    .executeTakeFirstOrThrow();
  expect(row.content).toBe('<p>Do Answer every call.</p>');
});

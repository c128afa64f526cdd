import { expect, test } from '#tests/support/browser.ts';
import { writeToUs } from '#tests/support/contact-form.ts';
import { expectGoodPage } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a reader finds an article despite a typo, and writes to us', async ({ page, services }) => {
    const content = '<p>Begin at the porch, and end in the kitchen.</p>';
    await storePost(services, {
      title: 'The first tour',
      content,
      ending: 'form:contact',
      isPublished: true,
    });
    await storePost(services, { title: 'Night shifts', isPublished: true });
    await page.setViewportSize({ width: 360, height: 800 });

    await page.goto('/blog');
    await page.getByRole('searchbox', { name: 'Search articles' }).fill('kitchne');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Did you mean kitchen?')).toBeVisible();
    await expect(page.getByRole('link', { name: 'The first tour' })).toBeVisible();
    await page.getByRole('link', { name: 'kitchen' }).click();
    await expect(page.locator('mark')).toHaveText(['kitchen']);
    await page.getByRole('link', { name: 'The first tour' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The first tour' })).toBeVisible();

    await writeToUs(page);
    await expect(page.getByText(/WS-/)).toBeVisible();
    const lead = await services.database.db
      .selectFrom('leads')
      .select(['source_page', 'form_about'])
      .executeTakeFirstOrThrow();
    expect(lead).toEqual({ source_page: '/blog/the-first-tour', form_about: 'The first tour' });
  });
});

test('search results, and an empty result, are accessible', async ({ page, services }) => {
  await storePost(services, {
    title: 'The first tour',
    content: '<p>Begin at the porch, and end in the kitchen.</p>',
    isPublished: true,
  });
  for (const typed of ['kitchen', 'kitchne', 'the of']) {
    await page.goto(`/blog?q=${encodeURIComponent(typed)}`);
    await expectGoodPage(page, [360, 768, 1440]);
  }
});

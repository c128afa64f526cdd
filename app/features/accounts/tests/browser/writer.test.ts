import { expect, test } from '#tests/support/browser.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { moveRowToTrash } from '#tests/support/list-row.ts';
import { storePost } from '#tests/support/posts.ts';

test('a Writer is invited, and writes and publishes an article', async ({
  page,
  colleague,
  login,
  services,
}) => {
  await colleague.goto('/admin/people');
  await waitForHydration(colleague);
  await colleague.getByLabel('Their email address').fill('mary@example.com');
  await colleague.getByRole('radio', { name: /^Writer Articles/ }).check();
  await colleague.getByRole('button', { name: 'Create invitation link' }).click();
  await expect(colleague.getByText(/#invitation=/)).toBeVisible();
  await expect(colleague.getByText(/^Writer\. Expires/)).toBeVisible();

  await storeLead({ services }, { name: 'Ada Porch' });
  await storePost(services, { kind: 'page', title: 'Porch rules' });
  await login(page.context(), 'writer');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/posts$/);
  const menu = page.getByRole('navigation', { name: 'Admin', exact: true });
  await expect(menu.getByRole('link')).toHaveText(['Images', 'Articles']);
  await page.getByRole('link', { name: 'New article' }).first().click();
  await waitForHydration(page);
  await editorScreen(page).title.fill('The porch in June');
  const text = await openWriteView(page);
  await text.click();
  await page.keyboard.type('Two chairs face the street.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('“The porch in June” is live')).toBeVisible();

  await page.keyboard.press('Escape');
  await moveRowToTrash(page, 'The porch in June');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('switch', { name: 'Published: The porch in June' })).toBeChecked();

  await page.goto('/admin/media');
  await waitForHydration(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await field.fill('porch');
  await expect(page.getByRole('option', { name: /The porch in June/ })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await field.fill('settings');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.goto('/admin/leads');
  await expect(page.getByRole('alert')).toContainText('This is for admins.');
  await page.getByRole('link', { name: 'Go to your articles' }).click();
  await expect(page.getByRole('link', { name: 'The porch in June', exact: true })).toBeVisible();
});

import { expect, test } from '#tests/support/browser.ts';
import { openWriteView } from '#tests/support/content-field.ts';
import { editorScreen } from '#tests/support/editor-screen.ts';
import { waitForHydration } from '#tests/support/hydration.ts';

test('a Writer asks to publish, an admin publishes from Home, and changes are asked for again', async ({
  page,
  colleague,
  login,
}) => {
  await login(page.context(), 'asks');
  await page.goto('/admin/posts/new');
  await waitForHydration(page);
  await editorScreen(page).title.fill('The porch in June');
  await (await openWriteView(page)).click();
  await page.keyboard.type('Two chairs face the street.');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask to publish' }).click();
  await expect(page.getByText('An admin sees on Home that it waits for approval.')).toBeVisible();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);

  await colleague.goto('/admin');
  const waiting = colleague.getByRole('region', { name: 'Waiting for your approval' });
  await expect(waiting).toContainText('asks you to publish this');
  await waiting.getByRole('button', { name: 'Publish The porch in June' }).click();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText('Waiting for approval')).toHaveCount(0);

  await page.getByRole('link', { name: 'The porch in June', exact: true }).click();
  await editorScreen(page).title.fill('The porch in July');
  await page.getByRole('button', { name: 'Ask to publish changes' }).click();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  await expect(waiting).toContainText('asks you to publish changes');
  await waiting.getByRole('link', { name: 'Open The porch in June' }).click();
  await expect(editorScreen(colleague).title).toHaveValue('The porch in July');
});

test('who has to sign in again asks all the same', async ({ page, login, services }) => {
  const { email, password } = await login(page.context(), 'asks');
  // With live updates the page would ask before the button is pressed.
  await page.route('**/admin/events', () => undefined);
  await page.goto('/admin/posts/new');
  await waitForHydration(page);
  await editorScreen(page).title.fill('The porch in June');
  await (await openWriteView(page)).click();
  await page.keyboard.type('Two chairs face the street.');
  // Otherwise what keeps the draft may ask to sign in first.
  await expect(editorScreen(page).status).toHaveText(/^Draft saved/);
  await services.database.db.deleteFrom('session').execute();
  await page.getByRole('button', { name: 'Ask to publish' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
});

import { expect, test } from '#tests/support/browser.ts';
import { openHtmlView } from '#tests/support/content-field.ts';
import { openDialog } from '#tests/support/editor.ts';

test.beforeEach(async ({ page, context, login }) => {
  await login(context);
  await page.goto('/admin/posts/new');
  await (await openHtmlView(page)).fill('Answer the phone');
});

test('the selection becomes bold, italic or a list item, and undo reverts it', async ({ page }) => {
  const content = await openHtmlView(page);
  await content.selectText();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(content).toHaveValue('<strong>Answer the phone</strong>');
  await expect(content).toBeFocused();
  await content.press('Control+i');
  await expect(content).toHaveValue('<strong><em>Answer the phone</em></strong>');
  await content.press('Control+z');
  await expect(content).toHaveValue('<strong>Answer the phone</strong>');
  await content.selectText();
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await expect(content).toHaveValue(
    /<ul>\n {2}<li><strong>Answer the phone<\/strong><\/li>\n<\/ul>/,
  );
});

test('the link tool asks for a URL and wraps the selection', async ({ page }) => {
  const content = await openHtmlView(page);
  await content.selectText();
  await content.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Insert a link' });
  const address = dialog.getByLabel('Address');
  await address.fill('example.com');
  await address.press('Enter');
  await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible();
  await expect(address).toHaveValue('example.com');
  await address.fill('/quiz');
  await address.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(content).toHaveValue('<a href="/quiz">Answer the phone</a>');
  await expect(content).toBeFocused();
});

test('the video tool accepts only YouTube and Vimeo', async ({ page }) => {
  const content = await openHtmlView(page);
  await page.getByRole('button', { name: 'Video…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a video' });
  const address = dialog.getByLabel('Video address');
  await address.fill('https://example.com/film.mp4');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(
    dialog.getByText(
      'Only videos on YouTube or Vimeo can be shown here. Copy the address of the video’s page there',
    ),
  ).toBeVisible();
  await address.fill('https://www.youtube.com/playlist?list=PL123');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(
    dialog.getByText('This address on YouTube does not lead to one video.'),
  ).toBeVisible();
  await address.fill(
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=90"></iframe>',
  );
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(content).toHaveValue(/Answer the phone.*youtube.*dQw4w9WgXcQ\?start=90/s);
  await page.getByRole('button', { name: 'Link…' }).click();
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(openDialog(page)).toBeHidden();
  await expect(content).not.toHaveValue(/<a /);
});

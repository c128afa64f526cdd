import type { Page } from '@playwright/test';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { expect, test } from '#tests/support/browser.ts';
import { expectGoodPage, findBarriers } from '#tests/support/page-measures.ts';
import { storePost } from '#tests/support/posts.ts';
import { beginSignedIn, draftOf, KEPT, openForm, PUBLISHED } from '#tests/support/texts-form.ts';

beginSignedIn();

const linksIn = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('group', { name: 'Links' });

/** The links that readers have in the header, each with where it leads. */
async function readHeader(page: Page, path: string): Promise<(string | null)[][]> {
  const html = await (await page.request.get(path)).text();
  const [, nav = ''] = /<nav id="site-menu"(.+?)<\/nav>/s.exec(html) ?? [];
  return [...nav.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href = '', label = '']) => [
    label,
    href,
  ]);
}

test('links of the header are added, found by title, moved and removed by keyboard', async ({
  page,
}) => {
  await openForm(page, '/admin/pages/navigation');
  const links = linksIn(page, 'Header');
  const labels = links.getByLabel(/^Link \d: Label$/);
  await expect(labels).toHaveCount(6);
  const draft = draftOf(page);
  await draft.getByRole('link', { name: 'Scale Big', exact: true }).first().click();
  await expect(links.getByLabel('Link 4: Label')).toBeFocused();
  await links.getByRole('button', { name: 'Add to' }).focus();
  await page.keyboard.press('Enter');
  await expect(labels).toHaveCount(7);
  await expect(labels.last()).toBeFocused();
  await page.keyboard.type('Write to Us');
  await links.getByLabel('Link 7: Page').selectOption('Another page or address');
  await links.getByRole('button', { name: 'Find a page or article… for Link 7: Link' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Where the link goes').fill('Contact');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This links to')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(links.getByLabel('Link 7: Link')).toHaveValue('/contact');
  await links.getByRole('button', { name: 'Up Link 7' }).focus();
  await page.keyboard.press('Enter');
  await expect(labels.nth(5)).toHaveValue('Write to Us');
  await expect(links.getByRole('button', { name: 'Up Link 6' })).toBeFocused();
  await links.getByRole('button', { name: 'Remove Link 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(labels).toHaveCount(6);
  await expect(page.getByText(KEPT)).toBeVisible();
  const before = await readHeader(page, '/contact');
  // With the quiz, which the menu of a phone has.
  expect(before).toHaveLength(7);
  expect(before).toContainEqual(['Boost Revenue', '/boost-revenue']);

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  await expect
    .poll(() => readHeader(page, '/contact'))
    .toEqual([
      ['Home', '/'],
      ['Lead Smarter', '/lead-smarter'],
      ['Scale Big', '/shared-success'],
      ['About', '/about'],
      ['Write to Us', '/contact'],
      ['Blog', '/blog'],
      ['Take the Quiz', '/quiz'],
    ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Write to Us' }).click();
  await expect(page).toHaveURL('/contact');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Write to Us' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('the menu is little more than two screens: rows that are renamed, dragged and led to a page of a list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openForm(page, '/admin/pages/navigation');
  const links = linksIn(page, 'Header');
  const header = draftOf(page).locator('.site-header');
  await expect(header.getByRole('link', { name: 'About' })).toBeVisible();
  await expect(draftOf(page).locator('main')).toHaveCount(0);
  // With the name of each page in full, below the words of its link.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    1960,
  );
  // Of a link, its words and its page; of a legal one, its words; and two lines of the footer.
  const fields = page.locator('main').locator('input, select, textarea').filter({ visible: true });
  await expect(fields).toHaveCount(2 * (6 + 1 + 6) + 4 + 2);
  await links.getByLabel('Link 5: Label').fill('Who We Are');
  await expect(header.getByRole('link', { name: 'Who We Are' })).toBeVisible();
  await links.getByLabel('Link 5: Page').selectOption('Contact');
  await expect(header.getByRole('link', { name: 'Who We Are' })).toHaveAttribute(
    'href',
    '/contact',
  );
  const handle = (place: number) => links.getByRole('button', { name: `Drag Link ${place} to` });
  await handle(5).dragTo(handle(2), { targetPosition: { x: 10, y: 2 } });
  await expect(links.getByLabel('Link 2: Label')).toHaveValue('Who We Are');
  await expect(handle(2)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(links.getByLabel('Link 1: Label')).toHaveValue('Who We Are');
  await expect(links.getByLabel('Link 1: Page')).toHaveValue('/contact');
  await expect(page.getByText(KEPT)).toBeVisible();
  await expectGoodPage(page, [360, 768, 1440]);
});

test('one link stays, there is room for some more, and the legal links cannot be removed', async ({
  page,
}) => {
  await openForm(page, '/admin/pages/navigation');
  // What is above the rows is as high as it stays.
  await expect(draftOf(page).getByRole('link', { name: 'Scale Big' }).first()).toBeVisible();
  const links = linksIn(page, 'Header');
  const remove = links.getByRole('button', { name: /^Remove/ });
  for (let left = 6; left > 1; left -= 1) {
    await expect(remove).toHaveCount(left);
    await remove.last().click();
  }
  await expect(remove).toBeDisabled();
  const footer = linksIn(page, 'Footer');
  const labels = footer.getByLabel(/^Link \d+: Label$/);
  for (let count = 6; count < 10; count += 1) {
    await expect(labels).toHaveCount(count);
    await footer.getByRole('button', { name: 'Add to' }).click();
  }
  await expect(footer.getByText('There is room for 10 here.')).toBeVisible();
  const legal = page.getByRole('region', { name: 'Legal links in the footer' });
  await expect(legal.getByText(/cannot|not remove/)).toBeVisible();
  await expect(legal.getByRole('button', { name: /Remove|Add/ })).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
  // The empty links are not part of the draft, and say why.
  await expect(footer.getByText('Please write something here').first()).toBeVisible();
  await expect(footer.getByText('A link starts with /').first()).toBeVisible();
  for (let count = 10; count > 6; count -= 1) {
    await footer.getByRole('button', { name: `Remove Link ${count}` }).click();
  }
  await expect(page.getByText(KEPT)).toBeVisible();
});

test('a checkout link goes live with the price list', async ({ page }) => {
  const button = async () => {
    const html = await (await page.request.get('/boost-revenue-inactive')).text();
    return /<a href="([^"]*)"[^>]*>Get Started/.exec(html)?.[1];
  };
  await openForm(page, '/admin/pages/prices');
  const open = (name: string, nth: number) =>
    page.getByRole('table').getByRole('button', { name, exact: true }).nth(nth).click();
  await open('Connect', 0);
  const tier = page.getByRole('region', { name: 'Chatbot only: Connect' });
  const link = tier.getByLabel('Checkout link (optional)', { exact: true });
  await link.fill('javascript:alert(1)');
  await expect(tier.getByText('Only links that start with https:// are safe.')).toBeVisible();
  await expect(link).toHaveAttribute('aria-invalid', 'true');
  expect(await findBarriers(page)).toEqual([]);
  await link.fill('buy.stripe.com/a');
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(await button()).toContain('/contact?about=chatbot-tier');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  await expect.poll(button).toBe('https://buy.stripe.com/a');
  await open('Connect', 1);
  const bundle = page.getByRole('region', { name: 'Advantage Bundle: Connect' });
  await expect(bundle.getByLabel('Who it is for')).toBeVisible();
  await expect(bundle.getByLabel(/Checkout link/)).toHaveCount(0);

  await page.goto('/admin/settings/scheduling');
  await expect(page.getByText('Checkout links are under Website, Prices.')).toBeVisible();
});

test('a page of her own that readers can see is in the list of pages', async ({
  page,
  services,
}) => {
  const own = { kind: 'page', slug: 'partners', isPublished: true } as const;
  await storePost(services, { ...own, title: 'Partners' });
  await storePost(services, { kind: 'page', title: 'Not yet' });
  await openForm(page, '/admin/pages/navigation');
  const choice = linksIn(page, 'Header').getByLabel('Link 1: Page');
  await choice.selectOption('Partners');
  await expect(choice).toHaveValue(publicPath(own));
  await expect(choice.getByRole('option', { name: 'Not yet' })).toHaveCount(0);
  await expect(page.getByText(KEPT)).toBeVisible();
});

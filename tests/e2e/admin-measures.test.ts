import type { Page } from '@playwright/test';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { adminPages } from '#tests/support/admin-pages.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { openSiteData } from '#tests/support/site-data.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const LEAST = 56;
const MOST = 64;
/** Of pages with such rows, so that a renamed class does not leave the test with nothing to measure. */
const FEWEST_LISTS = 10;

/** In px: notes and names, hints, text, headings, the title of a page. Weights: text, display, strong. */
const SIZES = ['14px', '15px', '16px', '18px', '30px'];
const WEIGHTS = ['400', '560', '650'];

test('each screen has rows of 56 to 64 px, five sizes of type, and no button under a notice', async ({
  page,
  context,
  freshServer,
}) => {
  test.slow();
  const services = await openSiteData(freshServer);
  const { cookie } = await createAdmin({ services });
  await addCookie(context, services.config.adminOrigin, cookie);
  await createSampleContent(services);
  await storeLead({ services }, { name: 'Maria Lopez', email: 'maria@example.com' });
  const gone = await storePost(services, { title: 'What a tour shows' });
  await moveToTrash(services, { id: null, name: 'colleague@example.com' }, gone);
  await services.close();
  const problems: string[] = [];
  const lists = new Set<string>();
  for (const path of adminPages) {
    await page.goto(`${freshServer.origin}${path}`);
    await waitForHydration(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const { name, height } of await measureShortRows(page)) {
      lists.add(path);
      if (height < LEAST || height > MOST) problems.push(`${path}: ${name} has ${height} px`);
    }
    problems.push(...(await findOtherType(page)).map((name) => `${path}: ${name}`));
    for (const name of await findCovered(page)) problems.push(`${path}: a notice covers ${name}`);
  }
  expect(problems).toEqual([]);
  expect(lists.size).toBeGreaterThanOrEqual(FEWEST_LISTS);
});

/** Texts of other sizes and weights than the admin area has, and folds with the mark of the browser. */
function findOtherType(page: Page): Promise<string[]> {
  return page.evaluate(
    ([sizes = [], weights = []]) => {
      const isShown = (element: Element) =>
        element.checkVisibility() && element.closest('.visually-hidden, .prose, .sheet') === null;
      const hasText = ({ childNodes }: Element) =>
        [...childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
      const others = [...document.querySelectorAll('body *')].filter(isShown).flatMap((element) => {
        const { fontSize, fontWeight, display } = getComputedStyle(element);
        const isOther = !(sizes.includes(fontSize) && weights.includes(fontWeight));
        const text = `“${element.textContent?.trim().slice(0, 30)}”`;
        if (element.matches('summary') && display === 'list-item') return [`${text} has a marker`];
        return hasText(element) && isOther ? [`${text} has ${fontSize}, ${fontWeight}`] : [];
      });
      return [...new Set(others)];
    },
    [SIZES, WEIGHTS],
  );
}

/** The rows of lists with a title and at most one line below it; longer texts need their room. */
function measureShortRows(page: Page): Promise<{ name: string; height: number }[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    function countLines(element: Element): number {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const middles: number[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        if (text.parentElement?.closest('.visually-hidden, [popover]')) continue;
        range.selectNodeContents(text);
        for (const { top, height } of range.getClientRects()) middles.push(top + height / 2);
      }
      const apart = 8;
      const ordered = middles.toSorted((one, other) => one - other);
      return ordered.filter((at, index) => at - (ordered[index - 1] ?? -apart) >= apart).length;
    }
    return [...document.querySelectorAll('main :is(.row, .lead-row):not(.page-cards > *)')]
      .filter((row) => row.checkVisibility())
      .map((row) => ({ row, text: row.querySelector('.row-main, .lead-who') ?? row }))
      .filter(({ text }) => countLines(text) <= 2)
      .map(({ row, text }) => ({
        name: `“${text.textContent?.trim().slice(0, 40)}”`,
        height: Math.round(row.getBoundingClientRect().height),
      }));
  });
}

/**
 * The controls below a notice at the end of the page, where nothing can be scrolled any further, and
 * those that do not scroll at all. The notice has the markup of `ToastBox`.
 */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const part = (name: string, className: string, text: string) =>
      Object.assign(document.createElement(name), { className, textContent: text });
    const notice = part('div', 'toast', '');
    notice.append(
      part('p', 'toast-title', 'Success'),
      part('p', '', 'Article moved to the Trash'),
      part('button', 'toast-action', 'Undo'),
    );
    document.querySelector('.toasts')?.append(notice);
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const over = notice.getBoundingClientRect();
    const controls = document.querySelectorAll('a, button, input, select, textarea, summary');
    const covered = [...controls]
      .filter((control) => !notice.contains(control) && control.checkVisibility())
      .filter((control) => {
        const { top, bottom, left, right } = control.getBoundingClientRect();
        const isBeside = left >= over.right || right <= over.left;
        return !isBeside && top < over.bottom && bottom > over.top;
      })
      .map((control) => `“${control.textContent?.trim() || control.getAttribute('name')}”`);
    const isShown = over.height > 0;
    notice.remove();
    return isShown ? covered : ['nothing, because it is not shown'];
  });
}

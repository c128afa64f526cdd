import type { Page } from '@playwright/test';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { adminPages } from '#tests/support/admin-pages.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { findLongLines } from '#tests/support/page-measures.ts';
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

/** A line of a text that has several; 45 to 80 characters are read without effort. */
const LONGEST_LINE = 90;
const ADMIN_TEXTS = 'main :is(p, dd):not(.settings-places, .sheet *, .compared *)';

test('each screen has rows of 56 to 64 px, five sizes of type, short lines, its title where others have it, nothing crooked, and no button under a notice', async ({
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
  const titles: { path: string; above: string; top: number }[] = [];
  for (const path of adminPages) {
    await page.goto(`${freshServer.origin}${path}`);
    await waitForHydration(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const { name, height } of await measureShortRows(page)) {
      lists.add(path);
      if (height < LEAST || height > MOST) problems.push(`${path}: ${name} has ${height} px`);
    }
    problems.push(...(await findOtherType(page)).map((name) => `${path}: ${name}`));
    const lines = await findLongLines(page, ADMIN_TEXTS, LONGEST_LINE);
    problems.push(...lines.map((line) => `${path}: ${line}`));
    problems.push(...(await findCrooked(page)).map((name) => `${path}: ${name}`));
    for (const name of await findCovered(page)) problems.push(`${path}: a notice covers ${name}`);
    const title = await measureTitle(page);
    if (title !== null) titles.push({ path, ...title });
  }
  for (const [above, found] of Map.groupBy(titles, ({ above }) => above)) {
    const places = found.map(({ path, top }) => `${path} ${top}`);
    if (new Set(found.map(({ top }) => top)).size > 1) problems.push(`${above}: ${places}`);
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

/** Where the title of the page is, and what is above it. */
function measureTitle(page: Page): Promise<{ above: string; top: number } | null> {
  return page.evaluate(() => {
    const title = document.querySelector('.admin-main > h1, .admin-main > .admin-head > h1');
    const head = title?.closest('.admin-head') ?? title;
    if (title == null || head == null) return null;
    const above = head.previousElementSibling;
    const top = Math.round(title.getBoundingClientRect().top + window.scrollY);
    return { above: `${above?.localName} ${above?.className}`, top };
  });
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

/**
 * Headings beside each other that are not at one height, and what is at the end of the line of the title
 * but does not end where the page does; an icon is in the middle of its button.
 */
function findCrooked(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const boxOf = (element: Element) => {
      range.selectNodeContents(element);
      return element.matches('.text-link, h2')
        ? range.getBoundingClientRect()
        : element.getBoundingClientRect();
    };
    const nameOf = (element: Element) => `“${element.textContent?.trim()}”`;
    const headings = [...document.querySelectorAll('main h2')].filter((each) =>
      each.checkVisibility(),
    );
    const crooked = headings.flatMap((one, index) =>
      headings.slice(index + 1).flatMap((other) => {
        const apart = Math.abs(boxOf(one).bottom - boxOf(other).bottom);
        const isBeside =
          boxOf(one).top < boxOf(other).bottom && boxOf(other).top < boxOf(one).bottom;
        return isBeside && apart > 1 ? [`${nameOf(one)} is not beside ${nameOf(other)}`] : [];
      }),
    );
    const ends = [...document.querySelectorAll('.admin-main > .admin-head')].flatMap((head) => {
      const last = [...head.querySelectorAll('.text-link, .button')].at(-1);
      if (last === undefined || head.querySelector('.more-button') !== null) return [];
      const short = head.getBoundingClientRect().right - boxOf(last).right;
      return Math.abs(short) > 1 ? [`${nameOf(last)} ends ${short} px before the page`] : [];
    });
    return [...crooked, ...ends];
  });
}

import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * The violations that axe finds in the page and its frames, one line per element. A frame that may
 * not run scripts cannot run axe, either.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (await runsScripts(frame)) found.push(...(await findBarriersIn(frame)));
  }
  return found;
}

async function runsScripts(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return true;
  const element = await frame.frameElement();
  const sandbox = await element.getAttribute('sandbox');
  return sandbox === null || sandbox.split(/\s+/).includes('allow-scripts');
}

/** Checks the page on a phone and on a desktop. */
export async function expectNoBarriersAtAnyWidth(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findBarriers(page)).toEqual([]);
  }
}

/** Checks the open page at these widths: no barriers, and nothing wider than the window. */
export async function expectGoodPage(page: Page, widths = [360, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findBarriers(page), `${page.url()} at ${width} px`).toEqual([]);
    // Some parts follow the width of the window a frame later.
    await expect.poll(() => measureOverflow(page), `${page.url()} at ${width} px`).toBe(0);
  }
}

/** The violations in one frame, without the frames inside it. */
export async function findBarriersIn(frame: Frame): Promise<string[]> {
  // Reading the script takes as long as a check, and many tests check a page at several widths.
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    // Halfway through a transition, axe would see colors that nobody reads.
    const isEndless = (one: Animation) => one.effect?.getComputedTiming().endTime === Infinity;
    const moving = document.getAnimations().filter((one) => !isEndless(one));
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await window.axe.run({ iframes: false, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** How many pixels the page is wider than the viewport. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Doubles the font size, as a user can in the browser settings. */
export function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = `${2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px`;
  });
}

/**
 * Click targets smaller than a fingertip (44 × 44 px). Links within a sentence are exempt, and so are
 * elements that only keyboard focus shows, and what an owner wrote where it is compared.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.9;
    const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(
        ':disabled, .skip-link, .honeypot *, .compared *, [tabindex="-1"][aria-hidden=true]',
      );
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const area = (element: HTMLElement) => {
      const label = element.matches('[type=checkbox], [type=radio]') && element.closest('label');
      // The link of a row that covers it.
      const { position, inset } = getComputedStyle(element, '::after');
      const cover = position === 'absolute' && inset === '0px' && element.offsetParent;
      return (label || cover || element).getBoundingClientRect();
    };
    return [...document.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
      const { width, height } = area(element);
      if (!isVisible(element) || isInSentence(element)) return [];
      if (width >= least && height >= least) return [];
      const size = `${Math.round(width)} × ${Math.round(height)}`;
      return [`${element.localName} “${element.textContent?.trim()}” ${size}`];
    });
  });
}

/** Words of tables that go on in another line, but for addresses. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const range = document.createRange();
    for (const table of document.querySelectorAll('table')) {
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(
          /(?<!\S)[\p{L}’]+(?!\S)/gu,
        )) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
        }
      }
    }
    return found;
  });
}

/** Lines with more characters than that, of texts that go on below them. */
export function findLongLines(page: Page, texts: string, longest: number): Promise<string[]> {
  return page.evaluate(
    ([selector, most]) => {
      const range = document.createRange();
      const found: string[] = [];
      const isText = (element: Element) =>
        element.checkVisibility() && element.closest('.visually-hidden') === null;
      for (const element of [...document.querySelectorAll(selector)].filter(isText)) {
        const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const lines = new Map<number, number>();
        for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
          for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+\s*/g)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.trimEnd().length);
            const line = Math.round(range.getBoundingClientRect().bottom);
            lines.set(line, (lines.get(line) ?? 0) + word.length);
          }
        }
        const length = Math.max(...lines.values());
        const name = `“${element.textContent?.trim().slice(0, 30)}”`;
        if (lines.size > 1 && length > most) found.push(`${name} has a line of ${length}`);
      }
      return found;
    },
    [texts, longest] as const,
  );
}

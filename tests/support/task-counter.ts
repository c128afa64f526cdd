import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';
import { COSTS, type Task, type TaskCost } from './task-budgets.ts';
import { readTaskRow } from './task-table.ts';

/** So many words a person reads in a minute. */
const WORDS_PER_MINUTE = 200;

/** Which words say a day or a time depends on when the journey is made. */
const DAY = String.raw`(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?`;
const TIME = String.raw`\d{1,2}:\d{2} [AP]M(?: [A-Z]{2,4}\b)?`;
const WHEN = new RegExp(String.raw`\b(?:${DAY}(?:, ${TIME})?|${TIME})`, 'g');

/** So much of the window has to be covered, for what was there to be gone. */
const HIDES = 0.5;

/** Where each task begins, signed in. It is read, and is no screen that the task leads to. */
const HOME = '/admin';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Does a task as a person does it, from Home on, and counts. Where the device has a touchscreen, a
 * click is a tap and a drag a finger's, and there are no keys but letters and Enter.
 *
 * - An action is a click or tap, a key command, a drag, files that are chosen or dropped, or a field
 *   that is filled in: a line or a paragraph is one, however long it is, with the Enter or Tab that
 *   leads on from it; each cell of a table is one.
 * - A screen is an address without its query, or a dialog that hides more than half of what was
 *   there. A menu, a popover and a small dialog are none.
 * - Read is what has to be read, once, at 200 words a minute: the label of everything that is clicked
 *   or filled in, and what the journey names with `read`. Not what was typed.
 *
 * Where the last action leads is not on the way any more, unless something is read there.
 */
export class TaskCounter {
  readonly #page: Page;
  readonly #screens = new Set<string>();
  readonly #lines = new Set<string>();
  readonly #typed: string[] = [];
  #actions = 0;
  #isTouch = false;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens Home. */
  async start(origin = ''): Promise<void> {
    await this.#page.goto(`${origin}${HOME}`);
    this.#isTouch = await this.#page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  }

  get isTouch(): boolean {
    return this.#isTouch;
  }

  async click(target: Locator, options?: Parameters<Locator['click']>[0]): Promise<void> {
    await this.#readLabel(target);
    await this.act(() => (this.#isTouch ? target.tap() : target.click(options)));
  }

  /** Drags something to a place on something else, both in view. */
  async drag(target: Locator, onto: Locator, place: Point): Promise<void> {
    await this.act(() =>
      this.#isTouch
        ? dragByFinger(this.#page, target, onto, place)
        : target.dragTo(onto, { targetPosition: place }),
    );
  }

  /** A press of a key, or of several at once. */
  async press(keys: string): Promise<void> {
    if (this.#isTouch && keys !== 'Enter') throw new Error(`A phone’s keyboard has no ${keys}.`);
    await this.act(() => this.#page.keyboard.press(keys));
  }

  /** Types into a field. One that does not have the focus yet costs a click. */
  async type(field: Locator, text: string): Promise<void> {
    const isFocused = await field.evaluate((element) => element === document.activeElement);
    if (isFocused) await this.#readLabel(field);
    else await this.click(field);
    await this.write(text);
  }

  /** Types where the focus is. Tabs lead to the next cell or field, which is another action. */
  async write(text: string): Promise<void> {
    if (this.#isTouch && text.includes('\t')) throw new Error('A phone’s keyboard has no Tab.');
    const lines = text.split(/[\n\t]+/).map((line) => line.trim());
    this.#typed.push(...lines.filter((line) => line !== ''));
    const { keyboard } = this.#page;
    for (const [index, part] of text.split('\t').entries()) {
      await this.act(async () => {
        if (index > 0) await keyboard.press('Tab');
        await keyboard.type(part);
      });
    }
  }

  async chooseFiles(field: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    this.#typed.push(
      ...[files].flat().map((file) => (typeof file === 'string' ? file : file.name)),
    );
    await this.#readLabel(field);
    await this.act(() => field.setInputFiles(files));
  }

  /** Anything that is one action. */
  async act(action: () => Promise<unknown>): Promise<void> {
    await this.#see();
    this.#actions += 1;
    await action();
  }

  /** Reads all of a part that is visible, each line once. */
  async read(...parts: Locator[]): Promise<void> {
    for (const part of parts) {
      await expect(part).toBeVisible();
      this.#readLines(await part.innerText());
    }
    await this.#see();
  }

  /** Actions so far. */
  get actions(): number {
    return this.#actions;
  }

  /**
   * Of the device that the table of docs/product.md is about, it has what is counted here, no more and
   * no less. On the other, the task costs no more than is wanted.
   */
  expectCost({ name, wanted, isOfPhone = false, onPhone }: Task): void {
    const words = [...this.#lines].join(' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    const cost: TaskCost = {
      actions: this.#actions,
      screens: this.#screens.size,
      seconds: Math.ceil((words * 60) / WORDS_PER_MINUTE),
    };
    const way = [[...this.#screens].join('\n'), [...this.#lines].join('\n')].join('\n\n');
    if (isOfPhone !== this.#isTouch) {
      const most: TaskCost = { ...wanted, ...onPhone };
      for (const part of COSTS) {
        expect(cost[part], `${part}, at most. On the way:\n${way}`).toBeLessThanOrEqual(most[part]);
      }
      return;
    }
    const row = readTaskRow(name);
    const written = COSTS.map((part) => [part, row[part].measured]);
    expect(cost, `as docs/product.md, Ten tasks, says it. On the way:\n${way}`).toEqual(
      Object.fromEntries(written),
    );
  }

  async #readLabel(target: Locator): Promise<void> {
    this.#readLines(await target.evaluate(labelOf));
  }

  #readLines(text: string): void {
    for (const line of text.split('\n')) {
      const rest = this.#withoutTyped(line).replace(WHEN, 'on that day');
      if (rest !== '') this.#lines.add(rest);
    }
  }

  /** Notes which screen it is that something is done or read on. */
  async #see(): Promise<void> {
    const { pathname } = new URL(this.#page.url());
    if (pathname !== HOME) this.#screens.add(pathname);
    const dialog = await this.#page.evaluate(findScreenDialog, HIDES);
    if (dialog !== null) this.#screens.add(`dialog: ${dialog}`);
  }

  /** A line that was read is not read again for what was typed into it; elsewhere, that is words. */
  #withoutTyped(line: string): string {
    return this.#typed
      .reduce((rest, text) => {
        const before = rest.replace(text, '').trim();
        if (this.#lines.has(before)) return before;
        const asWords = `(?<![\\p{L}\\p{N}])${RegExp.escape(text)}(?![\\p{L}\\p{N}])`;
        return rest.replace(new RegExp(asWords, 'u'), ' ');
      }, line)
      .trim();
  }
}

/** Only DevTools move a finger that is down. */
async function dragByFinger(page: Page, target: Locator, onto: Locator, place: Point) {
  const [from, to] = [await target.boundingBox(), await onto.boundingBox()];
  if (from === null || to === null) throw new Error('What is dragged is not in view.');
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  const end = { x: to.x + place.x, y: to.y + place.y };
  const input = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', start);
  await touch('touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
  await touch('touchMove', end);
  await touch('touchEnd');
}

/** In the page: what a person reads of something before it is clicked or filled in. */
function labelOf(element: Element): string {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const shown = [...labels, element]
    .map((each) => (each instanceof HTMLElement ? each.innerText.trim() : ''))
    .filter((text) => text !== '');
  return shown.length > 0 ? shown.join('\n') : (element.getAttribute('aria-label') ?? '');
}

/**
 * In the page: the name of an open dialog that is a screen, or null. The notices in the corner have
 * the role of a dialog, too.
 */
function findScreenDialog(hides: number): string | null {
  const dialog = [
    ...document.querySelectorAll<HTMLElement>('dialog:modal, [role$="dialog"]:not(.toast)'),
  ]
    .filter((each) => each.checkVisibility())
    .at(-1);
  if (dialog === undefined) return null;
  const { top, bottom, left, right } = dialog.getBoundingClientRect();
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if ((Math.max(width, 0) * Math.max(height, 0)) / (innerWidth * innerHeight) <= hides) return null;
  return dialog.getAttribute('aria-label') ?? dialog.querySelector('h1, h2, h3')?.textContent ?? '';
}

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { readTaskRow } from './task-table.ts';

/** What a task may cost the person who does it. */
export interface TaskBudget {
  /** As the table of docs/product.md has it. */
  readonly name: string;
  /** Clicks, keys, and texts that are typed: a text is one. */
  readonly actions: number;
  readonly screens: number;
  /** To read the words that are in view on the way, each line once. */
  readonly seconds: number;
  readonly deadEnds: number;
}

/** Words that a person reads in a second, where all that is in view counts. */
const WORDS_PER_SECOND = 4;

/** Of what has to be read: 200 in a minute. */
const WORDS_READ_PER_SECOND = 200 / 60;

/** A busy machine can show a word for a moment longer, such as that something is being saved. */
const SECONDS_APART = 3;

/** A minute may end between two screens. */
const TIME_OF_DAY = /\b\d{1,2}:\d{2}\b/g;

/** So much of the window has to be covered, for what was there to be gone. */
const HIDES = 0.5;

/**
 * Does a task as a person does it, and counts.
 *
 * - An action is a click, a key, files that are chosen or dropped, a drag, or a text. A text is one
 *   however long it is, with the Enter and Tab keys that are typed in it: a line, a list, a table.
 * - A screen is an address without its query, or a dialog that hides more than half of what was
 *   there. A menu, a popover and a small dialog are none. The steps of a path, each with one question
 *   and a way on, are one screen.
 * - Read is every line of text in view, once, at four words a second. The frame of the admin area,
 *   which is the same on every screen, is not read again; neither is a line that was read before,
 *   also with another time of day, nor what was typed.
 *   A journey that begins on Home, which says much else, names what has to be read with `read`: then
 *   that is what counts, at 200 words a minute.
 * - A dead end is a screen that one has to go back from.
 *
 * Where the last action leads is not on the way any more.
 */
export class TaskCounter {
  readonly #page: Page;
  readonly #screens = new Set<string>();
  readonly #lines = new Set<string>();
  /** What has to be read; empty of a task where all that is in view counts. */
  readonly #parts = new Set<string>();
  readonly #typed: string[] = [];
  #actions = 0;
  #deadEnds = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Where the task begins. */
  async start(path: string): Promise<void> {
    await this.#page.goto(path);
  }

  async click(target: Locator): Promise<void> {
    await this.act(() => target.click());
  }

  /** A press of a key, or of several at once. */
  async press(keys: string): Promise<void> {
    await this.act(() => this.#page.keyboard.press(keys));
  }

  /** Types into a field. One that does not have the focus yet costs a click. */
  async type(field: Locator, text: string): Promise<void> {
    const isFocused = await field.evaluate((element) => element === document.activeElement);
    if (!isFocused) await this.click(field);
    await this.write(text);
  }

  /** Types where the focus is. */
  async write(text: string): Promise<void> {
    const lines = text.split(/[\n\t]+/).map((line) => line.trim());
    this.#typed.push(...lines.filter((line) => line !== ''));
    await this.act(async () => {
      const { keyboard } = this.#page;
      for (const [index, part] of text.split('\t').entries()) {
        if (index > 0) await keyboard.press('Tab');
        await keyboard.type(part);
      }
    });
  }

  async chooseFiles(field: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    this.#typed.push(
      ...[files].flat().map((file) => (typeof file === 'string' ? file : file.name)),
    );
    await this.act(() => field.setInputFiles(files));
  }

  /** Anything that is one action. What is in view is read before it. */
  async act(action: () => Promise<unknown>): Promise<void> {
    await this.look();
    this.#actions += 1;
    await action();
  }

  /** Back from a screen that is a dead end for the task. */
  async back(): Promise<void> {
    this.#deadEnds += 1;
    await this.act(() => this.#page.goBack());
  }

  /** Reads what is in view; call it where something is in view for a moment between two actions. */
  async look(): Promise<void> {
    const { dialog, lines } = await this.#page.evaluate(readView, HIDES);
    this.#screens.add(screenOf(new URL(this.#page.url()).pathname));
    if (dialog !== null) this.#screens.add(`dialog: ${dialog}`);
    for (const line of lines) {
      this.#lines.add(this.#withoutTyped(line).replace(TIME_OF_DAY, '0:00'));
    }
  }

  /** Reads all of a part that is visible, each line once. */
  async read(...parts: Locator[]): Promise<void> {
    for (const part of parts) {
      await expect(part).toBeVisible();
      for (const line of (await part.innerText()).split('\n')) {
        this.#parts.add(this.#withoutTyped(line).replace(TIME_OF_DAY, '0:00'));
      }
    }
  }

  /** Clicks, keys and texts so far. */
  get actions(): number {
    return this.#actions;
  }

  expectWithin(budget: TaskBudget): void {
    const isNamed = this.#parts.size > 0;
    const lines = [...(isNamed ? this.#parts : this.#lines)];
    const words = lines.join(' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    const cost = {
      actions: this.#actions,
      screens: this.#screens.size,
      seconds: Math.ceil(words / (isNamed ? WORDS_READ_PER_SECOND : WORDS_PER_SECOND)),
      deadEnds: this.#deadEnds,
    };
    test.info().annotations.push({ type: 'cost', description: JSON.stringify(cost) });
    const way = `${JSON.stringify(cost)}\n\n${[...this.#screens].join('\n')}\n\n${lines.join('\n')}`;
    for (const name of ['actions', 'screens', 'seconds', 'deadEnds'] as const) {
      expect(cost[name], `${name} on the way:\n${way}`).toBeLessThanOrEqual(budget[name]);
    }
    const { actions, screens, seconds } = readTaskRow(budget.name);
    const written = 'docs/product.md, Ten tasks, says what was measured';
    expect([cost.actions, cost.screens], written).toEqual([actions.measured, screens.measured]);
    expect(Math.abs(cost.seconds - seconds.measured), written).toBeLessThanOrEqual(SECONDS_APART);
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

/** The steps of a path are one screen. */
function screenOf(path: string): string {
  return path.replace(/(?<=^\/admin\/setup)\/.+/, '');
}

/**
 * In the page: the lines of text in view, in the open dialog or else beside the frame, and the name of
 * a dialog that is a screen. The notices in the corner have the role of a dialog, too.
 */
function readView(hides: number): { dialog: string | null; lines: string[] } {
  const dialogs = [
    ...document.querySelectorAll<HTMLElement>('dialog:modal, [role$="dialog"]:not(.toast)'),
  ].filter((each) => each.checkVisibility());
  const dialog = dialogs.at(-1);
  const root = dialog ?? document.querySelector('main') ?? document.body;
  const lines = new Map<Element, string[]>();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    const words = text.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    if (parent === null || words === '' || !isInView(text, parent)) continue;
    const block = blockOf(parent);
    lines.set(block, [...(lines.get(block) ?? []), words]);
  }
  for (const field of root.querySelectorAll<HTMLInputElement>(':placeholder-shown')) {
    if (isInView(field, field)) lines.set(field, [field.placeholder]);
  }
  const name =
    dialog?.getAttribute('aria-label') ?? dialog?.querySelector('h1, h2, h3')?.textContent;
  return {
    dialog: dialog !== undefined && coverOf(dialog) > hides ? (name ?? '') : null,
    lines: [...lines.values()].map((words) => words.join(' ')),
  };

  function coverOf(element: Element): number {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const width = Math.min(right, innerWidth) - Math.max(left, 0);
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return (Math.max(width, 0) * Math.max(height, 0)) / (innerWidth * innerHeight);
  }
  function isInView(text: Node, parent: Element): boolean {
    if (parent.closest('script, style, template') !== null || isClipped(parent)) return false;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    range.selectNode(text);
    const { top, bottom, left, right, width, height } = range.getBoundingClientRect();
    const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return width > 1 && height > 1 && isInside;
  }
  /** For screen readers alone. */
  function isClipped(element: Element): boolean {
    return element !== root && getComputedStyle(element).clipPath === 'inset(50%)'
      ? true
      : element.parentElement !== null && element !== root && isClipped(element.parentElement);
  }
  function blockOf(element: Element): Element {
    let block = element;
    while (block.parentElement !== null && getComputedStyle(block).display.startsWith('inline')) {
      block = block.parentElement;
    }
    return block;
  }
}

import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** What a task may cost the person who does it. */
export interface TaskBudget {
  /** Clicks, keys, and texts that are typed: a text is one. */
  readonly actions: number;
  /** Addresses without their query, and dialogs. */
  readonly screens: number;
  /** To read the words that are in view on the way, each line once. */
  readonly seconds: number;
  readonly deadEnds: number;
}

const WORDS_PER_SECOND = 4;

/**
 * Does a task as a person does it, and counts. The frame of the admin area, which is the same on
 * every screen, is not read again; neither is a line that was read before, nor what was typed.
 */
export class TaskCounter {
  readonly #page: Page;
  readonly #screens = new Set<string>();
  readonly #lines = new Set<string>();
  readonly #typed: string[] = [];
  #actions = 0;
  #deadEnds = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Where the task begins. */
  async start(path: string): Promise<void> {
    await this.#page.goto(path);
    await this.look();
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    await this.#did();
  }

  /** A press of a key, or of several at once. */
  async press(keys: string): Promise<void> {
    await this.#page.keyboard.press(keys);
    await this.#did();
  }

  /** Types into a field. One that does not have the focus yet costs a click. */
  async type(field: Locator, text: string): Promise<void> {
    const isFocused = await field.evaluate((element) => element === document.activeElement);
    if (!isFocused) await this.click(field);
    await this.#page.keyboard.insertText(text);
    this.#typed.push(text);
    await this.#did();
  }

  async chooseFiles(field: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await field.setInputFiles(files);
    await this.#did();
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    await from.dragTo(to);
    await this.#did();
  }

  /** Back from a screen that is a dead end for the task. */
  async back(): Promise<void> {
    this.#deadEnds += 1;
    await this.#page.goBack();
    await this.#did();
  }

  /** Reads what is in view. Called after each action; call it where an answer takes a moment. */
  async look(): Promise<void> {
    const { dialog, lines } = await this.#page.evaluate(readView);
    this.#screens.add(new URL(this.#page.url()).pathname);
    if (dialog !== null) this.#screens.add(`dialog: ${dialog}`);
    for (const line of lines) this.#lines.add(this.#withoutTyped(line));
  }

  expectWithin(budget: TaskBudget): void {
    const lines = [...this.#lines];
    const words = lines.join(' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    const cost = {
      actions: this.#actions,
      screens: this.#screens.size,
      seconds: Math.ceil(words / WORDS_PER_SECOND),
      deadEnds: this.#deadEnds,
    };
    const way = `${[...this.#screens].join('\n')}\n\n${lines.join('\n')}`;
    for (const [name, most] of Object.entries(budget)) {
      expect(cost[name as keyof TaskBudget], `${name} on the way:\n${way}`).toBeLessThanOrEqual(
        most,
      );
    }
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

  async #did(): Promise<void> {
    this.#actions += 1;
    await this.look();
  }
}

/**
 * In the page: the lines of text in view, in the open dialog or else beside the frame. The notices in
 * the corner have the role of a dialog, too, and are no screen.
 */
function readView(): { dialog: string | null; lines: string[] } {
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
  const name =
    dialog?.getAttribute('aria-label') ?? dialog?.querySelector('h1, h2, h3')?.textContent;
  return {
    dialog: dialog === undefined ? null : (name ?? ''),
    lines: [...lines.values()].map((words) => words.join(' ')),
  };

  function isInView(text: Node, parent: Element): boolean {
    if (parent.closest('script, style, template, .visually-hidden') !== null) return false;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    range.selectNodeContents(text);
    const { top, bottom, left, right, width, height } = range.getBoundingClientRect();
    const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return width > 1 && height > 1 && isInside;
  }
  function blockOf(element: Element): Element {
    let block = element;
    while (block.parentElement !== null && getComputedStyle(block).display.startsWith('inline')) {
      block = block.parentElement;
    }
    return block;
  }
}

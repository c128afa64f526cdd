import { FOCUS_STEP, type FocalPoint, toFocalPoint } from '#app/formatting/focal-point.ts';
import {
  addTool,
  boxOnPage,
  dragByHandle,
  placeTool,
  removeTools,
  TOOL,
} from '#app/ui/admin/items/item-drag.ts';
import { showingOf } from '#app/ui/admin/items/item-order.ts';
import { PLACE, TOOL_SCALE } from '../draft-frame.ts';
import { splitPlace } from './text-part.ts';

/** A section that can be hidden. */
export interface HideableSection {
  readonly id: string;
  readonly title: string;
  readonly isHidden: boolean;
}

/** A part of the page, in its order. */
export interface PageSection {
  readonly id: string;
  readonly title: string;
  /** Whether a section can be added below it. */
  readonly canAdd: boolean;
  /** How a section that was added can be moved; null for a part that the page has by itself. */
  readonly added: AddedPart | null;
}

interface AddedPart {
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  /** The document that has its words, as in the address of its form; null if they are its own. */
  readonly kept: string | null;
}

/** The item of a list that a text is in. */
export interface ToolItem {
  readonly label: string;
  /** '2', or '2/includes/0' */
  readonly at: string;
  readonly canMove: boolean;
  readonly canAdd: boolean;
}

export interface ToolEvents {
  sections(): readonly HideableSection[];
  toggle(section: string): void;
  parts(): readonly PageSection[];
  addSection(behind: string): void;
  moveSection(section: string, by: -1 | 1): void;
  removeSection(section: string): void;
  /** The person asked to see the form of another document, which has the words of a section. */
  openForm(slug: string): void;
  itemAt(place: string): ToolItem | null;
  moveItem(place: string, to: number): void;
  addItem(place: string): void;
}

/** Attributes of the parts of the page that our tools mark. */
const HIDDEN = 'data-hidden-section';
const EDIT = 'data-edit';
/** What a button of a section does, and of which. */
const KEY = 'data-tool-key';

/** The width of a handle and + beside an item, in CSS pixels. */
const TOOLS_WIDTH = 76;

const ARROWS: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -FOCUS_STEP, y: 0 },
  ArrowRight: { x: FOCUS_STEP, y: 0 },
  ArrowUp: { x: 0, y: -FOCUS_STEP },
  ArrowDown: { x: 0, y: FOCUS_STEP },
};

/**
 * The tools on the page in a frame that runs no scripts: a button on each section that can be hidden,
 * buttons that add, move and remove a section, a handle on the list item under the pointer, the focal
 * point of an image. They come last in the page's
 * document, so that they do not move any part of the page.
 */
export class FrameTools {
  readonly #document: Document;
  readonly #latestEvents: () => ToolEvents;
  readonly #stop = new AbortController();
  #pointed: HTMLElement | null = null;
  #isDragging = false;
  /** The button of a section that has the focus. It is another element after the page was filled. */
  #focused: string | null = null;

  constructor(document: Document, latestEvents: () => ToolEvents) {
    this.#document = document;
    this.#latestEvents = latestEvents;
    const { signal } = this.#stop;
    document.addEventListener('pointerover', (event) => this.#onPointer(event), { signal });
    document.addEventListener(
      'focusin',
      ({ target }) => {
        this.#focused = (target as Element).getAttribute(KEY);
      },
      { signal },
    );
    document.defaultView?.addEventListener('resize', () => this.place(), { signal });
  }

  get #events(): ToolEvents {
    return this.#latestEvents();
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Places the tools, after the page was filled or its size changed. */
  place(): void {
    this.#document.documentElement.style.setProperty(TOOL_SCALE, String(this.#scale()));
    removeTools(this.#document, 'eye');
    for (const section of this.#events.sections()) this.#placeEye(section);
    const focused = this.#focused;
    removeTools(this.#document, 'section');
    removeTools(this.#document, 'add');
    const parts = this.#events.parts();
    for (const [index, part] of parts.entries()) this.#placeSection(part, parts[index - 1]?.id);
    if (focused !== null) this.#focusAgain(focused);
    this.#placeHandle();
  }

  /** Shows a section that was moved or added; false if the page does not have it yet. */
  reveal(section: string): boolean {
    const element = this.#sectionOf(section);
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return element !== null;
  }

  /** Shows a new section in which nothing is typed, and goes to its first button. */
  enter(section: string): boolean {
    const isThere = this.reveal(section);
    const { body } = this.#document;
    const button = body.querySelector<HTMLElement>(`[${KEY}="${CSS.escape(`kept ${section}`)}"]`);
    button?.focus({ preventScroll: true });
    return isThere;
  }

  #placeSection({ id, title, canAdd, added }: PageSection, before = ''): void {
    const element = this.#sectionOf(id);
    if (element === null) return;
    const { left, right, top, bottom } = boxOnPage(element);
    if (added !== null) {
      const tools = addTool(this.#document, 'section');
      const { kept } = added;
      const tool = (name: string, words: string, isPossible: boolean, run: () => void) => {
        const button = this.#button(null, `${words} this section: ${title}`);
        button.disabled = !isPossible;
        button.setAttribute(KEY, `${name} ${id}`);
        button.addEventListener('click', run);
        tools.append(button);
        return button;
      };
      if (kept !== null) {
        tool('kept', 'Edit', true, () => this.#events.openForm(kept)).append('Edit');
      }
      tool('up', 'Move up', added.canMoveUp, () => this.#events.moveSection(id, -1));
      tool('down', 'Move down', added.canMoveDown, () => this.#events.moveSection(id, 1));
      tool('remove', 'Remove', true, () => {
        this.#focused = `add ${before}`;
        this.#events.removeSection(id);
      }).append('Remove');
      placeTool(tools, { left: right, top });
    }
    if (!canAdd) return;
    const add = this.#button('add', `Add a section after ${title}`);
    const what = this.#document.createElement('span');
    what.append(' a section');
    add.append('+ Add', what);
    add.setAttribute(KEY, `add ${id}`);
    add.addEventListener('click', () => this.#events.addSection(id));
    placeTool(add, { left: (left + right) / 2, top: bottom });
  }

  /** Gives the focus back to a button that was replaced, or to its neighbor. */
  #focusAgain(key: string): void {
    const { activeElement, body } = this.#document;
    if (activeElement !== body || !this.#document.hasFocus()) return;
    const button = body.querySelector<HTMLButtonElement>(`[${KEY}="${CSS.escape(key)}"]`);
    const other = button?.parentElement?.querySelector<HTMLButtonElement>(
      `[${KEY}]:not(:disabled)`,
    );
    (button?.disabled ? other : button)?.focus({ preventScroll: true });
  }

  /** How many times smaller the page is shown. */
  #scale(): number {
    const frame = this.#document.defaultView?.frameElement as HTMLElement | null | undefined;
    const shown = frame?.getBoundingClientRect().width ?? 0;
    return frame == null || shown === 0 ? 1 : frame.offsetWidth / shown;
  }

  #placeEye({ id, title, isHidden }: HideableSection): void {
    const element = this.#sectionOf(id);
    if (element === null) return;
    element.toggleAttribute(HIDDEN, isHidden);
    const { right, top } = boxOnPage(element);
    const eye = this.#button('eye', `${isHidden ? 'Show' : 'Hide'} this section: ${title}`);
    eye.append(isHidden ? 'Hidden · Show' : 'Hide');
    eye.addEventListener('click', () => this.#events.toggle(id));
    placeTool(eye, { left: right, top });
  }

  #sectionOf(id: string): HTMLElement | null {
    const { body } = this.#document;
    const main = body.querySelector('main');
    // A form has its words from another document.
    const host =
      main?.querySelector<HTMLElement>(`[${PLACE}^="${CSS.escape(id)}/"]`) ??
      main?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    return main == null || host == null ? null : childWith(main, host);
  }

  #onPointer({ target }: PointerEvent): void {
    if (this.#isDragging) return;
    const element = target as Element | null;
    const host = element?.closest?.<HTMLElement>(`[${EDIT}]`);
    if (host == null || host === this.#pointed) return;
    this.#pointed = host;
    this.#placeHandle();
  }

  #placeHandle(): void {
    removeTools(this.#document, 'item');
    const host = this.#pointed;
    if (host === null || !host.isConnected) return;
    const place = host.getAttribute(PLACE) ?? '';
    const item = this.#events.itemAt(place);
    if (item === null) return;
    const items = this.#itemsAround(host, place, item.at);
    const index = Number(item.at.split('/').at(-1));
    const element = items[index];
    if (element === undefined) return;
    const box = boxOnPage(element);
    const tools = addTool(this.#document, 'item');
    if (item.canMove) tools.append(this.#handle(place, item, items, index));
    if (item.canAdd) {
      const add = this.#button(null, `Add another after ${item.label}`);
      add.append('+');
      add.addEventListener('click', () => this.#events.addItem(place));
      tools.append(add);
    }
    placeTool(tools, { ...box, left: Math.max(box.left, TOOLS_WIDTH * this.#scale()) });
  }

  /** The elements of a list's items; empty if they can't be told apart. */
  #itemsAround(host: HTMLElement, place: string, at: string): HTMLElement[] {
    const steps = at.split('/');
    const list = `${splitPlace(place).id}@${steps
      .slice(0, -1)
      .map((step) => `${step}/`)
      .join('')}`;
    const all = [...this.#document.body.querySelectorAll<HTMLElement>(`[${EDIT}]`)].flatMap(
      (element) => {
        const known = element.getAttribute(PLACE) ?? '';
        if (!known.startsWith(list)) return [];
        return [{ element, index: Number(known.slice(list.length).split('/')[0]) }];
      },
    );
    const showing = showingOf(all, host);
    const first = showing[0]?.element;
    const last = showing.at(-1)?.element;
    if (first === undefined || last === undefined) return [];
    if (showing.every(({ index }) => index === showing[0]?.index)) return [];
    const range = this.#document.createRange();
    range.setStartBefore(first);
    range.setEndAfter(last);
    const around = range.commonAncestorContainer;
    const items: HTMLElement[] = [];
    for (const { element, index } of showing) {
      const child = childWith(around, element);
      if (child === null || (items[index] ?? child) !== child) return [];
      items[index] = child;
    }
    return new Set(items).size === items.length ? items : [];
  }

  #handle(
    place: string,
    item: ToolItem,
    items: readonly HTMLElement[],
    from: number,
  ): HTMLButtonElement {
    const handle = this.#button(null, `Drag ${item.label} to another place`);
    handle.setAttribute('data-handle', '');
    dragByHandle(handle, {
      signal: this.#stop.signal,
      begin: () => {
        this.#isDragging = true;
        return { items, from };
      },
      end: (to) => {
        this.#isDragging = false;
        if (to !== null) this.#events.moveItem(place, to);
      },
    });
    return handle;
  }

  /** Shows the focal point on an image: a dot to drag, or to move with the arrow keys. */
  showFocus(place: string, point: FocalPoint, onChange: (point: FocalPoint) => void): void {
    this.hideFocus();
    const image = this.#document.body.querySelector<HTMLElement>(
      `img[${PLACE}="${CSS.escape(place)}"]`,
    );
    if (image === null) return;
    const dot = this.#button('focus', 'Focal point: drag it to what must stay in view');
    const moveTo = (next: FocalPoint) => {
      image.style.objectPosition = `${next.x}% ${next.y}%`;
      const { left, top, right, bottom } = boxOnPage(image);
      placeTool(dot, {
        left: left + ((right - left) * next.x) / 100,
        top: top + ((bottom - top) * next.y) / 100,
      });
    };
    let current = point;
    dot.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      dot.setPointerCapture(event.pointerId);
    });
    dot.addEventListener('pointermove', (event) => {
      if (!dot.hasPointerCapture(event.pointerId)) return;
      const box = image.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return;
      current = toFocalPoint({
        x: ((event.clientX - box.left) / box.width) * 100,
        y: ((event.clientY - box.top) / box.height) * 100,
      });
      moveTo(current);
    });
    dot.addEventListener('pointerup', () => onChange(current));
    dot.addEventListener('keydown', (event) => {
      const step = ARROWS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      current = toFocalPoint({ x: current.x + step.x, y: current.y + step.y });
      moveTo(current);
      onChange(current);
    });
    moveTo(point);
  }

  hideFocus(): void {
    removeTools(this.#document, 'focus');
  }

  #button(name: string | null, label: string): HTMLButtonElement {
    const button = this.#document.createElement('button');
    button.type = 'button';
    button.ariaLabel = label;
    button.title = label;
    if (name !== null) {
      button.setAttribute(TOOL, name);
      this.#document.body.append(button);
    }
    return button;
  }
}

/** The child of a node that contains an element, or is that element. */
function childWith(around: Node, element: HTMLElement): HTMLElement | null {
  let child: HTMLElement | null = element;
  while (child !== null && child.parentNode !== around) child = child.parentElement;
  return child;
}

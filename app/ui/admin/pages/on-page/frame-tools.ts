import { FOCUS_STEP, type FocalPoint, toFocalPoint } from '#app/formatting/focal-point.ts';
import { PLACE, TOOL_SCALE } from '../draft-frame.ts';
import { dropLine, type ItemBox, nearestItem, showingOf } from './item-order.ts';
import { splitPlace } from './text-part.ts';

/** A section that can be hidden. */
export interface HideableSection {
  readonly id: string;
  readonly title: string;
  readonly isHidden: boolean;
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
  itemAt(place: string): ToolItem | null;
  moveItem(place: string, to: number): void;
  addItem(place: string): void;
}

/** Attributes of our tools, and of the parts of the page that they mark. */
const TOOL = 'data-tool';
const HIDDEN = 'data-hidden-section';
const DRAGGED = 'data-dragged';
const EDIT = 'data-edit';

/** The width of a handle and + beside an item, in CSS pixels. */
const TOOLS_WIDTH = 76;

/** How near the edge of the window a dragged item scrolls the page, and how far, in CSS pixels. */
const SCROLL_EDGE = 48;
const SCROLL_STEP = 24;

const ARROWS: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -FOCUS_STEP, y: 0 },
  ArrowRight: { x: FOCUS_STEP, y: 0 },
  ArrowUp: { x: 0, y: -FOCUS_STEP },
  ArrowDown: { x: 0, y: FOCUS_STEP },
};

interface Dragging {
  readonly place: string;
  readonly items: readonly HTMLElement[];
  readonly from: number;
  to: number;
}

/**
 * The tools on the page in a frame that runs no scripts: a button on each section that can be hidden, a
 * handle on the list item under the pointer, the focal point of an image. They come last in the page's
 * document, so that they do not move any part of the page.
 */
export class FrameTools {
  readonly #document: Document;
  readonly #latestEvents: () => ToolEvents;
  readonly #stop = new AbortController();
  #pointed: HTMLElement | null = null;
  #dragging: Dragging | null = null;

  constructor(document: Document, latestEvents: () => ToolEvents) {
    this.#document = document;
    this.#latestEvents = latestEvents;
    const { signal } = this.#stop;
    document.addEventListener('pointerover', (event) => this.#onPointer(event), { signal });
    document.defaultView?.addEventListener('resize', () => this.place(), { signal });
    // While an item is dragged, the focus can be in the page or in the editor around it.
    for (const keys of [document, globalThis.document]) {
      keys.addEventListener('keydown', (event) => this.#onKey(event), { signal, capture: true });
    }
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
    this.#remove('eye');
    for (const section of this.#events.sections()) this.#placeEye(section);
    this.#placeHandle();
  }

  /** How many times smaller the page is shown. */
  #scale(): number {
    const frame = this.#document.defaultView?.frameElement as HTMLElement | null | undefined;
    const shown = frame?.getBoundingClientRect().width ?? 0;
    return frame == null || shown === 0 ? 1 : frame.offsetWidth / shown;
  }

  /** Escape leaves a dragged item where it was, and closes nothing. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.#dragging === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#drop(false);
  }

  #placeEye({ id, title, isHidden }: HideableSection): void {
    const element = this.#sectionOf(id);
    if (element === null) return;
    element.toggleAttribute(HIDDEN, isHidden);
    const { right, top } = this.#boxOf(element);
    const eye = this.#button('eye', `${isHidden ? 'Show' : 'Hide'} this section: ${title}`);
    eye.append(isHidden ? 'Hidden · Show' : 'Hide');
    eye.addEventListener('click', () => this.#events.toggle(id));
    put(eye, { left: right, top });
  }

  #sectionOf(id: string): HTMLElement | null {
    const host = this.#document.body.querySelector(`main [${PLACE}^="${CSS.escape(id)}/"]`);
    return host?.closest<HTMLElement>('.band, section') ?? null;
  }

  #onPointer({ target }: PointerEvent): void {
    if (this.#dragging !== null) return;
    const element = target as Element | null;
    const host = element?.closest?.<HTMLElement>(`[${EDIT}]`);
    if (host == null || host === this.#pointed) return;
    this.#pointed = host;
    this.#placeHandle();
  }

  #placeHandle(): void {
    this.#remove('item');
    const host = this.#pointed;
    if (host === null || !host.isConnected) return;
    const place = host.getAttribute(PLACE) ?? '';
    const item = this.#events.itemAt(place);
    if (item === null) return;
    const items = this.#itemsAround(host, place, item.at);
    const index = Number(item.at.split('/').at(-1));
    const element = items[index];
    if (element === undefined) return;
    const box = this.#boxOf(element);
    const tools = this.#tool('item');
    if (item.canMove) tools.append(this.#handle(place, item, items, index));
    if (item.canAdd) {
      const add = this.#button(null, `Add another after ${item.label}`);
      add.append('+');
      add.addEventListener('click', () => this.#events.addItem(place));
      tools.append(add);
    }
    put(tools, { ...box, left: Math.max(box.left, TOOLS_WIDTH * this.#scale()) });
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
    handle.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      this.#dragging = { place, items, from, to: from };
      items[from]?.setAttribute(DRAGGED, '');
    });
    handle.addEventListener('pointermove', (event) => this.#drag(event));
    handle.addEventListener('pointerup', () => this.#drop(true));
    handle.addEventListener('pointercancel', () => this.#drop(false));
    handle.addEventListener('lostpointercapture', () => this.#drop(false));
    return handle;
  }

  #drag({ clientX, clientY }: PointerEvent): void {
    const dragging = this.#dragging;
    const view = this.#document.defaultView;
    if (dragging === null || view === null) return;
    if (clientY < SCROLL_EDGE) view.scrollBy(0, -SCROLL_STEP);
    else if (clientY > view.innerHeight - SCROLL_EDGE) view.scrollBy(0, SCROLL_STEP);
    const boxes = dragging.items.map((element) => this.#boxOf(element));
    dragging.to = nearestItem(boxes, { x: clientX + view.scrollX, y: clientY + view.scrollY });
    this.#remove('line');
    const line = dropLine(boxes, dragging.from, dragging.to);
    if (line === null) return;
    const { style } = put(this.#tool('line'), line);
    if (line.isUpright) style.height = `${line.bottom - line.top}px`;
    else style.width = `${line.right - line.left}px`;
  }

  /** A canceled drag changes nothing. */
  #drop(isDone: boolean): void {
    const dragging = this.#dragging;
    if (dragging === null) return;
    this.#dragging = null;
    const { place, items, from, to } = dragging;
    items[from]?.removeAttribute(DRAGGED);
    this.#remove('line');
    if (isDone && to !== from) this.#events.moveItem(place, to);
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
      const { left, top, right, bottom } = this.#boxOf(image);
      put(dot, {
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
    this.#remove('focus');
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

  #tool(name: string): HTMLElement {
    const tool = this.#document.createElement('div');
    tool.setAttribute(TOOL, name);
    this.#document.body.append(tool);
    return tool;
  }

  #remove(name: string): void {
    for (const tool of this.#document.body.querySelectorAll(`[${TOOL}="${name}"]`)) tool.remove();
  }

  /** Where an element is on the page, independent of scrolling. */
  #boxOf(element: HTMLElement): ItemBox {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { scrollX, scrollY } = this.#document.defaultView ?? { scrollX: 0, scrollY: 0 };
    return {
      left: left + scrollX,
      right: right + scrollX,
      top: top + scrollY,
      bottom: bottom + scrollY,
    };
  }
}

function put(tool: HTMLElement, { left, top }: Pick<ItemBox, 'left' | 'top'>): HTMLElement {
  tool.style.left = `${left}px`;
  tool.style.top = `${top}px`;
  return tool;
}

/** The child of a node that contains an element, or is that element. */
function childWith(around: Node, element: HTMLElement): HTMLElement | null {
  let child: HTMLElement | null = element;
  while (child !== null && child.parentNode !== around) child = child.parentElement;
  return child;
}

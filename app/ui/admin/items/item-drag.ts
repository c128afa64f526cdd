import { dropLine, type ItemBox, nearestItem } from './item-order.ts';

/** Marks the item that is dragged, and the line where it will be dropped. */
const DRAGGED = 'data-dragged';
const LINE = 'line';
/** Marks the list that the item will be dropped into. */
const TARGET = 'data-drop-target';

/** How near the edge of the window a dragged item scrolls the page, and how far, in CSS pixels. */
const SCROLL_EDGE = 48;
const SCROLL_STEP = 24;

/** A list, and the item of it that the handle belongs to. */
export interface DragSource {
  readonly items: readonly HTMLElement[];
  readonly from: number;
  /** If `items` are lists beside each other: the item that is dragged from one into another. */
  readonly dragged?: HTMLElement;
}

type PointerEventType = 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture';

interface DragOptions {
  /** Called when the handle is pressed; null if there is nothing to drag. */
  begin(): DragSource | null;
  /** Called at the end of each drag: with the new place, or null if it was given back. */
  end(to: number | null): void;
  /** Ends the listening, and a drag with it. */
  signal: AbortSignal;
}

/**
 * Lets a handle drag an item of a list, with a line where it would be dropped. The list can be in
 * another document than ours: the page in a frame that runs no scripts.
 */
export function dragByHandle(handle: HTMLElement, { begin, end, signal }: DragOptions): void {
  handle.addEventListener(
    'pointerdown',
    (event) => {
      const source = event.button === 0 ? begin() : null;
      if (source === null) return;
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      followPointer(event, handle.ownerDocument, source, { end, signal });
    },
    { signal },
  );
}

function followPointer(
  { pointerId }: PointerEvent,
  document: Document,
  source: DragSource,
  { end, signal }: Pick<DragOptions, 'end' | 'signal'>,
): void {
  const { items, from, dragged = items[from] } = source;
  const drag = new AbortController();
  const listening = { signal: drag.signal, capture: true };
  let to = from;

  function finish(isDone: boolean): void {
    if (drag.signal.aborted) return;
    drag.abort();
    dragged?.removeAttribute(DRAGGED);
    markTarget(items, null);
    removeLine(document);
    end(isDone && to !== from ? to : null);
  }
  /** On the document: the handle itself can be replaced meanwhile. Other fingers do nothing. */
  function listen(type: PointerEventType, listener: (event: PointerEvent) => void): void {
    const listenToOne = (event: PointerEvent) => {
      if (event.pointerId === pointerId) listener(event);
    };
    document.addEventListener(type, listenToOne, listening);
  }
  listen('pointermove', (event) => {
    to = showPlace(document, source, event);
  });
  listen('pointerup', () => finish(true));
  listen('pointercancel', () => finish(false));
  listen('lostpointercapture', () => finish(false));
  // The focus can be in the page or in the editor around it. Escape closes nothing then.
  for (const keys of new Set([document, globalThis.document])) {
    keys.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopImmediatePropagation();
        finish(false);
      },
      listening,
    );
  }
  signal.addEventListener('abort', () => finish(false), { signal: drag.signal });
  dragged?.setAttribute(DRAGGED, '');
}

/** Shows where an item would be dropped, and returns it. */
function showPlace(
  document: Document,
  { items, from, dragged }: DragSource,
  { clientX, clientY }: PointerEvent,
): number {
  const view = document.defaultView;
  if (view === null) return from;
  if (clientY < SCROLL_EDGE) view.scrollBy(0, -SCROLL_STEP);
  else if (clientY > view.innerHeight - SCROLL_EDGE) view.scrollBy(0, SCROLL_STEP);
  const boxes = items.map(boxOnPage);
  const to = nearestItem(boxes, { x: clientX + view.scrollX, y: clientY + view.scrollY });
  if (dragged !== undefined) {
    markTarget(items, to === from ? null : to);
    return to;
  }
  removeLine(document);
  const line = dropLine(boxes, from, to);
  if (line === null) return to;
  const { style } = placeTool(addTool(document, LINE), line);
  if (line.isUpright) style.height = `${line.bottom - line.top}px`;
  else style.width = `${line.right - line.left}px`;
  return to;
}

function markTarget(lists: readonly HTMLElement[], target: number | null): void {
  for (const [index, list] of lists.entries()) list.toggleAttribute(TARGET, index === target);
}

function removeLine(document: Document): void {
  removeTools(document, LINE);
}

/** The attribute of our tools on a page. */
export const TOOL = 'data-tool';

/** Adds a tool as the last element of a page, so that it does not move any part of it. */
export function addTool(document: Document, name: string): HTMLElement {
  const tool = document.createElement('div');
  tool.setAttribute(TOOL, name);
  document.body.append(tool);
  return tool;
}

export function removeTools(document: Document, name: string): void {
  for (const tool of document.body.querySelectorAll(`[${TOOL}="${name}"]`)) tool.remove();
}

export function placeTool(
  tool: HTMLElement,
  { left, top }: Pick<ItemBox, 'left' | 'top'>,
): HTMLElement {
  tool.style.left = `${left}px`;
  tool.style.top = `${top}px`;
  return tool;
}

/** Where an element is on its page, independent of scrolling. */
export function boxOnPage(element: HTMLElement): ItemBox {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { scrollX, scrollY } = element.ownerDocument.defaultView ?? { scrollX: 0, scrollY: 0 };
  return {
    left: left + scrollX,
    right: right + scrollX,
    top: top + scrollY,
    bottom: bottom + scrollY,
  };
}

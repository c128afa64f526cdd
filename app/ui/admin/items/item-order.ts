/** Where an item of a list is on the page. */
export interface ItemBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The item whose center is nearest to a point. A dragged item takes its place. */
export function nearestItem(
  boxes: readonly ItemBox[],
  point: { readonly x: number; readonly y: number },
): number {
  const distances = boxes.map(({ left, top, right, bottom }) =>
    Math.hypot((left + right) / 2 - point.x, (top + bottom) / 2 - point.y),
  );
  return distances.indexOf(Math.min(...distances));
}

/** The line where a dragged item will be dropped: before its new place, or after it. */
export function dropLine(
  boxes: readonly ItemBox[],
  from: number,
  to: number,
): (ItemBox & { readonly isUpright: boolean }) | null {
  const [dragged, target] = [boxes[from], boxes[to]];
  if (dragged === undefined || target === undefined || from === to) return null;
  const isUpright = isBeside(boxes);
  const isBehind = to > from;
  const at = isUpright
    ? { x: isBehind ? target.right : target.left, y: target.top }
    : { x: target.left, y: isBehind ? target.bottom : target.top };
  return isUpright
    ? { left: at.x, right: at.x, top: target.top, bottom: target.bottom, isUpright }
    : { left: target.left, right: target.right, top: at.y, bottom: at.y, isUpright };
}

/** Whether the items are in columns. */
function isBeside([first, second]: readonly ItemBox[]): boolean {
  return first !== undefined && second !== undefined && second.top < (first.top + first.bottom) / 2;
}

/** A text of the page and the item of a list that it is in. */
export interface ItemHost<Element> {
  readonly element: Element;
  readonly index: number;
}

/**
 * The texts of one appearance of a list, by item. A page can show the same list twice; the items then
 * start over.
 */
export function showingOf<Element>(
  hosts: readonly ItemHost<Element>[],
  wanted: Element,
): ItemHost<Element>[] {
  let showing: ItemHost<Element>[] = [];
  for (const host of hosts) {
    const before = showing.at(-1);
    if (before !== undefined && host.index < before.index) {
      if (showing.some(({ element }) => element === wanted)) return showing;
      showing = [];
    }
    showing.push(host);
  }
  return showing.some(({ element }) => element === wanted) ? showing : [];
}

/** How far Alt with an arrow key moves an item, along its list or across several; 0 for other keys. */
export function stepOf(
  { key, altKey }: { readonly key: string; readonly altKey: boolean },
  isAcross = false,
): number {
  const [back, on] = isAcross ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (!altKey) return 0;
  return key === back ? -1 : key === on ? 1 : 0;
}

/** Where an edit moves an item to; null if it stays, as at an end of its list. */
export function placeAfter(
  edit: { readonly kind: string; readonly to?: number },
  index: number,
  count: number,
): number | null {
  const steps: Readonly<Record<string, number>> = { up: index - 1, down: index + 1 };
  const to = edit.to ?? steps[edit.kind] ?? index;
  return to === index || to < 0 || to >= count ? null : to;
}

import type { Element, ElementContent } from 'hast';
import { createElement, isElementNamed } from './elements.server.ts';
import { type Label, nextLabel, readLabel } from './list-labels.server.ts';

/** An item of a list, in programs that write each one separately. */
interface SeparateItem {
  readonly kind: 'item';
  readonly list: string;
  readonly level: number;
  /** Word writes the bullet or number as text. */
  readonly label: Label | string;
}

/** A block's relation to a list; a continuation is a further paragraph of the item before it. */
export type ListItem = SeparateItem | { readonly kind: 'continuation' };

export const CONTINUATION: ListItem = { kind: 'continuation' };

export interface Block {
  readonly element: Element;
  readonly item?: ListItem | undefined;
}

interface OpenList {
  readonly element: Element;
  readonly list: string;
  level: number;
  next: Label;
}

/** Builds nested lists from the blocks that are items. Other blocks end the lists before them. */
export function joinLists(blocks: readonly Block[]): Element[] {
  const result: Element[] = [];
  const built = new Set<Element>();
  let open: OpenList[] = [];
  for (const { element, item } of blocks) {
    const [outermost] = open;
    if (item?.kind === 'item') {
      addItem(element, item, open);
      const [list] = open;
      if (list && list !== outermost) {
        result.push(list.element);
        built.add(list.element);
      }
    } else if (item && outermost) {
      lastItemOf(open).children.push(element);
    } else {
      open = [];
      result.push(element);
    }
  }
  for (const list of built) plainItems(list);
  return result;
}

function addItem(element: Element, item: SeparateItem, open: OpenList[]): void {
  while (open.length > 1 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
  let current = open.at(-1);
  // A list that began at a deeper level can continue at an outer one.
  if (current && current.level > item.level) current.level = item.level;
  const isInside = current !== undefined && current.level < item.level;
  const expected = current && !isInside ? current.next : null;
  const label = typeof item.label === 'string' ? readLabel(item.label, expected) : item.label;
  if (current && !isInside && !continues(current, item.list, label)) {
    open.pop();
    current = undefined;
  }
  if (current === undefined || isInside) {
    current = startList(item, label);
    if (open.length > 0) lastItemOf(open).children.push(current.element);
    open.push(current);
  }
  const li = createElement('li', [element]);
  if (label.ordered && label.value !== null) {
    const isNext = current.next.ordered && current.next.value === label.value;
    if (!isNext) li.properties.value = String(label.value);
  }
  current.element.children.push(li);
  current.next = nextLabel(label.ordered && label.value === null ? current.next : label);
}

function continues(open: OpenList, list: string, label: Label): boolean {
  if (!open.next.ordered || !label.ordered) return open.next.ordered === label.ordered;
  return open.list === list || (label.type === open.next.type && label.value === open.next.value);
}

function startList({ list, level }: SeparateItem, label: Label): OpenList {
  const element = createElement(label.ordered ? 'ol' : 'ul', []);
  if (label.ordered) {
    if (label.value !== null && label.value !== 1) element.properties.start = String(label.value);
    if (label.type !== null) element.properties.type = label.type;
  }
  return { element, list, level, next: label };
}

function lastItemOf(open: readonly OpenList[]): Element {
  const item = open.at(-1)?.element.children.at(-1);
  if (item?.type !== 'element') throw new Error('an open list has an item');
  return item;
}

function plainItems(list: Element): void {
  for (const item of list.children) {
    if (!isElementNamed(item, 'li')) continue;
    for (const child of item.children) if (isElementNamed(child, 'ul', 'ol')) plainItems(child);
    item.children = withPlainParagraph(item.children);
  }
}

/** Unwraps the paragraph if it is the only one, with at most lists after it. */
export function withPlainParagraph(children: readonly ElementContent[]): ElementContent[] {
  const [first, ...rest] = children;
  const isOnly = rest.every((node) => isElementNamed(node, 'ul', 'ol'));
  if (!first || !isElementNamed(first, 'p') || !isOnly) return [...children];
  return [...first.children, ...rest];
}

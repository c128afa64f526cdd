import type { Element, Properties } from 'hast';
import { ID_PREFIX } from '#app/html/top-elements.ts';
import { filterAttributes } from '../content/attributes.server.ts';
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
} from '../content/parse-html.server.ts';
import { type Declarations, listTypeOf } from '../foreign/styles.server.ts';
import { createElement, isElementNamed, isEmpty } from './elements.server.ts';
import { type ListItem, withPlainParagraph } from './list-items.server.ts';
import type { NumberType } from './list-labels.server.ts';

export interface ListReader {
  readonly readBlocks: (node: HtmlNode) => Element[];
  readonly styleOf: (element: HtmlElement) => Declarations;
}

const LISTS: ReadonlySet<string> = new Set(['dir', 'menu', 'ol', 'ul']);

export function isList({ tagName }: HtmlElement): boolean {
  return LISTS.has(tagName);
}

/** A list with its items; undefined if there are none. */
export function convertList(list: HtmlElement, reader: ListReader): Element | undefined {
  const items: Element[] = [];
  // Programs put a nested list after the item that it belongs to, instead of inside it.
  const nest = (nested: Element) => {
    const last = items.at(-1);
    if (last) last.children.push(nested);
    else for (const child of nested.children) if (isElementNamed(child, 'li')) items.push(child);
  };
  for (const child of list.childNodes) {
    if (isElement(child) && isList(child)) {
      const nested = convertList(child, reader);
      if (nested) nest(nested);
      continue;
    }
    const isItem = isElement(child) && child.tagName === 'li';
    const blocks = reader.readBlocks(child);
    if (isEmpty(blocks)) continue;
    if (blocks.every((block) => isElementNamed(block, 'ul', 'ol'))) blocks.forEach(nest);
    else items.push(createElement('li', withPlainParagraph(blocks), isItem ? numberOf(child) : {}));
  }
  if (items.length === 0) return undefined;
  const isOrdered = list.tagName === 'ol';
  return createElement(isOrdered ? 'ol' : 'ul', items, isOrdered ? orderOf(list, reader) : {});
}

function numberOf(item: HtmlElement): Properties {
  const { value } = filterAttributes(item, 'li').properties;
  const id = attributeOf(item, 'id');
  return {
    ...(value !== undefined && { value }),
    ...(id?.startsWith(ID_PREFIX) && { id }),
  };
}

function orderOf(list: HtmlElement, reader: ListReader): Properties {
  const { start, reversed, type } = filterAttributes(list, 'ol').properties;
  const first = list.childNodes.filter(isElement).find((child) => child.tagName === 'li');
  const styled = listTypeOf(reader.styleOf(list)) ?? (first && listTypeOf(reader.styleOf(first)));
  return {
    ...(start !== undefined && start !== '1' && { start }),
    ...(reversed !== undefined && { reversed }),
    ...((styled ?? type) !== undefined && (styled ?? type) !== '1' && { type: styled ?? type }),
  };
}

/**
 * The relation of the items to a list, for a list that a program cut into single items; else
 * undefined.
 */
export function separateItem(
  item: HtmlElement,
  list: HtmlElement | undefined,
  reader: ListReader,
): ListItem | undefined {
  const level = Number(attributeOf(item, 'data-aria-level'));
  if (!(level >= 1 && level <= 9)) return undefined;
  const start = Number(attributeOf(list ?? item, 'start') ?? Number.NaN);
  const type = (list && listTypeOf(reader.styleOf(list))) ?? listTypeOf(reader.styleOf(item));
  const label =
    list?.tagName === 'ol'
      ? {
          ordered: true as const,
          type: (type ?? null) as NumberType,
          value: Number.isSafeInteger(start) ? start : null,
        }
      : { ordered: false as const };
  return { kind: 'item', list: attributeOf(item, 'data-listid') ?? '', level, label };
}

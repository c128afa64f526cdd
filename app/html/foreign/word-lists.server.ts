import type { Element, ElementContent } from 'hast';
import {
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { type Block, joinLists, type ListItem } from '../paste/list-items.server.ts';
import { isMarker, wordItem } from '../paste/word.server.ts';
import { type StyleRules, styleOf } from './styles.server.ts';
import { createElement, elementsIn, isVisible, setChildren, textIn } from './tree.server.ts';

/** Word's bullets: characters of its symbol fonts, and the letters that those show. */
const MARKER =
  /^\s*((?:[·•●○▪▫■□◦‣⁃–—*§ØüvqoÞ]|[\uf000-\uf0ff]|\(?(?:\d{1,4}|[a-z]{1,4})[.)]))[\s\u00a0]*[\u00a0\t][\s\u00a0]*/i;
const SYMBOL_FONT = /symbol|wingdings|courier new/;

/** Makes lists of the paragraphs that Word writes for their items, with the bullet as text. */
export function readWordLists(root: HtmlParent, rules: StyleRules): void {
  for (const parent of [root, ...elementsIn(root)]) {
    if (parent.childNodes.some((node) => isElement(node) && itemOf(node, rules)))
      joinIn(parent, rules);
  }
}

function joinIn(parent: HtmlParent, rules: StyleRules): void {
  const children: HtmlNode[] = [];
  let run: HtmlElement[] = [];
  const endRun = () => {
    for (const node of buildLists(run, rules)) children.push(node);
    run = [];
  };
  for (const child of parent.childNodes) {
    const belongs = isElement(child) && itemOf(child, rules) !== undefined;
    if (belongs) run.push(child);
    else if (run.length > 0 && !isVisible(child)) continue;
    else {
      endRun();
      children.push(child);
    }
  }
  endRun();
  setChildren(parent, children);
}

function itemOf(element: HtmlElement, rules: StyleRules): ListItem | undefined {
  if (element.tagName !== 'p' && element.tagName !== 'div') return undefined;
  const item = wordItem(element, styleOf(element, rules));
  if (item?.kind !== 'continuation') return item;
  return MARKER.test(textIn(element))
    ? { kind: 'item', list: '', level: 1, label: { ordered: false } }
    : item;
}

/** The lists are joined from stand-ins, whose text is the place of the paragraph. */
function buildLists(items: readonly HtmlElement[], rules: StyleRules): HtmlNode[] {
  if (!items.some((element) => itemOf(element, rules)?.kind === 'item')) return [...items];
  const blocks = items.map((element, index): Block => {
    const item = itemOf(element, rules);
    const label = item?.kind === 'item' ? takeMarker(element, rules) : '';
    return {
      element: {
        type: 'element',
        tagName: 'p',
        properties: {},
        children: [{ type: 'text', value: String(index) }],
      },
      item: item?.kind === 'item' && label !== '' ? { ...item, label } : item,
    };
  });
  const toNodes = (node: ElementContent): HtmlNode[] => {
    const source = node.type === 'text' ? items[Number(node.value)] : undefined;
    if (source) return source.childNodes;
    return node.type === 'element' ? [toElement(node)] : [];
  };
  const toElement = (element: Element): HtmlElement => {
    const attributes = Object.entries(element.properties).map(([name, value]) => [
      name,
      String(value),
    ]);
    return createElement(
      element.tagName,
      element.children.flatMap(toNodes),
      Object.fromEntries(attributes),
    );
  };
  return joinLists(blocks).map(toElement);
}

/** Takes the bullet or number off the beginning of an item. */
function takeMarker(item: HtmlElement, rules: StyleRules): string {
  for (const element of elementsIn(item)) {
    const style = styleOf(element, rules);
    const text = textIn(element);
    const isSymbol =
      SYMBOL_FONT.test(style.get('font-family') ?? '') && MARKER.test(`${text}\u00a0`);
    if (!isMarker(style) && !(isSymbol && textIn(item).startsWith(text))) continue;
    setChildren(element, []);
    return text.trim();
  }
  const [, marker = ''] = MARKER.exec(textIn(item)) ?? [];
  if (marker !== '') cutStart(item, MARKER.exec(textIn(item))?.[0].length ?? 0);
  return marker;
}

/** Cuts characters off the beginning of the text. Returns how many are still to be cut. */
function cutStart(parent: HtmlParent, count: number): number {
  let left = count;
  for (const node of parent.childNodes) {
    if (left === 0) return 0;
    if (isText(node)) {
      const cut = Math.min(left, node.value.length);
      node.value = node.value.slice(cut);
      left -= cut;
    } else if (isElement(node)) left = cutStart(node, left);
  }
  return left;
}

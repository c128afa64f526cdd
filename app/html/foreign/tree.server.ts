import { defaultTreeAdapter, html } from 'parse5';
import { isBlankText } from '#app/formatting/characters.ts';
import { WRAPPERS } from '../content/allow-list.server.ts';
import { BLOCKS, TABLE_PARTS } from '../content/elements.ts';
import {
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { classesOf } from './styles.server.ts';

export function createElement(
  tagName: string,
  children: readonly HtmlNode[],
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = defaultTreeAdapter.createElement(tagName, html.NS.HTML, attrs);
  setChildren(element, children);
  return element;
}

export function createText(value: string): HtmlNode {
  return defaultTreeAdapter.createTextNode(value);
}

export function setChildren(parent: HtmlParent, children: readonly HtmlNode[]): void {
  parent.childNodes = [...children];
  for (const child of children) child.parentNode = parent;
}

/** What replaces an element; null leaves it as it is. */
export type Rewrite = (element: HtmlElement) => readonly HtmlNode[] | null;

/** Rewrites the elements from the inside out. */
export function rewriteElements(parent: HtmlParent, rewrite: Rewrite): void {
  replaceChildren(parent, (element) => {
    rewriteElements(element, rewrite);
    return rewrite(element);
  });
}

/** Rewrites the outermost elements that `rewrite` takes, and nothing inside of them. */
export function rewriteOutermost(parent: HtmlParent, rewrite: Rewrite): void {
  replaceChildren(parent, (element) => {
    const replacement = rewrite(element);
    if (replacement === null) rewriteOutermost(element, rewrite);
    return replacement;
  });
}

function replaceChildren(parent: HtmlParent, rewrite: Rewrite): void {
  const children: HtmlNode[] = [];
  let isChanged = false;
  for (const child of parent.childNodes) {
    const replacement = isElement(child) ? rewrite(child) : null;
    if (replacement === null) children.push(child);
    else {
      isChanged = true;
      for (const node of replacement) children.push(node);
    }
  }
  if (isChanged) setChildren(parent, children);
}

/** All elements in a tree, as they are now. */
export function elementsIn(parent: HtmlParent): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const collect = (node: HtmlParent) => {
    for (const child of node.childNodes) {
      if (!isElement(child)) continue;
      elements.push(child);
      collect(child);
    }
  };
  collect(parent);
  return elements;
}

export function findElement(
  parent: HtmlParent,
  matches: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const child of parent.childNodes) {
    if (!isElement(child)) continue;
    const found = matches(child) ? child : findElement(child, matches);
    if (found) return found;
  }
  return undefined;
}

export function childElements(parent: HtmlParent): HtmlElement[] {
  return parent.childNodes.filter(isElement);
}

export function textIn(node: HtmlNode | HtmlParent): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : '';
}

export function hasClass(element: HtmlElement, ...names: readonly string[]): boolean {
  return classesOf(element).some((name) => names.includes(name));
}

export function setAttribute(element: HtmlElement, name: string, value: string): void {
  const attribute = element.attrs.find((one) => one.name === name);
  if (attribute) attribute.value = value;
  else element.attrs.push({ name, value });
}

export function removeAttribute(element: HtmlElement, name: string): void {
  element.attrs = element.attrs.filter((one) => one.name !== name);
}

/** Whether an element begins and ends a line. */
export function isBlock({ tagName }: HtmlElement): boolean {
  return (
    BLOCKS.has(tagName) ||
    WRAPPERS.has(tagName) ||
    TABLE_PARTS.has(tagName) ||
    tagName === 'h1' ||
    tagName === 'iframe'
  );
}

export function holdsBlock(node: HtmlNode): boolean {
  return isElement(node) && (isBlock(node) || node.childNodes.some(holdsBlock));
}

const SHOWN: ReadonlySet<string> = new Set([
  'audio',
  'embed',
  'hr',
  'iframe',
  'img',
  'input',
  'math',
  'object',
  'svg',
  'table',
  'video',
]);

/** Whether a reader would see something. */
export function isVisible(node: HtmlNode): boolean {
  if (isText(node)) return !isBlankText(node.value);
  if (!isElement(node)) return false;
  return SHOWN.has(node.tagName) || node.childNodes.some(isVisible);
}

/** A copy, so that changing it does not change the tree it was read from. */
export function copyTree<Parent extends HtmlParent>(parent: Parent): Parent {
  const copy = { ...parent };
  const children = parent.childNodes.map((child) => {
    if (isElement(child))
      return { ...copyTree(child), attrs: child.attrs.map((one) => ({ ...one })) };
    return { ...child };
  });
  setChildren(copy, children);
  return copy;
}

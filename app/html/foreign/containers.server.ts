import {
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { readListLevels } from './list-levels.server.ts';
import {
  childElements,
  createElement,
  createText,
  elementsIn,
  findElement,
  hasClass,
  isVisible,
  rewriteElements,
  setChildren,
} from './tree.server.ts';

/**
 * Adds the elements that browsers assume around lists, terms and captions, so that the HTML has the
 * structure that people see: a list in an item, items in a list, a caption in a figure.
 */
export function readContainers(root: HtmlParent): void {
  rewriteElements(root, (element) => {
    if (element.tagName === 'ul' || element.tagName === 'ol') nestLists(element);
    if (element.tagName === 'dl') unwrapTerms(element);
    if (element.tagName === 'details') addSummary(element);
    return isCaptioned(element) ? readCaptioned(element) : null;
  });
  for (const parent of [root, ...elementsIn(root)]) wrapItems(parent);
  readListLevels(root);
}

function isList(node: HtmlNode | HtmlParent): boolean {
  return /^(?:ul|ol|menu|dir)$/.test(node.nodeName);
}

/** Programs put a nested list after the item that it belongs to, or before the first one. */
function nestLists(list: HtmlElement): void {
  let item: HtmlElement | undefined;
  let isChanged = false;
  const children: HtmlNode[] = [];
  for (const child of list.childNodes) {
    if (isElement(child) && isList(child)) {
      if (item) appendChild(item, child);
      else for (const node of child.childNodes) children.push(node);
      isChanged = true;
      continue;
    }
    if (isElement(child)) item = child.tagName === 'li' ? child : undefined;
    children.push(child);
  }
  if (isChanged) setChildren(list, children);
}

/** Not `setChildren`, which would copy a long list for each of its items. */
function appendChild(parent: HtmlElement, child: HtmlNode): void {
  parent.childNodes.push(child);
  child.parentNode = parent;
}

/** Terms and meanings may be in groups, which a post does not have. */
function unwrapTerms(list: HtmlElement): void {
  if (!list.childNodes.some(({ nodeName }) => nodeName === 'div')) return;
  setChildren(
    list,
    list.childNodes.flatMap((node) =>
      isElement(node) && node.tagName === 'div' ? node.childNodes : [node],
    ),
  );
}

/** Adds the summary that browsers show if there is none. */
function addSummary(details: HtmlElement): void {
  if (childElements(details).some(({ tagName }) => tagName === 'summary')) return;
  const summary = createElement('summary', [createText('Details')]);
  setChildren(details, [summary, ...details.childNodes]);
}

function wrapItems(parent: HtmlParent): void {
  if (isList(parent) || !childElements(parent).some(({ tagName }) => tagName === 'li')) return;
  const children: HtmlNode[] = [];
  let list: HtmlElement | undefined;
  for (const child of parent.childNodes) {
    if (isElement(child) && child.tagName === 'li') {
      if (list === undefined) {
        list = createElement('ul', []);
        children.push(list);
      }
      appendChild(list, child);
    } else if (list === undefined || isVisible(child) || !isText(child)) {
      list = undefined;
      children.push(child);
    }
  }
  setChildren(parent, children);
}

/** WordPress's and Blogger's boxes of an image and its caption. */
function isCaptioned(element: HtmlElement): boolean {
  return hasClass(element, 'wp-caption', 'tr-caption-container') && element.tagName !== 'figure';
}

function readCaptioned(element: HtmlElement): HtmlNode[] | null {
  const words = findElement(element, (one) => hasClass(one, 'wp-caption-text', 'tr-caption'));
  const images = elementsIn(element).filter(({ tagName }) => tagName === 'img');
  const [image] = images;
  if (!words || !image || images.length > 1) return null;
  const around = image.parentNode;
  const shown = around && 'tagName' in around && around.tagName === 'a' ? around : image;
  const caption = createElement('figcaption', words.childNodes);
  return [createElement('figure', isVisible(words) ? [shown, caption] : [shown])];
}

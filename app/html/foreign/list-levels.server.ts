import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
} from '../content/parse-html.server.ts';
import { classesOf } from './styles.server.ts';
import { childElements, createElement, elementsIn, isVisible, setChildren } from './tree.server.ts';

interface Item {
  readonly element: HtmlElement;
  readonly tagName: 'ol' | 'ul';
  readonly level: number;
  /** The level of a list that starts with this item. */
  readonly attributes: Readonly<Record<string, string>>;
}

interface OpenList {
  readonly element: HtmlElement;
  level: number;
}

const INDENT_CLASS = /^ql-indent-(\d{1,2})$/;
const KEPT = ['start', 'reversed', 'type'];

/**
 * Nests lists that a program such as Slack or Quill writes level by level or item by item in
 * sequence, with the level in an attribute or a class.
 */
export function readListLevels(root: HtmlParent): void {
  for (const parent of [root, ...elementsIn(root)]) {
    if (parent.childNodes.some(isPlainList)) nestIn(parent);
  }
}

function nestIn(parent: HtmlParent): void {
  const children: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    for (const node of nest(run)) children.push(node);
    run = [];
  };
  for (const child of parent.childNodes) {
    if (isPlainList(child) || (run.length > 0 && !isVisible(child) && !isElement(child))) {
      run.push(child);
    } else {
      endRun();
      children.push(child);
    }
  }
  endRun();
  setChildren(parent, children);
}

/** The lists in a run as one list with its levels; the run as it is where no item has a level. */
function nest(run: readonly HtmlNode[]): readonly HtmlNode[] {
  const items = run.filter(isElement).flatMap(itemsOf);
  const isMixed = run.some((node) =>
    isElement(node) ? itemsOf(node).some(({ tagName }) => tagName !== node.tagName) : false,
  );
  if (!isMixed && !items.some(({ level }) => level > 0)) return run;
  const lists: HtmlElement[] = [];
  const open: OpenList[] = [];
  for (const { element, tagName, level, attributes } of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    // A list that began at a deeper level can continue at an outer one.
    if (last && last.level > level) last.level = level;
    if (last?.level === level && last.element.tagName !== tagName) open.pop();
    const outer = open.at(-1);
    if (outer === undefined || outer.level < level) {
      const list = createElement(tagName, [], attributes);
      if (outer) append(childElements(outer.element).at(-1) ?? outer.element, list);
      else lists.push(list);
      open.push({ element: list, level });
    }
    append(open.at(-1)?.element ?? element, element);
  }
  return lists;
}

function itemsOf(list: HtmlElement): Item[] {
  const attributes = Object.fromEntries(
    list.attrs.flatMap(({ name, value }) => (KEPT.includes(name) ? [[name, value]] : [])),
  );
  return childElements(list).map((element, index) => {
    const tagName = tagOf(element, list);
    const startsList = index === 0 && tagName === list.tagName;
    return {
      element,
      tagName,
      level: levelOf(element, list),
      attributes: startsList ? attributes : {},
    };
  });
}

/** Quill writes all lists as `ol`. */
function tagOf(item: HtmlElement, list: HtmlElement): 'ol' | 'ul' {
  const said = attributeOf(item, 'data-list');
  if (said === 'ordered') return 'ol';
  if (said !== undefined && /^(?:bullet|checked|unchecked)$/.test(said)) return 'ul';
  return list.tagName === 'ol' ? 'ol' : 'ul';
}

function levelOf(item: HtmlElement, list: HtmlElement): number {
  const indent = classesOf(item).flatMap((name) => INDENT_CLASS.exec(name)?.[1] ?? [])[0];
  const said =
    attributeOf(item, 'data-stringify-indent') ??
    indent ??
    attributeOf(item, 'data-indent') ??
    attributeOf(list, 'data-indent') ??
    '';
  return /^\d{1,2}$/.test(said) ? Number(said) : 0;
}

/** Only a list that contains nothing but items, so that nothing else is moved. */
function isPlainList(node: HtmlNode): node is HtmlElement {
  return (
    isElement(node) &&
    (node.tagName === 'ul' || node.tagName === 'ol') &&
    node.childNodes.every((child) =>
      isElement(child) ? child.tagName === 'li' : !isVisible(child),
    ) &&
    node.childNodes.some(isElement)
  );
}

/** Not `setChildren`, which would copy a long list for each of its items. */
function append(parent: HtmlElement, child: HtmlElement): void {
  parent.childNodes.push(child);
  child.parentNode = parent;
}

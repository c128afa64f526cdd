import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import {
  fraction,
  joinChildren,
  subscript,
  superscript,
  Unreadable,
} from './formula-parts.server.ts';
import { readDeclarations } from './styles.server.ts';
import { childElements, createText, findElement, hasClass, textIn } from './tree.server.ts';

/** Boxes that only add space. */
const SPACES = ['strut', 'pstrut', 'mspace', 'vlist-s', 'nulldelimiter', 'katex-mathml'];
/** Elements that cannot be written in one line. */
const DRAWN = ['sqrt', 'accent', 'mtable', 'op-limits', 'overline', 'underline', 'mover', 'munder'];

/**
 * The boxes with which KaTeX draws a formula, for when its MathML was lost.
 *
 * @throws Unreadable
 */
export function readKatex(element: HtmlElement): HtmlNode[] {
  const drawn = findElement(element, (one) => hasClass(one, 'katex-html'));
  const nodes = drawn ? readAll(drawn) : [];
  if (nodes.length === 0) throw new Unreadable();
  return nodes;
}

function readAll(parent: HtmlElement): HtmlNode[] {
  return joinChildren(parent, read, isFraction);
}

/** Whether it is a fraction, perhaps in boxes that hold nothing else. */
function isFraction(node: HtmlNode): boolean {
  if (!isElement(node)) return false;
  if (hasClass(node, 'mfrac')) return true;
  const [only, ...others] = childElements(node).filter((child) => !hasClass(child, ...SPACES));
  return only !== undefined && others.length === 0 && isFraction(only);
}

function read(node: HtmlNode): HtmlNode[] {
  if (isText(node)) {
    const text = node.value.replace(/[\u200b\s]+/g, ' ');
    return text.trim() === '' ? [] : [createText(text)];
  }
  if (!isElement(node) || hasClass(node, ...SPACES)) return [];
  if (hasClass(node, ...DRAWN)) throw new Unreadable();
  if (hasClass(node, 'mfrac')) {
    const [over, under, ...others] = rowsOf(node);
    if (!over || !under || others.length > 0) throw new Unreadable();
    return fraction(over.nodes, under.nodes);
  }
  if (hasClass(node, 'msupsub')) return readScripts(node);
  if (hasClass(node, 'vlist')) throw new Unreadable();
  return readAll(node);
}

function readScripts(element: HtmlElement): HtmlNode[] {
  const [first, second, ...others] = rowsOf(element);
  if (!first || others.length > 0) throw new Unreadable();
  if (second) return [...subscript(second.nodes), ...superscript(first.nodes)];
  const isLowered = findElement(element, (one) => hasClass(one, 'vlist-t2')) !== undefined;
  return isLowered ? subscript(first.nodes) : superscript(first.nodes);
}

/** The stacked parts, from top to bottom. */
function rowsOf(element: HtmlElement): { top: number; nodes: HtmlNode[] }[] {
  const list = findElement(element, (one) => hasClass(one, 'vlist'));
  if (!list) throw new Unreadable();
  return childElements(list)
    .filter((row) => textIn(row).trim() !== '')
    .map((row) => ({
      top: Number.parseFloat(readDeclarations(attributeOf(row, 'style') ?? '').get('top') ?? '0'),
      nodes: readAll(row),
    }))
    .sort((a, b) => a.top - b.top);
}

import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import {
  asBase,
  asTerm,
  fraction,
  joinChildren,
  subscript,
  superscript,
  Unreadable,
} from './formula-parts.server.ts';
import { childElements, createText } from './tree.server.ts';

/**
 * The formulas of Word as text with raised and lowered parts. The parser writes their names in lower
 * case.
 *
 * @throws Unreadable: a matrix, an accent
 */
export function readOmml(formula: HtmlElement): HtmlNode[] {
  const nodes = readAll(formula);
  if (nodes.length === 0) throw new Unreadable();
  return nodes;
}

function readAll(parent: HtmlElement): HtmlNode[] {
  return joinChildren(parent, read, (child) => isElement(child) && child.tagName === 'm:f');
}

function read(node: HtmlNode): HtmlNode[] {
  if (isText(node)) return node.value.trim() === '' ? [] : [createText(node.value)];
  if (!isElement(node)) return [];
  const part = (name: string) => {
    const found = childElements(node).find(({ tagName }) => tagName === `m:${name}`);
    if (!found) throw new Unreadable();
    return readAll(found);
  };
  switch (node.tagName) {
    case 'm:ssup':
      return [...asBase(part('e')), ...superscript(part('sup'))];
    case 'm:ssub':
      return [...asBase(part('e')), ...subscript(part('sub'))];
    case 'm:ssubsup':
      return [...asBase(part('e')), ...subscript(part('sub')), ...superscript(part('sup'))];
    case 'm:f':
      return fraction(part('num'), part('den'));
    case 'm:rad':
      return [...superscript(part('deg')), createText('√'), ...asTerm(part('e'))];
    case 'm:d':
      return readDelimited(node);
    default:
      if (/^m:(?:\w+)pr$/.test(node.tagName)) return [];
      if (node.tagName.startsWith('m:') && !/^m:(?:omath|r|t|e)$/.test(node.tagName)) {
        throw new Unreadable();
      }
      return readAll(node);
  }
}

function readDelimited(node: HtmlElement): HtmlNode[] {
  const characters = childElements(node)
    .filter(({ tagName }) => tagName === 'm:dpr')
    .flatMap(childElements);
  const characterOf = (name: string, usual: string) => {
    const element = characters.find(({ tagName }) => tagName === name);
    return createText(element ? (attributeOf(element, 'm:val') ?? '') : usual);
  };
  const inside = childElements(node).filter(({ tagName }) => tagName === 'm:e');
  return [
    characterOf('m:begchr', '('),
    ...inside.flatMap((one, at) => (at === 0 ? readAll(one) : [createText('|'), ...readAll(one)])),
    characterOf('m:endchr', ')'),
  ];
}

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

/** Invisible characters that only clarify a formula, such as the invisible times sign. */
const INVISIBLE = /[\u2061-\u2064\u200b]/g;
/** Signs whose limits are above and below them. */
const WITH_LIMITS = /^(?:[∑∏∐∫∮⋂⋃]|lim|max|min|sup|inf)$/;

/**
 * MathML as text with raised and lowered parts, and fractions in one line.
 *
 * @throws Unreadable: a matrix, an accent
 */
export function readMathMl(math: HtmlElement): HtmlNode[] {
  const nodes = readAll(math);
  if (nodes.length === 0) throw new Unreadable();
  return nodes;
}

function readAll(parent: HtmlElement): HtmlNode[] {
  return joinChildren(parent, read, isFraction);
}

/** Whether it is a fraction, perhaps inside elements that only style it. */
function isFraction(node: HtmlNode): boolean {
  if (!isElement(node)) return false;
  if (node.tagName === 'mfrac') return true;
  const [only, ...others] = childElements(node);
  const isBox = /^(?:mrow|mstyle|mpadded)$/.test(node.tagName);
  return isBox && only !== undefined && others.length === 0 && isFraction(only);
}

function read(node: HtmlNode): HtmlNode[] {
  if (isText(node)) {
    const text = node.value.replace(/\s+/g, ' ').replace(INVISIBLE, '');
    return text.trim() === '' ? [] : [createText(text)];
  }
  if (!isElement(node)) return [];
  const [first, second, third] = childElements(node);
  const part = (element: HtmlElement | undefined): HtmlNode[] => {
    if (element === undefined) throw new Unreadable();
    return read(element);
  };
  const base = (): HtmlNode[] =>
    first && isFraction(first) ? asTerm(part(first)) : asBase(part(first));
  switch (node.tagName) {
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
    case 'mn':
    case 'mi':
    case 'mo':
    case 'mtext':
    case 'ms':
      return readAll(node);
    case 'semantics':
      return part(first);
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
    case 'mspace':
    case 'none':
      return [];
    case 'msup':
      return [...base(), ...superscript(part(second))];
    case 'msub':
      return [...base(), ...subscript(part(second))];
    case 'msubsup':
      return [...base(), ...subscript(part(second)), ...superscript(part(third))];
    case 'munder':
    case 'mover':
    case 'munderover':
      return readLimits(node);
    case 'mmultiscripts':
      return readScripts(node);
    case 'mfrac':
      if (/^0/.test(attributeOf(node, 'linethickness') ?? '')) throw new Unreadable();
      return fraction(part(first), part(second));
    case 'msqrt':
      return [createText('√'), ...asTerm(readAll(node))];
    case 'mroot':
      return [...superscript(part(second)), createText('√'), ...asTerm(part(first))];
    case 'mfenced':
      return readFenced(node);
    default:
      throw new Unreadable();
  }
}

function readLimits(element: HtmlElement): HtmlNode[] {
  const [base, one, other] = childElements(element).map(read);
  const text = base?.map((node) => (isText(node) ? node.value : '')).join('') ?? '';
  if (!base || !one || !WITH_LIMITS.test(text.trim())) throw new Unreadable();
  if (element.tagName === 'mover') return [...base, ...superscript(one)];
  return [...base, ...subscript(one), ...superscript(other ?? [])];
}

/** Pairs of lowered and raised parts: those after the base, then those before it. */
function readScripts(element: HtmlElement): HtmlNode[] {
  const [base, ...scripts] = childElements(element);
  const turn = scripts.findIndex(({ tagName }) => tagName === 'mprescripts');
  const pairs = (parts: readonly HtmlElement[]) =>
    parts.flatMap((part, index) =>
      index % 2 === 0 ? subscript(read(part)) : superscript(read(part)),
    );
  if (base === undefined) throw new Unreadable();
  if (turn === -1) return [...read(base), ...pairs(scripts)];
  return [...pairs(scripts.slice(turn + 1)), ...read(base), ...pairs(scripts.slice(0, turn))];
}

function readFenced(element: HtmlElement): HtmlNode[] {
  const parts = childElements(element).flatMap((child, index) => [
    ...(index === 0 ? [] : [createText((attributeOf(element, 'separators') ?? ',').trim() || ',')]),
    ...read(child),
  ]);
  const open = attributeOf(element, 'open') ?? '(';
  return [createText(open), ...parts, createText(attributeOf(element, 'close') ?? ')')];
}

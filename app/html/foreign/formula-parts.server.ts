import { type HtmlElement, type HtmlNode, isElement } from '../content/parse-html.server.ts';
import { createElement, createText, textIn } from './tree.server.ts';

/** A formula that cannot be written in one line of text. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

const ONE_TERM = /^[$€£]?[\p{L}\p{N}.,′]+%?$/u;
const IN_PARENTHESES = /^\([^()]*\)$/;

/** A raised part; a prime is already raised. */
export function superscript(nodes: readonly HtmlNode[]): HtmlNode[] {
  const text = nodes.map(textIn).join('');
  if (/^[′″‴]+$/.test(text)) return [...nodes];
  return text === '' ? [] : [createElement('sup', withoutScripts(nodes))];
}

export function subscript(nodes: readonly HtmlNode[]): HtmlNode[] {
  if (nodes.every((node) => textIn(node) === '')) return [];
  return [createElement('sub', withoutScripts(nodes))];
}

/** The base of a raised part: a power in parentheses, so that two exponents are not read as one. */
export function asBase(nodes: readonly HtmlNode[]): HtmlNode[] {
  const last = nodes.at(-1);
  if (last === undefined || !isElement(last) || last.tagName !== 'sup') return [...nodes];
  return [createText('('), ...nodes, createText(')')];
}

/** Text can be raised or lowered only once; a further level is written as `^` or `_`. */
function withoutScripts(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (!isElement(node) || (node.tagName !== 'sup' && node.tagName !== 'sub')) return [node];
    return [createText(node.tagName === 'sup' ? '^' : '_'), ...asTerm(node.childNodes)];
  });
}

/** A fraction in one line: `3/12`, `(a+b)/2`. */
export function fraction(over: readonly HtmlNode[], under: readonly HtmlNode[]): HtmlNode[] {
  return [...asTerm(over), createText('/'), ...asTerm(under)];
}

/** In parentheses, unless it is one term. */
export function asTerm(nodes: readonly HtmlNode[]): HtmlNode[] {
  const text = nodes.map(textIn).join('').trim();
  if (ONE_TERM.test(text) || IN_PARENTHESES.test(text)) return [...nodes];
  return [createText('('), ...nodes, createText(')')];
}

/** One of the parts of a formula, which are in a row. */
export interface Part {
  readonly nodes: readonly HtmlNode[];
  readonly isFraction: boolean;
}

/** The parts in a row. A fraction stays one beside its neighbors: `1 1/2`, `(1/2)x`, `1÷(1/2)`. */
export function joinParts(parts: readonly Part[]): HtmlNode[] {
  const shown = parts.filter(({ nodes }) => nodes.length > 0);
  return shown.flatMap(({ nodes, isFraction }, at) => {
    if (!isFraction) return nodes;
    const before = textOf(shown[at - 1]);
    const after = textOf(shown[at + 1]);
    const touchesNext = /^[\p{L}\p{N}(√]/u.test(after);
    if (/\d$/.test(before)) {
      return [createText(' '), ...nodes, ...(touchesNext ? [createText(' ')] : [])];
    }
    const isJoined = touchesNext || /^\s*[÷/]/.test(after) || /(?:[\p{L})]|[÷/]\s*)$/u.test(before);
    return isJoined ? [createText('('), ...nodes, createText(')')] : nodes;
  });
}

/** The formulas of an element's children, in a row. */
export function joinChildren(
  parent: HtmlElement,
  read: (child: HtmlNode) => HtmlNode[],
  isFraction: (child: HtmlNode) => boolean,
): HtmlNode[] {
  return joinParts(
    parent.childNodes.map((child) => ({ nodes: read(child), isFraction: isFraction(child) })),
  );
}

function textOf(part: Part | undefined): string {
  return part?.nodes.map(textIn).join('') ?? '';
}

import { type HtmlNode, isText } from '../content/parse-html.server.ts';
import { createElement, createText, textIn } from './tree.server.ts';

/** A formula that cannot be written in one line of text. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

const ONE_TERM = /^[\p{L}\p{N}.,′]+$/u;
const IN_PARENTHESES = /^\([^()]*\)$/;

/** A raised part; a prime is raised by itself. */
export function superscript(nodes: readonly HtmlNode[]): HtmlNode[] {
  const text = nodes.map(textIn).join('');
  if (/^[′″‴]+$/.test(text)) return [...nodes];
  return text === '' ? [] : [createElement('sup', nodes)];
}

export function subscript(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.every((node) => textIn(node) === '') ? [] : [createElement('sub', nodes)];
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

/** Whether the last thing written is a digit: a fraction after it is a mixed number, as in `1 1/2`. */
export function endsInDigit(nodes: readonly HtmlNode[]): boolean {
  const last = nodes.at(-1);
  return last !== undefined && isText(last) && /\d$/.test(last.value);
}

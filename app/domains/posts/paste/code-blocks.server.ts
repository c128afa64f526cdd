import type { Element } from 'hast';
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import type { Declarations } from '../foreign/styles.server.ts';
import { createElement } from './elements.server.ts';

const CODE_FONT = /mono|consolas|menlo|courier|source code/;
const LANGUAGE = /^language-[\w-]{1,30}$/;
const LINES: ReadonlySet<string> = new Set(['div', 'li', 'p', 'tr']);

/** Whether a box shows code, as editors of programs copy it: every space counts, in such a font. */
export function isCodeBox(element: HtmlElement, style: Declarations): boolean {
  if (element.tagName === 'pre') return true;
  return (
    element.tagName === 'div' &&
    (style.get('white-space') ?? '').startsWith('pre') &&
    CODE_FONT.test(style.get('font-family') ?? '')
  );
}

/** The code with its line breaks; undefined if there is none. */
export function convertCode(
  element: HtmlElement,
  spend: (characters: number) => void,
): Element | undefined {
  const code = readCode(element);
  if (code.text.trim() === '') return undefined;
  spend(code.text.length);
  const properties = code.language === null ? {} : { className: [code.language] };
  const text = { type: 'text' as const, value: withoutOuterLines(code.text) };
  return createElement('pre', [createElement('code', [text], properties)]);
}

interface Code {
  text: string;
  language: string | null;
}

function readCode(element: HtmlElement): Code {
  const code: Code = { text: '', language: null };
  for (const child of element.childNodes) addCode(child, code);
  return code;
}

function addCode(node: HtmlNode, code: Code): void {
  if (isText(node)) code.text += node.value;
  if (!isElement(node)) return;
  if (node.tagName === 'br') code.text += '\n';
  const isLine = LINES.has(node.tagName);
  if (isLine) startLine(code);
  if (node.tagName === 'code') {
    const classes = (attributeOf(node, 'class') ?? '').split(/\s+/);
    code.language ??= classes.find((name) => LANGUAGE.test(name)) ?? null;
  }
  for (const child of node.childNodes) addCode(child, code);
  if (isLine) startLine(code);
}

function startLine(code: Code): void {
  if (code.text !== '' && !code.text.endsWith('\n')) code.text += '\n';
}

/** Without empty lines at the beginning and the end; the first line keeps its indent. */
function withoutOuterLines(text: string): string {
  const lines = text.split('\n');
  while (lines.at(-1)?.trim() === '') lines.pop();
  const first = lines.findIndex((line) => line.trim() !== '');
  return lines.slice(first).join('\n');
}

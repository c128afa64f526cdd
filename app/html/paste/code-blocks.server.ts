import type { Element } from 'hast';
import type { HtmlElement } from '../content/parse-html.server.ts';
import { classesOf } from '../foreign/styles.server.ts';
import { findElement, textIn } from '../foreign/tree.server.ts';
import { createElement } from './elements.server.ts';

const LANGUAGE = /^language-[\w-]{1,30}$/;

/** The code with its line breaks; undefined if there is none. */
export function convertCode(
  pre: HtmlElement,
  spend: (characters: number) => void,
): Element | undefined {
  const code = textIn(pre);
  if (code.trim() === '') return undefined;
  spend(code.length);
  const language = languageOf(pre);
  const properties = language === undefined ? {} : { className: [language] };
  const text = { type: 'text' as const, value: withoutOuterLines(code) };
  return createElement('pre', [createElement('code', [text], properties)]);
}

function languageOf(pre: HtmlElement): string | undefined {
  const code = findElement(pre, ({ tagName }) => tagName === 'code');
  return code && classesOf(code).find((name) => LANGUAGE.test(name));
}

/** Without empty lines at the beginning and the end; the first line keeps its indent. */
function withoutOuterLines(text: string): string {
  const lines = text.split('\n');
  while (lines.at(-1)?.trim() === '') lines.pop();
  const first = lines.findIndex((line) => line.trim() !== '');
  return lines.slice(first).join('\n');
}

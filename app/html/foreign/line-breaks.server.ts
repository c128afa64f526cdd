import { WRAPPERS } from '../content/allow-list.server.ts';
import {
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { type Declarations, type StyleRules, styleOf } from './styles.server.ts';
import {
  createElement,
  createText,
  holdsBlock,
  isBlock,
  isVisible,
  setChildren,
} from './tree.server.ts';

/** Turns line breaks that only a style shows (`white-space: pre-wrap`) into elements. */
export function readKeptLines(root: HtmlParent, rules: StyleRules): void {
  readChildren(root, false, rules);
}

function readChildren(parent: HtmlParent, keepsLines: boolean, rules: StyleRules): void {
  const children: HtmlNode[] = [];
  let isChanged = false;
  for (const child of parent.childNodes) {
    if (!isElement(child) || child.tagName === 'pre') {
      children.push(child);
      continue;
    }
    const own = keeps(styleOf(child, rules)) ?? keepsLines;
    readChildren(child, own, rules);
    const nodes = own && child.tagName === 'p' ? paragraphsOf(child) : [child];
    isChanged ||= nodes.length !== 1;
    for (const node of nodes) children.push(node);
  }
  if (isChanged) setChildren(parent, children);
  if (keepsLines) setChildren(parent, withBreaks(parent));
}

/** Whether a style keeps line breaks; undefined if it says nothing about them. */
function keeps(style: Declarations): boolean | undefined {
  const space = style.get('white-space') ?? style.get('white-space-collapse');
  return space === undefined ? undefined : /^(?:pre|break-spaces)/.test(space);
}

function withBreaks(parent: HtmlParent): HtmlNode[] {
  const isBox = !('tagName' in parent) || isBlock(parent);
  const isWrapper = 'tagName' in parent && WRAPPERS.has(parent.tagName);
  const children: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    const lines = run.flatMap((node, index) =>
      isText(node)
        ? breakText(node.value, isBox && index === 0, isBox && index === run.length - 1)
        : [node],
    );
    const paragraphs = isWrapper ? splitAtBlankLines(lines) : [lines];
    if (paragraphs.length === 1) for (const node of lines) children.push(node);
    else for (const one of paragraphs) children.push(createElement('p', one));
    run = [];
  };
  for (const child of parent.childNodes) {
    if (!holdsBlock(child)) {
      run.push(child);
      continue;
    }
    endRun();
    children.push(child);
  }
  endRun();
  return children;
}

/** The lines of a text. At the edge of a box, an empty line is only part of the source. */
function breakText(value: string, isFirst: boolean, isLast: boolean): HtmlNode[] {
  if (value.trim() === '' || !value.includes('\n')) return [createText(value)];
  const lines = value.split('\n');
  while (isFirst && lines[0]?.trim() === '') lines.shift();
  while (isLast && lines.at(-1)?.trim() === '') lines.pop();
  return lines.flatMap((line, index) =>
    index === 0 ? [createText(line)] : [createElement('br', []), createText(line)],
  );
}

/** Splits a paragraph with blank lines into several. Only the first keeps the id. */
function paragraphsOf(paragraph: HtmlElement): HtmlElement[] {
  const parts = splitAtBlankLines(paragraph.childNodes);
  if (parts.length < 2) return [paragraph];
  return parts.map((part, index) => {
    const element = createElement('p', part);
    element.attrs = paragraph.attrs.filter(({ name }) => index === 0 || name !== 'id');
    return element;
  });
}

/** Two line breaks in a row end a paragraph. */
function splitAtBlankLines(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const parts: HtmlNode[][] = [[]];
  let isAfterBreak = false;
  for (const node of nodes) {
    const isBreak = isElement(node) && node.tagName === 'br';
    const part = parts.at(-1) ?? [];
    if (isBreak && isAfterBreak) {
      while (part.length > 0 && !isShown(part.at(-1))) part.pop();
      parts.push([]);
      isAfterBreak = false;
      continue;
    }
    if (isBreak && part.length === 0) continue;
    isAfterBreak = isBreak || (isAfterBreak && !isVisible(node));
    part.push(node);
  }
  return parts.filter((part) => part.some(isVisible));
}

function isShown(node: HtmlNode | undefined): boolean {
  return node !== undefined && isVisible(node);
}

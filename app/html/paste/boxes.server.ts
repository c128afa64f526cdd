import type { Element, ElementContent } from 'hast';
import { filterAttributes } from '../content/attributes.server.ts';
import type { HtmlElement } from '../content/parse-html.server.ts';
import { createElement, isElementNamed, isEmpty } from './elements.server.ts';
import { withPlainParagraph } from './list-items.server.ts';

/** Elements that hold blocks and keep their meaning. */
const BOXES: ReadonlySet<string> = new Set(['blockquote', 'details', 'dl', 'figure']);
/** Elements that keep their meaning in a certain box only. */
const PARTS: Readonly<Record<string, string>> = {
  dd: 'dl',
  dt: 'dl',
  figcaption: 'figure',
  summary: 'details',
};

export function isBox(element: HtmlElement): boolean {
  if (BOXES.has(element.tagName)) return true;
  const box = PARTS[element.tagName];
  const parent = element.parentNode;
  return box !== undefined && parent !== null && 'tagName' in parent && parent.tagName === box;
}

/** The box with its blocks, or just the blocks if nothing left needs the box. */
export function buildBox(source: HtmlElement, blocks: readonly Element[]): Element[] {
  if (isEmpty(blocks)) return [];
  const { tagName } = source;
  if (tagName === 'summary') return [createElement(tagName, blocks.flatMap(wordsOf))];
  if (tagName === 'figure') return buildFigure(blocks);
  if (tagName in PARTS) return [createElement(tagName, withPlainParagraph(blocks))];
  const { open } = filterAttributes(source, tagName).properties;
  return [createElement(tagName, blocks, open === undefined ? {} : { open })];
}

/** The caption of an image that was left out is a paragraph. */
function buildFigure(blocks: readonly Element[]): Element[] {
  const isCaption = (block: Element) => isElementNamed(block, 'figcaption');
  if (!blocks.every(isCaption)) return [createElement('figure', blocks.map(plainImage))];
  return blocks.flatMap((block) =>
    block.children.some((node) => isElementNamed(node, 'p'))
      ? block.children.filter((node) => node.type === 'element')
      : [createElement('p', block.children)],
  );
}

function plainImage(block: Element): Element {
  const [only, ...rest] = block.children;
  if (!isElementNamed(block, 'p') || !only || rest.length > 0) return block;
  const [inside, ...others] = isElementNamed(only, 'a') ? only.children : [only];
  const isImage = inside && isElementNamed(inside, 'img') && others.length === 0;
  return isImage && only.type === 'element' ? only : block;
}

function wordsOf(block: Element): ElementContent[] {
  return /^(p|h\d)$/.test(block.tagName) ? block.children : [];
}

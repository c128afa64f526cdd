import type { Node } from 'prosemirror-model';
import { TableMap } from 'prosemirror-tables';
import { isBlank } from '../content/blank.ts';
import { CARD } from '../content/elements.ts';
import {
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { readInline } from './read-inline.server.ts';
import { attributesOf, isNotRepresentable, NotRepresentable } from './representable.server.ts';
import { MARK_NAMES, schema, type TableSection } from './schema.ts';
import { serializeNode, withSpaceAfter } from './serialize.ts';
import { spaceAt, takeSpaces, trimSpace } from './white-space.ts';

const INLINE_ELEMENTS: ReadonlySet<string> = new Set([...MARK_NAMES, 'br', 'img']);
const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'] satisfies TableSection[]);
/**
 * The table commands keep a map of every cell position in a table, including those that cells span.
 */
const MAX_CELLS = 100_000;

/**
 * The document node of one element. `content` is the HTML that it was parsed from.
 *
 * @throws NotRepresentable
 */
export function readBlock(element: HtmlElement, content: string): Node {
  const { tagName } = element;
  const html = attributesOf(element);
  switch (tagName) {
    case 'p':
      return schema.node('paragraph', { html }, readInline(element.childNodes));
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return schema.node(
        'heading',
        { html, level: Number(tagName[1]) },
        readInline(element.childNodes),
      );
    case 'blockquote':
      return readContainer('blockquote', element, readFlow(element.childNodes, content));
    case 'ul':
    case 'ol':
      return readContainer(
        tagName === 'ul' ? 'bullet_list' : 'ordered_list',
        element,
        readOnly(element, ['li'], (item) => readListItem(item, content)),
      );
    case 'pre':
      return readCodeBlock(element);
    case 'hr':
      return schema.node('horizontal_rule', { html });
    case 'figure':
      return readFigure(element, content);
    case 'dl':
      return readContainer(
        'definition_list',
        element,
        readOnly(element, ['dt', 'dd'], (part) => readDefinition(part, content)),
      );
    case 'iframe':
      return schema.node('video', { html: html ?? {} });
    case 'details':
      return readDetails(element, content);
    case 'table':
      return readTable(element, content);
    default:
      throw new NotRepresentable(tagName);
  }
}

/**
 * The same of an element at the top level, the only place of a card.
 *
 * @throws NotRepresentable
 */
export function readTopBlock(element: HtmlElement, content: string): Node {
  const html = attributesOf(element);
  if (element.tagName !== 'p' || html?.[CARD] === undefined) return readBlock(element, content);
  return schema.node('card', { html, words: sourceOf(element.childNodes, content) });
}

/** A paragraph without an element: text between blocks. */
export function readBare(nodes: readonly HtmlNode[]): Node {
  return schema.node('paragraph', { bare: true }, readInline(nodes));
}

export function isInline(node: HtmlNode): boolean {
  return isText(node) || (isElement(node) && INLINE_ELEMENTS.has(node.tagName));
}

/** The children of an element, and the white space before, between and after them. */
interface Spaced {
  inner: string;
  children: Node[];
  tail: string;
}

function readContainer(type: string, element: HtmlElement, inside: Spaced, attrs = {}): Node {
  const { inner, children, tail } = inside;
  return schema.node(type, { html: attributesOf(element), inner, tail, ...attrs }, children);
}

/**
 * Blocks, and texts between them. A part that cannot be read stays HTML, so that the list or table
 * around it can still be edited.
 */
function readFlow(nodes: readonly HtmlNode[], content: string): Spaced {
  const spaced: Spaced = { inner: '', children: [], tail: '' };
  let run: HtmlNode[] = [];
  let space = '';
  const add = (node: Node, before: string): void => {
    separate(spaced, before);
    spaced.children.push(node);
  };
  const endRun = (): void => {
    const source = trimSpace(sourceOf(run, content));
    const { leading, content: text, trailing } = takeSpaces(run);
    run = [];
    if (text.length === 0) {
      space += leading;
      return;
    }
    add(
      readOrKeep(() => readBare(text), { source, bare: true }),
      space + leading,
    );
    space = trailing;
  };
  for (const node of nodes) {
    if (isInline(node)) {
      run.push(node);
    } else {
      endRun();
      const element = elementOf(node);
      const source = sourceOf([element], content);
      add(
        readOrKeep(() => readBlock(element, content), { source }),
        space,
      );
      space = '';
    }
  }
  endRun();
  if (spaced.children.length === 0) spaced.children.push(schema.node('paragraph', { bare: true }));
  spaced.tail = space;
  return spaced;
}

/** The node, if it is written as it was read; otherwise a raw HTML block. */
function readOrKeep(read: () => Node, rawHtml: { source: string; bare?: boolean }): Node {
  try {
    const node = read();
    if (serializeNode(node) === rawHtml.source) return node;
  } catch (error) {
    if (!isNotRepresentable(error)) throw error;
  }
  return schema.node('raw_html', rawHtml);
}

/** The HTML of nodes that follow each other. */
function sourceOf(nodes: readonly HtmlNode[], content: string): string {
  const start = nodes[0]?.sourceCodeLocation;
  const end = nodes.at(-1)?.sourceCodeLocation;
  if (!start || !end) return '';
  return content.slice(start.startOffset, end.endOffset);
}

/** Puts white space after the last child so far. */
function separate(spaced: Spaced, space: string): void {
  const last = spaced.children.pop();
  if (last === undefined) spaced.inner = space;
  else spaced.children.push(withSpaceAfter(last, space));
}

/** Children of certain elements alone, such as the items of a list. */
function readOnly(
  element: HtmlElement,
  names: readonly string[],
  read: (child: HtmlElement) => Node,
): Spaced {
  const spaced: Spaced = { inner: '', children: [], tail: '' };
  let space = '';
  for (const node of element.childNodes) {
    if (isText(node) && isBlank(node.value)) {
      space += node.value;
      continue;
    }
    const child = elementOf(node);
    if (!names.includes(child.tagName)) throw new NotRepresentable(child.tagName);
    separate(spaced, space);
    spaced.children.push(read(child));
    space = '';
  }
  spaced.tail = space;
  return spaced;
}

function readListItem(element: HtmlElement, content: string): Node {
  return readContainer('list_item', element, readFlow(element.childNodes, content));
}

function readCodeBlock(element: HtmlElement): Node {
  const [only, ...others] = element.childNodes;
  const isCode = only !== undefined && isElement(only) && only.tagName === 'code';
  const texts = isCode && others.length === 0 ? only.childNodes : element.childNodes;
  if (!texts.every(isText)) throw new NotRepresentable('pre');
  const text = texts.map(({ value }) => value).join('');
  return schema.node(
    'code_block',
    { html: attributesOf(element), code: isCode ? (attributesOf(only) ?? {}) : null },
    text === '' ? [] : [schema.text(text)],
  );
}

function readDefinition(element: HtmlElement, content: string): Node {
  const type = element.tagName === 'dt' ? 'definition_term' : 'definition_text';
  return readContainer(type, element, readFlow(element.childNodes, content));
}

function readFigure(element: HtmlElement, content: string): Node {
  return readImageOrVideo(element) ?? readFigureGroup(element, content);
}

/** One image with or without a caption, or a video without one; null for anything else. */
function readImageOrVideo(element: HtmlElement): Node | null {
  const { childNodes } = element;
  const html = attributesOf(element);
  const [inner, at] = spaceAt(childNodes, 0);
  const media = childNodes[at];
  if (media === undefined || !isElement(media)) return null;
  const [space, captionAt] = spaceAt(childNodes, at + 1);
  const caption = childNodes[captionAt];
  if (media.tagName === 'iframe' && caption === undefined) {
    const figure = { html, inner, tail: space };
    return schema.node('video', { html: attributesOf(media) ?? {}, figure });
  }
  const image = readImage(media);
  if (image === null) return null;
  const attrs = { html, inner, ...image };
  if (caption === undefined) return schema.node('figure', { ...attrs, tail: space });
  const [tail, end] = spaceAt(childNodes, captionAt + 1);
  if (!isCaption(caption) || end < childNodes.length) return null;
  return schema.node(
    'figure',
    { ...attrs, imageAfter: space, tail, caption: attributesOf(caption) ?? {} },
    readInline(caption.childNodes),
  );
}

/** Blocks with a caption above or below them, or without one. */
function readFigureGroup(element: HtmlElement, content: string): Node {
  const { childNodes } = element;
  const [inner, first] = spaceAt(childNodes, 0);
  let end = childNodes.length;
  while (end > first && isSpace(childNodes[end - 1])) end -= 1;
  const [above, below] = [childNodes[first], childNodes[end - 1]];
  const hasAbove = isCaption(above);
  const hasBelow = end - 1 > first && isCaption(below);
  const flow = readFlow(
    childNodes.slice(hasAbove ? first + 1 : 0, hasBelow ? end - 1 : childNodes.length),
    content,
  );
  if (isEmptyFlow(flow)) throw new NotRepresentable('figure');
  const group: Spaced = { ...flow };
  if (hasAbove) {
    group.inner = inner;
    group.children = [readCaption(above, flow.inner), ...flow.children];
  }
  if (hasBelow) {
    separate(group, flow.tail);
    group.children.push(readCaption(below, null));
    group.tail = spaceAt(childNodes, end)[0];
  }
  return readContainer('figure_group', element, group);
}

function readCaption(element: HtmlElement, after: string | null): Node {
  const attrs = { html: attributesOf(element), after };
  return schema.node('figure_caption', attrs, readInline(element.childNodes));
}

function isCaption(node: HtmlNode | undefined): node is HtmlElement {
  return node !== undefined && isElement(node) && node.tagName === 'figcaption';
}

function isSpace(node: HtmlNode | undefined): boolean {
  return node !== undefined && isText(node) && isBlank(node.value);
}

/** Whether `readFlow` found nothing, and made a paragraph to write in. */
function isEmptyFlow({ children }: Spaced): boolean {
  const [only, ...others] = children;
  return others.length === 0 && only?.type.name === 'paragraph' && only.childCount === 0;
}

/** An image, or a link with nothing but an image in it; null for anything else. */
function readImage(element: HtmlElement) {
  const { tagName, childNodes } = element;
  const [inside] = childNodes;
  const isLink = tagName === 'a' && childNodes.length === 1;
  const image = isLink && inside !== undefined && isElement(inside) ? inside : element;
  if (image.tagName !== 'img') return null;
  return {
    image: attributesOf(image) ?? {},
    link: image === element ? null : (attributesOf(element) ?? {}),
  };
}

function readDetails(element: HtmlElement, content: string): Node {
  const { childNodes } = element;
  const [inner, at] = spaceAt(childNodes, 0);
  const first = elementOf(childNodes[at]);
  if (first.tagName !== 'summary') throw new NotRepresentable('details');
  const flow = readFlow(childNodes.slice(at + 1), content);
  const summary = schema.node(
    'summary',
    { html: attributesOf(first), after: flow.inner },
    readInline(first.childNodes),
  );
  return readContainer('details', element, {
    inner,
    children: [summary, ...flow.children],
    tail: flow.tail,
  });
}

function readTable(element: HtmlElement, content: string): Node {
  const { childNodes } = element;
  let [inner, at] = spaceAt(childNodes, 0);
  const attrs: Record<string, unknown> = { html: attributesOf(element), inner };
  const first = childNodes[at];
  if (first !== undefined && isElement(first) && first.tagName === 'caption') {
    Object.assign(attrs, readTableCaption(first, content));
    [attrs.captionAfter, at] = spaceAt(childNodes, at + 1);
  }
  const columnsAt = at;
  while (isColumns(childNodes[at])) [, at] = spaceAt(childNodes, at + 1);
  // Includes the white space after them.
  const columns = sourceOf(childNodes.slice(columnsAt, at), content);
  if (columns !== '') attrs.columns = columns;
  const rows: Node[][] = [];
  while (at < childNodes.length) {
    const section = elementOf(childNodes[at]);
    const [space, next] = spaceAt(childNodes, at + 1);
    const isLast = next === childNodes.length;
    rows.push(readSection(section, isLast ? '' : space, content));
    if (isLast) attrs.tail = space;
    at = next;
  }
  const table = schema.node('table', attrs, rows.flat());
  // The table commands fix a table that is not a rectangle, which would change it.
  if (columnsOf(table) * table.childCount > MAX_CELLS || TableMap.get(table).problems !== null) {
    throw new NotRepresentable('table');
  }
  return table;
}

function isColumns(node: HtmlNode | undefined): boolean {
  return node !== undefined && isElement(node) && node.tagName === 'colgroup';
}

/** The columns of the widest row, whose cells can span 1,000 columns each. */
function columnsOf(table: Node): number {
  const widths = table.children.map((row) =>
    row.children.reduce((sum, { attrs }) => sum + attrs.colspan, 0),
  );
  return widths.reduce((most, width) => Math.max(most, width), 0);
}

function readSection(element: HtmlElement, after: string, content: string): Node[] {
  const { tagName } = element;
  if (!SECTIONS.has(tagName)) throw new NotRepresentable(tagName);
  const { inner, children, tail } = readOnly(element, ['tr'], (row) => readRow(row, content));
  const sectionSpace = inner + tail + after === '' ? null : { inner, tail, after };
  const attrs = { section: tagName, sectionHtml: attributesOf(element), sectionSpace };
  return children.map((row) => row.type.create({ ...row.attrs, ...attrs }, row.content));
}

function readRow(element: HtmlElement, content: string): Node {
  const readOne = (cell: HtmlElement): Node => readCell(cell, content);
  return readContainer('table_row', element, readOnly(element, ['td', 'th'], readOne));
}

function readCell(element: HtmlElement, content: string): Node {
  const html = Object.entries(attributesOf(element) ?? {});
  const { colspan = '1', rowspan = '1' } = Object.fromEntries(html);
  // Many programs write spans of 1, which are the default.
  const kept = html.filter(([name, value]) => !/^(col|row)span$/.test(name) || value === '1');
  return readContainer(
    element.tagName === 'td' ? 'table_cell' : 'table_header',
    element,
    readFlow(element.childNodes, content),
    {
      html: kept.length === 0 ? null : Object.fromEntries(kept),
      colspan: Number(colspan),
      rowspan: Number(rowspan),
    },
  );
}

function readTableCaption(element: HtmlElement, content: string) {
  const isPlain = element.childNodes.every(isText);
  return {
    caption: textOf(element.childNodes),
    captionHtml: attributesOf(element),
    captionSource: isPlain ? null : sourceOf(element.childNodes, content),
  };
}

function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (isText(node) ? node.value : isElement(node) ? textOf(node.childNodes) : ''))
    .join('');
}

function elementOf(node: HtmlNode | undefined): HtmlElement {
  if (node === undefined || !isElement(node))
    throw new NotRepresentable(node?.nodeName ?? 'nothing');
  return node;
}

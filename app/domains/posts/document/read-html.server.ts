import type { Node } from 'prosemirror-model';
import { TableMap } from 'prosemirror-tables';
import {
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { readInline } from './read-inline.server.ts';
import { attributesOf, NotRepresentable } from './representable.server.ts';
import { MARK_NAMES, schema, type TableSection } from './schema.ts';
import { isSpace, splitSpace, takeSpaces } from './white-space.ts';

const INLINE_ELEMENTS: ReadonlySet<string> = new Set([...MARK_NAMES, 'br', 'img']);
const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'] satisfies TableSection[]);

/**
 * The document node of one element.
 *
 * @throws NotRepresentable
 */
export function readBlock(element: HtmlElement): Node {
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
      return readContainer('blockquote', element, readFlow(element.childNodes));
    case 'ul':
    case 'ol':
      return readContainer(
        tagName === 'ul' ? 'bullet_list' : 'ordered_list',
        element,
        readOnly(element, ['li'], readListItem),
      );
    case 'pre':
      return readCodeBlock(element);
    case 'hr':
      return schema.node('horizontal_rule', { html });
    case 'figure':
      return readFigure(element);
    case 'iframe':
      return schema.node('video', { html: html ?? {} });
    case 'details':
      return readDetails(element);
    case 'table':
      return readTable(element);
    default:
      throw new NotRepresentable(tagName);
  }
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

/** Blocks, and texts between them. */
function readFlow(nodes: readonly HtmlNode[]): Spaced {
  const spaced: Spaced = { inner: '', children: [], tail: '' };
  let run: HtmlNode[] = [];
  let space = '';
  const add = (node: Node, before: string): void => {
    separate(spaced, before);
    spaced.children.push(node);
  };
  const endRun = (): void => {
    const { leading, content, trailing } = takeSpaces(run);
    run = [];
    if (content.length === 0) {
      space += leading;
      return;
    }
    add(readBare(content), space + leading);
    space = trailing;
  };
  for (const node of nodes) {
    if (isInline(node)) {
      run.push(node);
    } else {
      endRun();
      add(readBlock(elementOf(node)), space);
      space = '';
    }
  }
  endRun();
  if (spaced.children.length === 0) spaced.children.push(schema.node('paragraph', { bare: true }));
  spaced.tail = space;
  return spaced;
}

/** Puts white space after the last child so far. */
function separate(spaced: Spaced, space: string): void {
  const last = spaced.children.pop();
  if (last === undefined) spaced.inner = space;
  else spaced.children.push(withSpaceAfter(last, space));
}

export function withSpaceAfter(node: Node, after: string): Node {
  return node.type.create({ ...node.attrs, after }, node.content, node.marks);
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
    if (isText(node) && isSpace(node.value)) {
      space += node.value;
      continue;
    }
    const child = elementOf(node);
    if (!names.includes(child.tagName)) throw new NotRepresentable(child.tagName);
    separate(spaced, space);
    spaced.children.push(read(child));
    space = '';
  }
  if (spaced.children.length === 0) throw new NotRepresentable(element.tagName);
  spaced.tail = space;
  return spaced;
}

function readListItem(element: HtmlElement): Node {
  return readContainer('list_item', element, readFlow(element.childNodes));
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

function readFigure(element: HtmlElement): Node {
  const [inner, afterInner] = splitSpace(element.childNodes);
  const [image, ...rest] = afterInner;
  const [imageAfter, afterImage] = splitSpace(rest);
  const [caption, ...last] = afterImage;
  const [tail, others] = splitSpace(last);
  const isPicture = image !== undefined && isElement(image) && image.tagName === 'img';
  if (!isPicture || others.length > 0) throw new NotRepresentable('figure');
  const attrs = { html: attributesOf(element), inner, image: attributesOf(image) ?? {} };
  if (caption === undefined) return schema.node('figure', { ...attrs, tail: imageAfter });
  const captionElement = elementOf(caption);
  if (captionElement.tagName !== 'figcaption') throw new NotRepresentable('figure');
  return schema.node(
    'figure',
    { ...attrs, imageAfter, tail, caption: attributesOf(captionElement) ?? {} },
    readInline(captionElement.childNodes),
  );
}

function readDetails(element: HtmlElement): Node {
  const [inner, afterInner] = splitSpace(element.childNodes);
  const [first, ...rest] = afterInner;
  if (first === undefined || !isElement(first) || first.tagName !== 'summary') {
    throw new NotRepresentable('details');
  }
  const flow = readFlow(rest);
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

function readTable(element: HtmlElement): Node {
  const [inner, afterInner] = splitSpace(element.childNodes);
  const [first] = afterInner;
  const caption =
    first !== undefined && isElement(first) && first.tagName === 'caption' ? first : null;
  const [captionAfter, sections] =
    caption === null ? ['', afterInner] : splitSpace(afterInner.slice(1));
  const rows: Node[] = [];
  let tail = '';
  for (let rest: readonly HtmlNode[] = sections; rest.length > 0; ) {
    const [section, ...following] = rest;
    if (section === undefined) break;
    const [space, next] = splitSpace(following);
    rows.push(...readSection(elementOf(section), next.length > 0 ? space : ''));
    if (next.length === 0) tail = space;
    rest = next;
  }
  const table = schema.node(
    'table',
    {
      html: attributesOf(element),
      inner,
      tail,
      captionAfter,
      ...(caption === null ? {} : { caption: textOf(caption), captionHtml: attributesOf(caption) }),
    },
    rows,
  );
  // The table commands mend a table that is not a rectangle, which would change it.
  if (TableMap.get(table).problems !== null) throw new NotRepresentable('table');
  return table;
}

function readSection(element: HtmlElement, after: string): Node[] {
  const { tagName } = element;
  if (!SECTIONS.has(tagName)) throw new NotRepresentable(tagName);
  const { inner, children, tail } = readOnly(element, ['tr'], readRow);
  const sectionSpace = inner + tail + after === '' ? null : { inner, tail, after };
  const attrs = { section: tagName, sectionHtml: attributesOf(element), sectionSpace };
  return children.map((row) => row.type.create({ ...row.attrs, ...attrs }, row.content));
}

function readRow(element: HtmlElement): Node {
  return readContainer('table_row', element, readOnly(element, ['td', 'th'], readCell));
}

function readCell(element: HtmlElement): Node {
  const { colspan = '1', rowspan = '1', ...others } = attributesOf(element) ?? {};
  return readContainer(
    element.tagName === 'td' ? 'table_cell' : 'table_header',
    element,
    readFlow(element.childNodes),
    {
      html: Object.keys(others).length === 0 ? null : others,
      colspan: Number(colspan),
      rowspan: Number(rowspan),
    },
  );
}

function textOf(element: HtmlElement): string {
  if (!element.childNodes.every(isText)) throw new NotRepresentable(element.tagName);
  return element.childNodes.map(({ value }) => value).join('');
}

function elementOf(node: HtmlNode): HtmlElement {
  if (!isElement(node)) throw new NotRepresentable(node.nodeName);
  return node;
}

import type { Mark, Node } from 'prosemirror-model';
import { encodeText } from '../character-references.ts';
import { BLANK_LINES } from '../content/blank.ts';
import type { HtmlAttributes } from './schema.ts';

/** The attributes that are written without a value. */
const BOOLEAN: ReadonlySet<string> = new Set(['open', 'reversed', 'allowfullscreen']);

/** The separator between new blocks at the top level. */
const NEW_LINE = '\n';

/** Nodes never change, so the HTML of a block that was not edited is written once. */
const written = new WeakMap<Node, string>();

/**
 * The HTML of a document. A block that was read from HTML and not edited gives back that HTML,
 * byte for byte, because it was only made a node after that was tried.
 */
export function serializeDocument(doc: Node): string {
  const { before, tail } = doc.attrs;
  const only = doc.childCount === 1 ? doc.firstChild : null;
  const isEmpty = only?.type.name === 'paragraph' && only.childCount === 0 && !only.attrs.html;
  return before + (isEmpty ? '' : serializeChildren(doc, NEW_LINE)) + tail;
}

/** The HTML of a node, without the white space after it. */
export function serializeNode(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const html = writeNode(node);
  written.set(node, html);
  return html;
}

/** The node, followed by other white space, which is not part of the node's HTML. */
export function withSpaceAfter(node: Node, after: string | null): Node {
  const copy = node.type.create({ ...node.attrs, after }, node.content, node.marks);
  const html = written.get(node);
  if (html !== undefined) written.set(copy, html);
  return copy;
}

function writeNode(node: Node): string {
  const { attrs } = node;
  switch (node.type.name) {
    case 'paragraph':
      return attrs.bare ? serializeInline(node) : element('p', attrs.html, serializeInline(node));
    case 'heading':
      return element(`h${attrs.level}`, attrs.html, serializeInline(node));
    case 'blockquote':
      return containerElement('blockquote', node);
    case 'code_block':
      return writeCodeBlock(node);
    case 'horizontal_rule':
      return openTag('hr', attrs.html);
    case 'bullet_list':
      return containerElement('ul', node);
    case 'ordered_list':
      return containerElement('ol', node);
    case 'list_item':
      return containerElement('li', node);
    case 'table':
      return writeTable(node);
    case 'table_row':
      return containerElement('tr', node);
    case 'table_cell':
      return writeCell('td', node);
    case 'table_header':
      return writeCell('th', node);
    case 'figure':
      return writeFigure(node);
    case 'figure_group':
      return containerElement('figure', node);
    case 'figure_caption':
      return element('figcaption', attrs.html, serializeInline(node));
    case 'definition_list':
      return containerElement('dl', node);
    case 'definition_term':
      return containerElement('dt', node);
    case 'definition_text':
      return containerElement('dd', node);
    case 'video':
      return writeVideo(node);
    case 'details':
      return containerElement('details', node);
    case 'summary':
      return element('summary', attrs.html, serializeInline(node));
    case 'raw_html':
      return attrs.source;
    case 'card':
      return element('p', attrs.html, attrs.words);
    case 'fixed_block':
      return element('p', null, `{block:${attrs.name}}`);
    default:
      throw new Error(`${node.type.name} is not a block`);
  }
}

function containerElement(tagName: string, node: Node): string {
  return element(tagName, node.attrs.html, serializeInside(node));
}

/** The children of a container with all white space between its tags. */
function serializeInside(node: Node): string {
  return node.attrs.inner + serializeChildren(node, node.attrs.inner) + node.attrs.tail;
}

function serializeChildren(parent: Node, newSpace: string): string {
  const last = parent.childCount - 1;
  let html = '';
  for (let index = 0; index <= last; index += 1) {
    const child = parent.child(index);
    html += writesParagraph(parent, index)
      ? element('p', child.attrs.html, serializeNode(child))
      : serializeNode(child);
    if (index < last) html += spaceAfter(parent, index, newSpace);
  }
  return html;
}

/**
 * Two texts next to each other would become one, so after such an edit the second needs its element
 * or, at the top level, a blank line.
 */
function writesParagraph(parent: Node, index: number): boolean {
  if (parent.type.name === 'doc' || !isBare(parent.child(index))) return false;
  const previous = index > 0 ? parent.child(index - 1) : null;
  return isBare(previous) || isBare(parent.maybeChild(index + 1));
}

function spaceAfter(parent: Node, index: number, newSpace: string): string {
  const child = parent.child(index);
  const space: string = child.attrs.after ?? newSpace;
  const isOfTexts = isBare(child) && isBare(parent.maybeChild(index + 1));
  return isOfTexts && parent.type.name === 'doc' && space.search(BLANK_LINES) === -1
    ? '\n\n'
    : space;
}

function isBare(node: Node | null): boolean {
  return node?.attrs.bare === true;
}

function writeCodeBlock(node: Node): string {
  const { html, code } = node.attrs;
  const text = encodeText(node.textContent);
  if (code !== null) return element('pre', html, element('code', code, text));
  // Parsers drop one line break right after the tag.
  return element('pre', html, text.startsWith('\n') ? `\n${text}` : text);
}

function writeCell(tagName: string, node: Node): string {
  const { html, colspan, rowspan } = node.attrs;
  const spans = {
    ...(colspan === 1 ? {} : { colspan: String(colspan) }),
    ...(rowspan === 1 ? {} : { rowspan: String(rowspan) }),
  };
  return element(tagName, withSpans(html, spans), serializeInside(node));
}

/** The sanitizer writes `lang` and `dir` before the spans, and the others after them. */
function withSpans(html: HtmlAttributes | null, spans: HtmlAttributes): HtmlAttributes {
  const { lang, dir, colspan, rowspan, ...others } = { ...html, ...spans };
  const ordered = { lang, dir, colspan, rowspan, ...others };
  return Object.fromEntries(
    Object.entries(ordered).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

function writeFigure(node: Node): string {
  const { html, image, link, imageAfter, inner, tail, caption } = node.attrs;
  const tag = openTag('img', image);
  const linked = link === null ? tag : element('a', link, tag);
  const text = serializeInline(node);
  const hasCaption = caption !== null || node.childCount > 0;
  const captionHtml = hasCaption ? imageAfter + element('figcaption', caption, text) : '';
  return element('figure', html, inner + linked + captionHtml + tail);
}

function writeVideo(node: Node): string {
  const { html, figure } = node.attrs;
  const video = element('iframe', html, '');
  if (figure === null) return video;
  return element('figure', figure.html, figure.inner + video + figure.tail);
}

function writeTable(node: Node): string {
  const { html, inner, tail, caption, captionHtml, captionSource, captionAfter, columns } =
    node.attrs;
  const parts = [inner];
  if (caption !== null) {
    parts.push(element('caption', captionHtml, captionSource ?? encodeText(caption)), captionAfter);
  }
  parts.push(columns);
  for (let from = 0; from < node.childCount; ) {
    const to = endOfSection(node, from);
    parts.push(writeSection(node, from, to));
    if (to < node.childCount) parts.push(spaceOf(node.child(to - 1)).after);
    from = to;
  }
  return element('table', html, parts.join('') + tail);
}

function endOfSection(table: Node, from: number): number {
  const { section } = table.child(from).attrs;
  let to = from + 1;
  while (to < table.childCount && table.child(to).attrs.section === section) to += 1;
  return to;
}

function writeSection(table: Node, from: number, to: number): string {
  const first = table.child(from);
  const { inner, tail } = { inner: spaceOf(first).inner, tail: spaceOf(table.child(to - 1)).tail };
  let rows = '';
  for (let index = from; index < to; index += 1) {
    const row = table.child(index);
    rows += serializeNode(row);
    if (index < to - 1) rows += row.attrs.after ?? inner;
  }
  return element(first.attrs.section, first.attrs.sectionHtml, inner + rows + tail);
}

/** The white space of a row's section. */
function spaceOf(row: Node): { inner: string; tail: string; after: string } {
  return row.attrs.sectionSpace ?? { inner: '', tail: '', after: '' };
}

/** The inline content of a block: text in as few elements as its marks allow. */
function serializeInline(parent: Node): string {
  const nodes = parent.children;
  const open: Mark[] = [];
  const ids = new Set<string>();
  let html = '';
  nodes.forEach((node, index) => {
    if (open.length === 0 && node.marks.length === 0) {
      html += writeInline(node, ids);
      return;
    }
    const ending = open.splice(countShared(open, node.marks));
    const starting = inOrder(node.marks, open, nodes, index);
    const kept = countKept(ending, starting);
    html += closeTags(ending.slice(kept));
    open.push(...starting.slice(0, kept));
    for (const mark of starting.slice(kept)) {
      const { name } = mark.type;
      const attributes = withoutRepeatedId(mark.attrs.html, ids);
      if (isNothing(name, attributes)) continue;
      html += openTag(name, attributes);
      open.push(mark);
    }
    html += writeInline(node, ids);
  });
  return html + closeTags(open);
}

/** A link without an address and an id, such as the second half of one that an edit cut in two. */
function isNothing(name: string, html: HtmlAttributes | null): boolean {
  return name === 'a' && html?.href === undefined && html?.id === undefined;
}

/** An edit can cut an element in two, of which only the first keeps its id. */
function withoutRepeatedId(html: HtmlAttributes | null, ids: Set<string>): HtmlAttributes | null {
  if (html?.id === undefined) return html;
  const { id, ...others } = html;
  if (ids.has(id)) return others;
  ids.add(id);
  return html;
}

/**
 * How many elements would end only to start again. After an edit, adjacent marks can differ only in
 * depth, and a parser would read their two elements as one mark.
 */
function countKept(ending: readonly Mark[], starting: readonly Mark[]): number {
  const at = ending.findIndex((mark, index) => !isSameElement(mark, starting[index]));
  return at === -1 ? ending.length : at;
}

function isSameElement(mark: Mark, other: Mark | undefined): boolean {
  return (
    mark.type === other?.type &&
    mark.type.create({ ...mark.attrs, depth: other.attrs.depth }).eq(other)
  );
}

/** How many of the open elements, counted from the outermost, stay open around the next node. */
function countShared(open: readonly Mark[], marks: readonly Mark[]): number {
  const at = open.findIndex((mark) => !mark.isInSet(marks));
  return at === -1 ? open.length : at;
}

/**
 * The marks to open, outermost first. Of two that end together, the one with the smaller depth is
 * outside.
 */
function inOrder(
  marks: readonly Mark[],
  open: readonly Mark[],
  nodes: readonly Node[],
  index: number,
): Mark[] {
  const added = marks.filter((mark) => !mark.isInSet(open));
  if (added.length < 2) return added;
  const ends = new Map(added.map((mark) => [mark, endOf(mark, nodes, index)]));
  return added.toSorted(
    (a, b) => (ends.get(b) ?? 0) - (ends.get(a) ?? 0) || a.attrs.depth - b.attrs.depth,
  );
}

function endOf(mark: Mark, nodes: readonly Node[], index: number): number {
  let end = index;
  while (end < nodes.length && mark.isInSet(nodes[end]?.marks ?? [])) end += 1;
  return end;
}

function closeTags(marks: readonly Mark[]): string {
  return marks
    .toReversed()
    .map(({ type }) => `</${type.name}>`)
    .join('');
}

function writeInline(node: Node, ids: Set<string>): string {
  switch (node.type.name) {
    case 'text':
      return encodeText(node.text ?? '');
    case 'image':
      return openTag('img', node.attrs.html);
    case 'hard_break':
      return openTag('br', node.attrs.html);
    case 'space':
      return node.attrs.text;
    case 'empty_element':
      return writeEmpty(node, ids);
    default:
      throw new Error(`${node.type.name} is not inline`);
  }
}

function writeEmpty({ attrs: { name, html } }: Node, ids: Set<string>): string {
  const attributes = withoutRepeatedId(html, ids);
  return isNothing(name, attributes) ? '' : element(name, attributes, '');
}

function element(tagName: string, html: HtmlAttributes | null, inside: string): string {
  return `${openTag(tagName, html)}${inside}</${tagName}>`;
}

function openTag(tagName: string, html: HtmlAttributes | null): string {
  const attributes = Object.entries(html ?? {}).map(([name, value]) =>
    BOOLEAN.has(name) ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<${tagName}${attributes.join('')}>`;
}

// The character references are those that the sanitizer's serializer writes.

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&#x26;',
  '"': '&#x22;',
  "'": '&#x27;',
  '`': '&#x60;',
};

function escapeAttribute(value: string): string {
  return value.replace(/[&"'`]/g, (character) => REFERENCES[character] ?? character);
}

import type { Element } from 'hast';
import { ID_PREFIX } from '#app/html/top-elements.ts';
import { WRAPPERS } from '../content/allow-list.server.ts';
import {
  filterAttributes,
  imageProperties,
  withoutControls,
} from '../content/attributes.server.ts';
import { CARD } from '../content/elements.ts';
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { classesOf, type Declarations, isHidden, styleOf } from '../foreign/styles.server.ts';
import { buildBox, isBox } from './boxes.server.ts';
import { convertCode } from './code-blocks.server.ts';
import { createElement } from './elements.server.ts';
import { BREAK, createFlow, type Flow, type ParagraphKind, PLAIN } from './flow.server.ts';
import { isLeftOut } from './left-out.server.ts';
import { CONTINUATION, type ListItem } from './list-items.server.ts';
import { convertList, isList, type ListReader, separateItem } from './lists.server.ts';
import { withMark } from './marks.server.ts';
import {
  type Context,
  commentOf,
  contextIn,
  OUTERMOST,
  openPaste,
  type Paste,
  type PasteReading,
  spend,
} from './paste-state.server.ts';
import { convertTable } from './tables.server.ts';
import { isFootnoteLine, isMarker, isNoteList, isRemark } from './word.server.ts';

/** Elements that begin and end a paragraph and have no other effect. */
const PARAGRAPHS: ReadonlySet<string> = new Set([
  ...WRAPPERS,
  ...['caption', 'dd', 'dt', 'figcaption', 'legend', 'p', 'summary'],
]);
const LOOSE_ITEM: ListItem = { kind: 'item', list: '', level: 1, label: { ordered: false } };

/**
 * Reads the parsed clipboard into the blocks of a post.
 *
 * @throws ContentError too_large
 */
export function readPaste(root: HtmlParent, reading: PasteReading): Element[] {
  return readBlocks(root.childNodes, OUTERMOST, openPaste(root, reading));
}

function readBlocks(nodes: readonly HtmlNode[], context: Context, paste: Paste): Element[] {
  const flow = createFlow((characters) => spend(characters, paste));
  for (const node of nodes) addNode(node, context, flow, paste);
  return flow.finish();
}

function addNode(node: HtmlNode, context: Context, flow: Flow, paste: Paste): void {
  paste.stats.nodes += 1;
  if (isElement(node)) addElement(node, context, flow, paste);
  else if (isText(node)) {
    if (paste.isCopied) addText(node.value, context, flow);
  } else if (commentOf(node) === 'StartFragment') paste.isCopied = true;
  else if (commentOf(node) === 'EndFragment') paste.isCopied = false;
}

function addText(value: string, { marks, isFiller }: Context, flow: Flow): void {
  const text = withoutControls(isFiller ? value.replaceAll('\u00a0', ' ') : value);
  flow.addRun({ kind: 'text', text, marks });
}

function addElement(element: HtmlElement, around: Context, flow: Flow, paste: Paste): void {
  const style = styleOf(element, paste.rules);
  if (isHidden(style) || isRemark(element, style) || isLeftOut(element, paste.removed)) return;
  const wasCopied = paste.isCopied;
  // Word writes the notes of what was copied after it.
  paste.isCopied ||= isNoteList(style);
  addKnown(element, style, around, flow, paste);
  if (isNoteList(style)) paste.isCopied = wasCopied;
}

function addKnown(
  element: HtmlElement,
  style: Declarations,
  around: Context,
  flow: Flow,
  paste: Paste,
): void {
  const context = contextIn(element, style, around);
  const { tagName } = element;
  if (isMarker(style)) flow.addMarker(textOf(element, paste), context.marks);
  else if (tagName === 'br') addBreak(element, flow);
  else if (tagName === 'hr') addLine(element, flow);
  else if (tagName === 'img') addImage(element, context, flow, paste);
  else if (tagName === 'iframe') addFrame(element, flow);
  else if (attributeOf(element, CARD) !== undefined) addCard(element, flow, paste);
  else if (tagName === 'pre') addCode(element, flow, paste);
  else if (tagName === 'table') addTable(element, around, flow, paste);
  else if (isList(element)) addList(element, context, flow, paste);
  else if (isBox(element)) {
    const blocks = readBlocks(element.childNodes, context, paste);
    for (const block of buildBox(element, blocks)) flow.addBlock(block);
  } else if (tagName === 'li') addItem(element, LOOSE_ITEM, context, flow, paste);
  else if (PARAGRAPHS.has(tagName) || isHeading(tagName)) {
    addParagraph(element, kindOf(element), context, flow, paste);
  } else addInline(element, context, flow, paste);
}

function addChildren(element: HtmlElement, context: Context, flow: Flow, paste: Paste): void {
  for (const child of element.childNodes) addNode(child, context, flow, paste);
}

function addParagraph(
  element: HtmlElement,
  kind: ParagraphKind,
  context: Context,
  flow: Flow,
  paste: Paste,
): void {
  const before = flow.startParagraph(kind);
  addChildren(element, context, flow, paste);
  flow.startParagraph(before);
}

function kindOf(element: HtmlElement): ParagraphKind {
  const id = attributeOf(element, 'id');
  const properties = {
    ...(id?.startsWith(ID_PREFIX) && { id }),
    ...(attributeOf(element, 'dir')?.toLowerCase() === 'rtl' && { dir: 'rtl' }),
  };
  const { tagName } = element;
  if (isHeading(tagName)) return { tagName, properties };
  return tagName === 'p' || tagName === 'div' ? { tagName: 'p', properties } : PLAIN;
}

function isHeading(tagName: string): tagName is Exclude<ParagraphKind['tagName'], 'p'> {
  return /^h[2-6]$/.test(tagName);
}

function addInline(element: HtmlElement, context: Context, flow: Flow, paste: Paste): void {
  addChildren(element, linkedContext(element, context, paste), flow, paste);
}

/** The text of a link or of an anchor. */
function linkedContext(element: HtmlElement, context: Context, paste: Paste): Context {
  if (element.tagName !== 'a') return context;
  const href = linkAddress(attributeOf(element, 'href') ?? '');
  const id = attributeOf(element, 'id');
  const properties = { ...(href !== null && { href }), ...(id?.startsWith(ID_PREFIX) && { id }) };
  if (Object.keys(properties).length === 0) return context;
  const key = `${href} ${properties.id ?? ''}`;
  const link = paste.links.get(key) ?? properties;
  paste.links.set(key, link);
  return { ...context, marks: withMark(context.marks, 'a', link) };
}

/**
 * Anything longer is not the address of a page, and would be repeated in each paragraph of the
 * link.
 */
const MAX_ADDRESS = 2000;

/** The address of a pasted link. Null for anchors of a program's own, which lead nowhere here. */
function linkAddress(href: string): string | null {
  const plain = href.trim();
  if (plain === '' || plain.length > MAX_ADDRESS) return null;
  return plain.startsWith('#') && !plain.startsWith(`#${ID_PREFIX}`) ? null : plain;
}

function addBreak(element: HtmlElement, flow: Flow): void {
  if (!classesOf(element).includes('Apple-interchange-newline')) flow.addRun(BREAK);
}

function addLine(element: HtmlElement, flow: Flow): void {
  if (!isFootnoteLine(element)) flow.addBlock(createElement('hr', []));
}

/** By now, only images of this site are left. */
function addImage(element: HtmlElement, { marks }: Context, flow: Flow, paste: Paste): void {
  if (!paste.isCopied) return;
  const { lang, dir, ...properties } = filterAttributes(element, 'img').properties;
  const image = createElement('img', [], { ...imageProperties(element), ...properties });
  flow.addRun({ kind: 'image', image, marks });
}

/** The sanitizer decides whether it is a video. */
function addFrame(frame: HtmlElement, flow: Flow): void {
  const names = ['src', 'title', 'width', 'height'];
  const kept = frame.attrs.filter(({ name }) => names.includes(name));
  const properties = Object.fromEntries(kept.map(({ name, value }) => [name, value]));
  flow.addBlock(createElement('iframe', [], properties));
}

/** A card of this editor, whose only content is the link that it is elsewhere. */
function addCard(element: HtmlElement, flow: Flow, paste: Paste): void {
  const link = element.childNodes.find(isElement);
  if (!paste.isCopied || link === undefined) return;
  const words = createElement('a', [{ type: 'text', value: textOf(element, paste) }], {
    href: attributeOf(link, 'href') ?? '',
  });
  const { dataCard } = filterAttributes(element, 'p').properties;
  flow.addBlock(createElement('p', [words], dataCard === undefined ? {} : { dataCard }));
}

function addCode(element: HtmlElement, flow: Flow, paste: Paste): void {
  const code = convertCode(element, (characters) => spend(characters, paste));
  if (code) flow.addBlock(code);
}

function addTable(table: HtmlElement, around: Context, flow: Flow, paste: Paste): void {
  const blocks = convertTable(table, {
    isHidden: (element) => isHidden(styleOf(element, paste.rules)),
    spend: (characters) => spend(characters, paste),
    readBlocks(parts) {
      const context = parts.reduce(
        (outer, part) => contextIn(part, styleOf(part, paste.rules), outer),
        around,
      );
      return readBlocks(parts.at(-1)?.childNodes ?? [], context, paste);
    },
  });
  for (const block of blocks) flow.addBlock(block);
}

function addList(list: HtmlElement, context: Context, flow: Flow, paste: Paste): void {
  const reader: ListReader = {
    styleOf: (element) => styleOf(element, paste.rules),
    readBlocks: (node) => readItem(node, context, paste),
  };
  const items = list.childNodes.filter(isElement);
  if (items.some((item) => separateItem(item, list, reader))) {
    for (const item of items) {
      const place = separateItem(item, list, reader) ?? CONTINUATION;
      addItem(item, place, context, flow, paste);
    }
    return;
  }
  const converted = convertList(list, reader);
  if (converted) flow.addBlock(converted);
}

/** The blocks in an item, or in whatever else is in a list. */
function readItem(node: HtmlNode, around: Context, paste: Paste): Element[] {
  if (!isElement(node) || node.tagName !== 'li') return readBlocks([node], around, paste);
  paste.stats.nodes += 1;
  const style = styleOf(node, paste.rules);
  if (isHidden(style)) return [];
  return readBlocks(node.childNodes, contextIn(node, style, around), paste);
}

function addItem(
  element: HtmlElement,
  item: ListItem,
  around: Context,
  flow: Flow,
  paste: Paste,
): void {
  for (const [index, block] of readItem(element, around, paste).entries()) {
    flow.addBlock(block, index === 0 ? item : CONTINUATION);
  }
}

/** The bullet or number before an item. */
function textOf(element: HtmlElement, paste: Paste): string {
  let text = '';
  for (const child of element.childNodes) {
    paste.stats.nodes += 1;
    if (isText(child)) text += child.value;
    else if (isElement(child)) text += textOf(child, paste);
  }
  return text;
}

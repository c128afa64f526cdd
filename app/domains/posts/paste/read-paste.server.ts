import type { Element } from 'hast';
import { ID_PREFIX, WRAPPERS } from '../content/allow-list.server.ts';
import {
  filterAttributes,
  imageProperties,
  withoutControls,
} from '../content/attributes.server.ts';
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { linkAddress, ownPicture } from './addresses.server.ts';
import { buildBox, isBox } from './boxes.server.ts';
import { convertCode, isCodeBox } from './code-blocks.server.ts';
import { createElement } from './elements.server.ts';
import {
  BREAK,
  CONTINUATION,
  createFlow,
  type Flow,
  type ParagraphKind,
  PLAIN,
} from './flow.server.ts';
import { isLeftOut, leaveOutPicture } from './left-out.server.ts';
import type { ListItem } from './list-items.server.ts';
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
import { classesOf, type Declarations, isHidden, styleOf } from './styles.server.ts';
import { convertTable } from './tables.server.ts';
import { headingOf, isFootnoteLine, isMarker, isRemark, wordItem } from './word.server.ts';

/** Elements that begin and end a paragraph, and leave no other trace. */
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

function addText(value: string, { marks, keepsLines, isFiller }: Context, flow: Flow): void {
  const text = withoutControls(isFiller ? value.replaceAll('\u00a0', ' ') : value);
  const lines = keepsLines && text.trim() !== '' ? text.split('\n') : [text];
  for (const [index, line] of lines.entries()) {
    if (index > 0) flow.addRun(BREAK);
    flow.addRun({ kind: 'text', text: line, marks });
  }
}

function addElement(element: HtmlElement, around: Context, flow: Flow, paste: Paste): void {
  const style = styleOf(element, paste.rules);
  if (isHidden(style) || isRemark(element, style) || isLeftOut(element, paste.removed)) return;
  const context = contextIn(element, style, around);
  const { tagName } = element;
  if (isMarker(style)) flow.addMarker(textOf(element, paste), context.marks);
  else if (tagName === 'br') addBreak(element, flow);
  else if (tagName === 'hr') addLine(element, flow);
  else if (tagName === 'img') addPicture(element, context, flow, paste);
  else if (tagName === 'iframe') addFrame(element, flow);
  else if (isCodeBox(element, style)) addCode(element, flow, paste);
  else if (tagName === 'table') addTable(element, around, flow, paste);
  else if (isList(element)) addList(element, context, flow, paste);
  else if (isBox(element)) {
    const blocks = readBlocks(element.childNodes, context, paste);
    for (const block of buildBox(element, blocks)) flow.addBlock(block);
  } else if (tagName === 'li') addItem(element, LOOSE_ITEM, context, flow, paste);
  else if (PARAGRAPHS.has(tagName) || headingOf(element)) {
    addParagraph(element, kindOf(element, style), context, flow, paste);
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

function kindOf(element: HtmlElement, style: Declarations): ParagraphKind {
  const heading = headingOf(element);
  const id = attributeOf(element, 'id');
  const properties = {
    ...(id?.startsWith(ID_PREFIX) && { id }),
    ...(attributeOf(element, 'dir')?.toLowerCase() === 'rtl' && { dir: 'rtl' }),
  };
  if (heading) return { tagName: heading, properties };
  if (element.tagName !== 'p' && element.tagName !== 'div') return PLAIN;
  return { tagName: 'p', properties, item: wordItem(element, style) };
}

function addInline(element: HtmlElement, context: Context, flow: Flow, paste: Paste): void {
  const isQuote = element.tagName === 'q';
  if (isQuote) addText('“', context, flow);
  addChildren(element, linkedContext(element, context, paste), flow, paste);
  if (isQuote) addText('”', context, flow);
}

function linkedContext(element: HtmlElement, context: Context, paste: Paste): Context {
  const href = element.tagName === 'a' ? linkAddress(attributeOf(element, 'href') ?? '') : null;
  if (href === null) return context;
  const link = paste.links.get(href) ?? { href };
  paste.links.set(href, link);
  return { ...context, marks: withMark(context.marks, 'a', link) };
}

function addBreak(element: HtmlElement, flow: Flow): void {
  if (!classesOf(element).includes('Apple-interchange-newline')) flow.addRun(BREAK);
}

function addLine(element: HtmlElement, flow: Flow): void {
  if (!isFootnoteLine(element)) flow.addBlock(createElement('hr', []));
}

function addPicture(
  image: HtmlElement,
  { marks, isCheckbox }: Context,
  flow: Flow,
  paste: Paste,
): void {
  if (isCheckbox || !paste.isCopied) return;
  const src = ownPicture(attributeOf(image, 'src') ?? '', paste.origins);
  if (src === null) {
    leaveOutPicture(image, paste.removed);
    return;
  }
  const attrs = image.attrs.map((one) => (one.name === 'src' ? { ...one, value: src } : one));
  const own = { ...image, attrs };
  const { lang, dir, ...properties } = filterAttributes(own, 'img').properties;
  const picture = createElement('img', [], { ...imageProperties(own), ...properties });
  flow.addRun({ kind: 'picture', picture, marks });
}

/** The sanitizer decides whether it is a video. */
function addFrame(frame: HtmlElement, flow: Flow): void {
  const names = ['src', 'title', 'width', 'height'];
  const kept = frame.attrs.filter(({ name }) => names.includes(name));
  const properties = Object.fromEntries(kept.map(({ name, value }) => [name, value]));
  flow.addBlock(createElement('iframe', [], properties));
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

/** The blocks in an item, or in whatever else stands in a list. */
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

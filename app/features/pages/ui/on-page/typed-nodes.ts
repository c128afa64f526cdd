import { parseRich, writeRich } from '#app/features/pages/field-kinds/rich-text.ts';
import type { Href } from '#app/site/words/paths.ts';
import type { Placeholder } from '#app/site/words/placeholders.ts';
import type { Rich } from '#app/site/words/types.ts';
import { PLACE, PRICES } from '../draft-frame.ts';

/** The element for a name in braces. It shows what readers see and can't be typed into. */
const CODE = 'data-code';
/** The address of a link in the text, as it was typed. */
const HREF = 'data-href';
const BOLD = 'b, strong';

/**
 * Reads the text of an element in the form in which it is typed: rich text with its marks, and names in
 * braces instead of the prices that readers see.
 */
export function readTyped(host: Element, isRich: boolean): string {
  if (!isRich) return wordsOf(host);
  const parts: Exclude<Rich, string>[number][] = [];
  collectParts(host, false, parts);
  return writeRich(joinAlike(parts));
}

type Part = Exclude<Rich, string>[number];

function collectParts(node: Node, isBold: boolean, parts: Part[]): void {
  for (const child of node.childNodes) {
    if (isForeign(child)) continue;
    if (!isElement(child)) {
      const text = child.textContent ?? '';
      if (text !== '') parts.push(isBold ? { bold: text } : text);
    } else if (child.hasAttribute(CODE)) {
      const code = child.getAttribute(CODE) ?? '';
      parts.push(isBold ? { bold: code } : code);
    } else if (child.localName === 'a') {
      const href = (child.getAttribute(HREF) ?? child.getAttribute('href') ?? '') as Href;
      const text = wordsOf(child);
      if (text !== '') parts.push({ text, href });
    } else {
      collectParts(child, isBold || child.matches(BOLD), parts);
    }
  }
}

/** Typing can leave the letters of one word in several text nodes. */
function joinAlike(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') {
      joined[joined.length - 1] = last + part;
    } else if (
      typeof part === 'object' &&
      typeof last === 'object' &&
      'bold' in part &&
      'bold' in last
    ) {
      joined[joined.length - 1] = { bold: last.bold + part.bold };
    } else {
      joined.push(part);
    }
  }
  return joined;
}

function wordsOf(node: Node): string {
  if (!isElement(node)) return node.textContent ?? '';
  const code = node.getAttribute(CODE);
  if (code !== null) return code;
  return [...node.childNodes].map((child) => (isForeign(child) ? '' : wordsOf(child))).join('');
}

/** Elements of the frame are not instances of this window's classes. */
function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/**
 * What an extension of the browser put into a text, such as the marks of a spell checker, the button of
 * a password manager or a second translation. Typing makes only text, bold words and plain wrappers.
 */
function isForeign(node: Node): boolean {
  if (!isElement(node)) return node.nodeType !== 3;
  return (
    !node.hasAttribute(CODE) &&
    (!TYPED_ELEMENTS.has(node.localName) ||
      node.getAttribute('contenteditable') === 'false' ||
      node.ariaHidden === 'true' ||
      node.classList.contains('notranslate'))
  );
}

const TYPED_ELEMENTS: ReadonlySet<string> = new Set(
  'a b strong i em u span font div p br'.split(' '),
);

/** The nodes that show a typed text on the page. */
export function writeTyped(
  document: Document,
  typed: string,
  isRich: boolean,
  placeholders: readonly Placeholder[],
): Node[] {
  const write = (text: string) => writeWords(document, text, placeholders);
  if (!isRich) return write(typed);
  const rich = parseRich(typed);
  if (typeof rich === 'string') return write(rich);
  return rich.flatMap((part) => {
    if (typeof part === 'string') return write(part);
    const element = document.createElement('bold' in part ? 'strong' : 'a');
    if ('bold' in part) element.append(...write(part.bold));
    else {
      leadTo(element, part.href);
      element.append(...write(part.text));
    }
    return [element];
  });
}

function leadTo(link: HTMLElement, href: string): void {
  link.setAttribute('href', href);
  link.setAttribute(HREF, href);
}

/** The link that contains a selection. */
export function linkAround(
  { commonAncestorContainer: node }: Range,
  host: HTMLElement,
): HTMLElement | null {
  const link = (isElement(node) ? node : node.parentElement)?.closest<HTMLElement>('a');
  return link != null && link !== host && host.contains(link) ? link : null;
}

/** Changes the address of a link, or links the selection. An empty address removes the link. */
export function writeLink(
  range: Range,
  present: HTMLElement | null,
  href: string,
  text: string,
): void {
  if (present !== null) {
    range.selectNode(present);
    if (href === '') present.replaceWith(...present.childNodes);
    else leadTo(present, href);
    return;
  }
  if (href === '') return;
  const link = range.startContainer.ownerDocument?.createElement('a');
  if (link === undefined) return;
  leadTo(link, href);
  link.tabIndex = -1;
  if (range.collapsed) link.append(text);
  else link.append(range.extractContents());
  range.insertNode(link);
}

/** The place where the price behind a name in braces is edited; null for any other name. */
function pricePlace(code: string): string | null {
  const [, program] = /^\{price:([a-z-]+)\}$/.exec(code) ?? [];
  return program === undefined ? null : `${PRICES}program-${program}/price@`;
}

const NAME = /(\{[a-z]+:[a-z-]+\})/;

function writeWords(
  document: Document,
  text: string,
  placeholders: readonly Placeholder[],
): Node[] {
  return text.split(NAME).flatMap((part): Node[] => {
    if (part === '') return [];
    const known = placeholders.find(({ code }) => code === part);
    if (known === undefined) return [document.createTextNode(part)];
    const element = document.createElement('span');
    element.setAttribute(CODE, part);
    const place = pricePlace(part);
    if (place !== null) element.setAttribute(PLACE, place);
    element.contentEditable = 'false';
    element.append(known.value);
    return [element];
  });
}

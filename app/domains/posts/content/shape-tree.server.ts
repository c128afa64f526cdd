import type { Element, ElementContent } from 'hast';
import {
  ALLOWED,
  DROPPED_WHOLE,
  ID_PREFIX,
  PHRASING_ONLY,
  RENAMED,
  WRAPPERS,
} from './allow-list.server.ts';
import {
  frameProperties,
  imageProperties,
  linkProperties,
  readAttributes,
  safeId,
  withoutControls,
} from './attributes.server.ts';
import { ContentError } from './content-error.server.ts';
import { isBlank, wrapRuns } from './paragraphs.server.ts';
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
  MAX_DEPTH,
} from './parse-html.server.ts';
import type { RemovedItems } from './removed-items.server.ts';
import { videoAddress } from './video-address.ts';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

interface Shaping {
  removed: RemovedItems;
  ids: Set<string>;
  links: Element[];
}

/** Where a node stands: how deep, and whether a block may stand there. */
interface Place {
  depth: number;
  phrasing: boolean;
}

/**
 * Builds the tree that may stay, and notes what is taken out.
 *
 * @throws ContentError too_deep: the parser can nest deeper than the text does
 */
export function shapeTree(root: HtmlParent, removed: RemovedItems): ElementContent[] {
  const shaping: Shaping = { removed, ids: new Set(), links: [] };
  const children = shapeChildren(root, { depth: 0, phrasing: false }, shaping);
  for (const link of shaping.links) pointToPrefixedId(link, shaping.ids);
  return wrapRuns(children, { splitAtBlankLines: true });
}

function shapeChildren(parent: HtmlParent, place: Place, shaping: Shaping): ElementContent[] {
  const result: ElementContent[] = [];
  for (const node of parent.childNodes) {
    for (const shaped of shapeNode(node, place, shaping)) append(result, shaped);
  }
  return result;
}

/** Neighbouring texts become one, as they will be when the text is read again. */
function append(siblings: ElementContent[], node: ElementContent): void {
  const last = siblings.at(-1);
  if (node.type === 'text' && last?.type === 'text') last.value += node.value;
  else siblings.push(node);
}

function shapeNode(node: HtmlNode, place: Place, shaping: Shaping): ElementContent[] {
  if (place.depth > MAX_DEPTH) throw new ContentError('too_deep');
  if (isText(node)) return shapeText(node.value, shaping);
  if (isElement(node)) return shapeElement(node, place, shaping);
  if (node.nodeName === '#comment') {
    const text = 'data' in node ? node.data : '';
    shaping.removed.add('comment', 'comment', 'A comment', text);
  }
  return [];
}

function shapeText(value: string, { removed }: Shaping): ElementContent[] {
  const text = withoutControls(value);
  if (text.length < value.length) {
    removed.add('character', 'control character', 'Invisible control characters', text);
  }
  return text === '' ? [] : [{ type: 'text', value: text }];
}

function shapeElement(source: HtmlElement, place: Place, shaping: Shaping): ElementContent[] {
  const tagName = RENAMED[source.tagName] ?? source.tagName;
  if (source.namespaceURI !== HTML_NAMESPACE || DROPPED_WHOLE.has(tagName)) {
    const message = `The element <${source.tagName}> and everything in it`;
    shaping.removed.add('element', source.tagName, message, excerptOf(source));
    return [];
  }
  if (tagName === 'iframe') return shapeFrame(source, shaping);
  if (tagName === 'img') return shapeImage(source, shaping);
  const inside = {
    depth: place.depth + 1,
    phrasing: place.phrasing || PHRASING_ONLY.has(tagName),
  };
  const children = shapeChildren(source, inside, shaping);
  if (!ALLOWED.has(tagName)) {
    const message = `The tag <${source.tagName}> (its text stays)`;
    shaping.removed.add('element', source.tagName, message, excerptOf(source));
    return WRAPPERS.has(tagName) && !place.phrasing ? wrapRuns(children) : children;
  }
  if (children.length === 0 && (tagName === 'p' || /^h\d$/.test(tagName))) return [];
  return finishElement(source, tagName, children, shaping);
}

function finishElement(
  source: HtmlElement,
  tagName: string,
  children: ElementContent[],
  shaping: Shaping,
): ElementContent[] {
  const element = startElement(source, tagName, shaping);
  element.children = tagName === 'pre' ? keepFirstLineBreak(children) : children;
  if (tagName !== 'a') return [element];
  const link = linkProperties(source);
  const href = attributeOf(source, 'href');
  if (!link && href !== undefined) {
    shaping.removed.add('address', 'href', 'A link to an address that is not allowed', href);
  }
  if (!link && element.properties.id === undefined) return children;
  element.properties = { ...link, ...element.properties };
  shaping.links.push(element);
  return [element];
}

function shapeImage(source: HtmlElement, shaping: Shaping): ElementContent[] {
  const image = imageProperties(source);
  if (!image) {
    const message = 'An image from an address that is not allowed';
    shaping.removed.add('address', 'img', message, attributeOf(source, 'src') ?? '<img>');
    return [];
  }
  if (source.attrs.some(({ name }) => name === 'srcset') && image.srcSet === undefined) {
    noteAttributes(source, ['srcset'], shaping);
  }
  const element = startElement(source, 'img', shaping);
  element.properties = { ...image, alt: '', ...element.properties, loading: 'lazy' };
  return [element];
}

function shapeFrame(source: HtmlElement, shaping: Shaping): ElementContent[] {
  const address = attributeOf(source, 'src') ?? '';
  const video = videoAddress(address);
  if (!video) {
    const message = 'A frame that is neither a YouTube nor a Vimeo video';
    shaping.removed.add('frame', 'iframe', message, address || excerptOf(source));
    return [];
  }
  const element = startElement(source, 'iframe', shaping);
  element.properties = { ...frameProperties(source, video), ...element.properties };
  return [element];
}

function startElement(source: HtmlElement, tagName: string, shaping: Shaping): Element {
  const { properties, refused } = readAttributes(source, tagName);
  const wanted = attributeOf(source, 'id');
  const id = wanted === undefined ? undefined : safeId(wanted);
  if (wanted !== undefined && (id === undefined || shaping.ids.has(id))) refused.push('id');
  else if (id !== undefined) {
    shaping.ids.add(id);
    properties.id = id;
  }
  noteAttributes(source, refused, shaping);
  return { type: 'element', tagName, properties, children: [] };
}

function noteAttributes(source: HtmlElement, names: string[], { removed }: Shaping): void {
  for (const name of names) {
    const message = `The attribute ${name} on <${source.tagName}>`;
    removed.add('attribute', name, message, `${name}="${attributeOf(source, name)}"`);
  }
}

/** A link within the post follows the id it points to; other anchors are the page's own. */
function pointToPrefixedId(link: Element, ids: ReadonlySet<string>): void {
  const href = link.properties.href;
  if (typeof href !== 'string' || !href.startsWith('#')) return;
  const wanted = decodeFragment(href.slice(1));
  if (wanted === '' || ids.has(wanted)) return;
  if (ids.has(ID_PREFIX + wanted)) link.properties.href = `#${ID_PREFIX}${wanted}`;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A parser drops one line break right after `<pre>`: one more keeps those of the text. */
function keepFirstLineBreak(children: ElementContent[]): ElementContent[] {
  const first = children[0];
  if (first?.type !== 'text' || !first.value.startsWith('\n')) return children;
  return [{ type: 'text', value: `\n${first.value}` }, ...children.slice(1)];
}

function excerptOf(source: HtmlElement): string {
  const attributes = source.attrs.slice(0, 5).map(({ name, value }) => ` ${name}="${value}"`);
  const [first] = source.childNodes;
  const text = first && isText(first) && !isBlank(first.value) ? first.value : '';
  return `<${source.tagName}${attributes.join('')}>${text.slice(0, 80)}`;
}

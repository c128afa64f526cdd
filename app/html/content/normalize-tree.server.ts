import type { Element, ElementContent } from 'hast';
import { ID_PREFIX } from '#app/html/top-elements.ts';
import { DROPPED_WHOLE, RENAMED, WRAPPERS } from './allow-list.server.ts';
import {
  filterAttributes,
  frameProperties,
  imageProperties,
  linkProperties,
  safeId,
  withoutControls,
} from './attributes.server.ts';
import { isBlank } from './blank.ts';
import { ContentError } from './content-error.server.ts';
import { ALLOWED, PHRASING_ONLY } from './elements.ts';
import { wrapRuns } from './paragraphs.server.ts';
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
import { findVideoProvider, toVideoEmbed } from './video-embed.ts';

/** Tags that only place what is in them. */
const LAYOUT: ReadonlySet<string> = new Set(
  'article aside div footer header main picture section source'.split(' '),
);
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

interface State {
  removed: RemovedItems;
  ids: Set<string>;
  links: Element[];
}

interface Position {
  depth: number;
  /** Inside an element that cannot contain blocks. */
  phrasing: boolean;
}

/**
 * Builds a tree of allowed elements and attributes from parsed HTML, and records what is removed.
 *
 * @throws ContentError too_deep: the parser can nest deeper than the source does; too_complex
 */
export function normalizeTree(root: HtmlParent, removed: RemovedItems): ElementContent[] {
  const state: State = { removed, ids: new Set(), links: [] };
  const children = normalizeChildren(root, { depth: 0, phrasing: false }, state);
  for (const link of state.links) pointToPrefixedId(link, state.ids);
  return wrapRuns(children, { splitAtBlankLines: true });
}

function normalizeChildren(parent: HtmlParent, position: Position, state: State): ElementContent[] {
  const result: ElementContent[] = [];
  for (const node of parent.childNodes) {
    for (const normalized of normalizeNode(node, position, state)) append(result, normalized);
  }
  return result;
}

/** Merges adjacent text nodes, as the parser will in the next pass. */
function append(siblings: ElementContent[], node: ElementContent): void {
  const last = siblings.at(-1);
  if (node.type === 'text' && last?.type === 'text') last.value += node.value;
  else siblings.push(node);
}

function normalizeNode(node: HtmlNode, position: Position, state: State): ElementContent[] {
  if (position.depth > MAX_DEPTH) throw new ContentError('too_deep');
  if (isText(node)) return normalizeText(node.value);
  if (isElement(node)) return normalizeElement(node, position, state);
  if (node.nodeName === '#comment') {
    const text = 'data' in node ? node.data : '';
    state.removed.add({ kind: 'comment', message: 'A comment', excerpt: text });
  }
  return [];
}

function normalizeText(value: string): ElementContent[] {
  const text = withoutControls(value);
  return text === '' ? [] : [{ type: 'text', value: text }];
}

function normalizeElement(source: HtmlElement, position: Position, state: State): ElementContent[] {
  const tagName = RENAMED[source.tagName] ?? source.tagName;
  if (source.namespaceURI !== HTML_NAMESPACE || DROPPED_WHOLE.has(tagName)) {
    const message = `The element <${source.tagName}> and everything in it`;
    state.removed.add({ kind: 'element', message, excerpt: excerptOf(source), node: source });
    return [];
  }
  if (tagName === 'iframe') return normalizeFrame(source, state);
  if (tagName === 'img') return normalizeImage(source, state);
  const inside = {
    depth: position.depth + 1,
    phrasing: position.phrasing || PHRASING_ONLY.has(tagName),
  };
  const children = normalizeChildren(source, inside, state);
  if (!ALLOWED.has(tagName)) {
    const message = `The tag <${source.tagName}> (its text stays)`;
    const layout = LAYOUT.has(tagName) && { isLayout: true as const };
    state.removed.add({ kind: 'element', message, excerpt: excerptOf(source), ...layout });
    return WRAPPERS.has(tagName) && !position.phrasing ? wrapRuns(children) : children;
  }
  if (children.length === 0 && (tagName === 'p' || /^h\d$/.test(tagName))) return [];
  return finishElement(source, tagName, children, state);
}

function finishElement(
  source: HtmlElement,
  tagName: string,
  children: ElementContent[],
  state: State,
): ElementContent[] {
  const element = startElement(source, tagName, state);
  element.children = tagName === 'pre' ? keepFirstLineBreak(children) : children;
  if (tagName !== 'a') return [element];
  const link = linkProperties(source);
  const href = attributeOf(source, 'href');
  if (!link && href !== undefined) {
    const message = 'A link to an address that is not allowed';
    // Its words stay.
    const node = { ...source, childNodes: [] };
    state.removed.add({ kind: 'link', message, excerpt: href, node });
  }
  if (!link && element.properties.id === undefined) return children;
  element.properties = { ...link, ...element.properties };
  state.links.push(element);
  return [element];
}

function normalizeImage(source: HtmlElement, state: State): ElementContent[] {
  const image = imageProperties(source);
  if (!image) {
    const message = 'An image from an address that is not allowed';
    const excerpt = attributeOf(source, 'src') ?? '<img>';
    state.removed.add({ kind: 'image', message, excerpt, node: source });
    return [];
  }
  if (source.attrs.some(({ name }) => name === 'srcset') && image.srcSet === undefined) {
    recordAttributes(source, ['srcset'], state);
  }
  const element = startElement(source, 'img', state);
  const { alt, ariaHidden } = element.properties;
  if (alt && ariaHidden) {
    // An image with a text for screen readers is not hidden from them: the text wins.
    delete element.properties.ariaHidden;
    recordAttributes(source, ['aria-hidden'], state);
  }
  element.properties = { ...image, alt: '', ...element.properties, loading: 'lazy' };
  return [element];
}

function normalizeFrame(source: HtmlElement, state: State): ElementContent[] {
  const address = attributeOf(source, 'src') ?? '';
  const video = toVideoEmbed(address);
  if (!video) {
    const provider = findVideoProvider(address);
    const message = provider
      ? `A frame from ${provider} that does not show a single video`
      : 'A frame that is neither a YouTube nor a Vimeo video';
    const excerpt = address || excerptOf(source);
    state.removed.add({ kind: 'frame', message, excerpt, node: source });
    return [];
  }
  const element = startElement(source, 'iframe', state);
  element.properties = { ...frameProperties(source, video), ...element.properties };
  return [element];
}

function startElement(source: HtmlElement, tagName: string, state: State): Element {
  const { properties, rejected } = filterAttributes(source, tagName);
  const typedId = attributeOf(source, 'id');
  const id = typedId === undefined ? undefined : safeId(typedId);
  if (typedId !== undefined && (id === undefined || state.ids.has(id))) rejected.push('id');
  else if (id !== undefined) {
    state.ids.add(id);
    properties.id = id;
  }
  recordAttributes(source, rejected, state);
  return { type: 'element', tagName, properties, children: [] };
}

function recordAttributes(source: HtmlElement, names: string[], { removed }: State): void {
  const values = new Map(source.attrs.map(({ name, value }) => [name, value]));
  for (const name of names) {
    const message = `The attribute ${name} on <${source.tagName}>`;
    removed.add({ kind: 'attribute', message, excerpt: `${name}="${values.get(name)}"` });
  }
}

/** Points a link within the post to the prefixed id; other anchors belong to the page. */
function pointToPrefixedId(link: Element, ids: ReadonlySet<string>): void {
  const href = link.properties.href;
  if (typeof href !== 'string' || !href.startsWith('#')) return;
  const id = decodeFragment(href.slice(1));
  if (id === '' || ids.has(id)) return;
  if (ids.has(ID_PREFIX + id)) link.properties.href = `#${ID_PREFIX}${id}`;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Parsers drop one line break right after `<pre>`, so we add one to preserve the content's own. */
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

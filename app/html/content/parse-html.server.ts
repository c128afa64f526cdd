import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5';
import { CONTENT_MAX_BYTES, PASTE_MAX_BYTES } from '../content-limit.ts';
import { ContentError } from './content-error.server.ts';
import { hasTooManyAttributes } from './count-attributes.server.ts';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode;

export const MAX_DEPTH = 200;
export const MAX_ELEMENTS = 100_000;

export interface ParseStats {
  elements: number;
  attributeCharacters: number;
  /** Elements that the parser opened and closed. The deeper they are, the more each costs. */
  moves: number;
}

/** The most that any text may cost, however long it is. */
export interface ParseBounds {
  readonly bytes: number;
  readonly elements: number;
}

const POST_BOUNDS: ParseBounds = { bytes: CONTENT_MAX_BYTES, elements: MAX_ELEMENTS };
export const PASTE_BOUNDS: ParseBounds = { bytes: PASTE_MAX_BYTES, elements: 150_000 };

export interface ParseOptions {
  stats?: ParseStats;
  /** Records the position of each node in the source. */
  locations?: boolean;
  bounds?: ParseBounds;
}

/** The limits for parsing a text. They grow with its length, up to the bounds. */
export function parseLimits({ length }: { length: number }, bounds = POST_BOUNDS) {
  return {
    elements: Math.min(bounds.elements, 1_000 + length),
    // The parser copies the attributes each time it reopens a formatting element.
    attributeCharacters: 8 * Math.min(bounds.bytes, 1_000 + length),
  };
}

/**
 * Parses HTML the way a browser does inside a `<div>`, where posts are shown.
 *
 * Attributes are counted before, the other limits are enforced while the tree grows, because the
 * parser walks up the open elements at each tag (100,000 nested divs cost 5 billion steps) and
 * copies every open formatting element into each new paragraph (1 MB of `<b>` and `<p>` makes a
 * billion elements).
 *
 * @throws ContentError too_large, too_many_attributes, too_deep, too_complex
 */
export function parseHtml(
  source: string,
  {
    stats = { elements: 0, attributeCharacters: 0, moves: 0 },
    locations = false,
    bounds = POST_BOUNDS,
  }: ParseOptions = {},
): DefaultTreeAdapterTypes.DocumentFragment {
  if (Buffer.byteLength(source) > bounds.bytes) throw new ContentError('too_large');
  if (hasTooManyAttributes(source)) throw new ContentError('too_many_attributes');
  const limits = parseLimits(source, bounds);
  let open = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      stats.elements += 1;
      for (const { name, value } of attributes) {
        stats.attributeCharacters += name.length + value.length;
      }
      if (
        stats.elements > limits.elements ||
        stats.attributeCharacters > limits.attributeCharacters
      ) {
        throw new ContentError('too_complex');
      }
      return defaultTreeAdapter.createElement(tagName, namespace, attributes);
    },
    // Attributes of a second <html> would be collected on the root, which is not used.
    adoptAttributes() {},
    onItemPush() {
      open += 1;
      stats.moves += 1;
      if (open > MAX_DEPTH) throw new ContentError('too_deep');
    },
    onItemPop() {
      open -= 1;
    },
    // The parser adds to a text word by word. A text's location is its own, so it need not be copied.
    updateNodeSourceCodeLocation(node, end) {
      if (node.nodeName === '#text' && node.sourceCodeLocation) {
        Object.assign(node.sourceCodeLocation, end);
      } else {
        defaultTreeAdapter.updateNodeSourceCodeLocation(node, end);
      }
    },
  };
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  return parseFragment(context, source, {
    treeAdapter,
    scriptingEnabled: false,
    sourceCodeLocationInfo: locations,
  });
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isText(node: HtmlNode): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

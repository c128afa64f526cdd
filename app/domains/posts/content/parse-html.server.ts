import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5';
import { CONTENT_MAX_BYTES } from '../post-fields.ts';
import { ContentError } from './content-error.server.ts';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode;

export const MAX_DEPTH = 200;
export const MAX_ELEMENTS = 100_000;
/** The parser copies the attributes each time it reopens a formatting element. */
const MAX_ATTRIBUTE_CHARACTERS = 8 * CONTENT_MAX_BYTES;

export interface ParseStats {
  elements: number;
  attributeCharacters: number;
}

/**
 * Parses HTML the way a browser does inside a `<div>`, where posts are shown.
 *
 * The limits are enforced while the tree grows, because the parser walks up the open elements at
 * each tag (100,000 nested divs cost 5 billion steps) and copies every open formatting element into
 * each new paragraph (1 MB of `<b>` and `<p>` makes a billion elements).
 *
 * @throws ContentError too_large, too_deep, too_complex
 */
export function parseHtml(
  source: string,
  stats: ParseStats = { elements: 0, attributeCharacters: 0 },
): DefaultTreeAdapterTypes.DocumentFragment {
  if (Buffer.byteLength(source) > CONTENT_MAX_BYTES) throw new ContentError('too_large');
  let open = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      stats.elements += 1;
      for (const { name, value } of attributes) {
        stats.attributeCharacters += name.length + value.length;
      }
      if (stats.elements > MAX_ELEMENTS || stats.attributeCharacters > MAX_ATTRIBUTE_CHARACTERS) {
        throw new ContentError('too_complex');
      }
      return defaultTreeAdapter.createElement(tagName, namespace, attributes);
    },
    onItemPush() {
      open += 1;
      if (open > MAX_DEPTH) throw new ContentError('too_deep');
    },
    onItemPop() {
      open -= 1;
    },
  };
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  return parseFragment(context, source, { treeAdapter, scriptingEnabled: false });
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

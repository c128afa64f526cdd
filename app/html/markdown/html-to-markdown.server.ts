import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import {
  type Info,
  type State,
  toMarkdown,
  type Unsafe,
  defaultHandlers as writers,
} from 'mdast-util-to-markdown';
import { normalizeTree } from '../content/normalize-tree.server.ts';
import { parseHtml } from '../content/parse-html.server.ts';
import { RemovedItems } from '../content/removed-items.server.ts';

const keepHtml: Handle = (_, element) => ({ type: 'html', value: toHtml(element) });

/** The tag of a node that is written as HTML with Markdown in it. */
type Tagged = Parameters<typeof writers.emphasis>[0] & { data?: { tag?: string } };

/** As something among words, which HTML is not: else a list item or a cell ends before it. */
const keepTag: Handle = (state, element) => {
  const tag = toHtml({ ...element, children: [] }).replace(/^<|>.*$/gs, '');
  return {
    type: 'emphasis',
    children: state.all(element) as Tagged['children'],
    data: { tag },
  } as Tagged;
};

const keepPlace: Handle = (state, element) =>
  element.properties.href === undefined && element.properties.id !== undefined
    ? keepTag(state, element, undefined)
    : defaultHandlers.a(state, element);

function writeTagged(
  node: Tagged,
  parent: Parameters<typeof writers.emphasis>[1],
  state: State,
  info: Info,
): string {
  const tag = node.data?.tag;
  if (tag === undefined) return writers.emphasis(node, parent, state, info);
  const inside = state.containerPhrasing(node, { ...info, before: '>', after: '<' });
  return `<${tag}>${inside}</${tag.split(' ')[0]}>`;
}
writeTagged.peek = (node: Tagged) => (node.data?.tag === undefined ? '*' : '<');

/**
 * What site generators and note-taking apps would read as their own: templates and attributes in braces,
 * remarks, marks, names of blocks, lists of definitions, formulas and tables without lines.
 */
const OF_GENERATORS: readonly Unsafe[] = [
  { character: '{', after: '(?=[{%:#.])', inConstruct: 'phrasing' },
  { character: '%', after: '(?=%)', inConstruct: 'phrasing' },
  { character: '=', after: '(?==)', inConstruct: 'phrasing' },
  { character: '$', after: '(?=[${])', inConstruct: 'phrasing' },
  { character: '|', inConstruct: 'phrasing' },
  { character: '^', before: '[ \\t]', inConstruct: 'phrasing' },
  { character: '^', atBreak: true },
  { character: ':', atBreak: true },
];
/** Not every generator knows a backslash before these, and some look for such signs in the file itself. */
const AS_REFERENCES = ['{', '%', '=', '$', '|', '^', '&', '<'];

/**
 * Sanitized HTML as Markdown with tables and footnotes. Players stay HTML, which Markdown may hold, and so
 * do small and marked words, and the places that links in the text lead to. What it cannot say, such as a
 * caption or the size of an image, is lost.
 * @throws ContentError
 */
export function htmlToMarkdown(html: string): string {
  const children = normalizeTree(parseHtml(html), new RemovedItems());
  markPlaces(children, listPlaces(children));
  const tree = toMdast(
    { type: 'root', children },
    { handlers: { iframe: keepHtml, a: keepPlace, sub: keepTag, sup: keepTag, mark: keepTag } },
  );
  return toMarkdown(tree, {
    extensions: [gfmToMarkdown()],
    bullet: '-',
    fences: true,
    unsafe: [...OF_GENERATORS],
    handlers: {
      emphasis: writeTagged,
      root(node, parent, state, info) {
        const safe = state.safe.bind(state);
        state.safe = (text, config) => safe(text, { ...config, encode: AS_REFERENCES });
        return writers.root(node, parent, state, info);
      },
    },
  });
}

/** The ids that links in the text lead to. */
function listPlaces(nodes: readonly ElementContent[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const { href } = node.properties;
    if (typeof href === 'string' && href.startsWith('#')) found.add(href.slice(1));
    listPlaces(node.children, found);
  }
  return found;
}

/** What can begin with a link that is only a place. */
const WITH_WORDS: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 li td th dt dd'.split(' '));

/** Puts these ids into elements of their own, which Markdown can hold. */
function markPlaces(nodes: ElementContent[], wanted: ReadonlySet<string>): void {
  for (const node of [...nodes]) {
    if (node.type !== 'element') continue;
    markPlaces(node.children, wanted);
    const { id, href } = node.properties;
    if (typeof id !== 'string' || !wanted.has(id)) continue;
    const place: Element = { type: 'element', tagName: 'a', properties: { id }, children: [] };
    if (href !== undefined) nodes.splice(nodes.indexOf(node), 0, place);
    else if (WITH_WORDS.has(node.tagName)) placeIn(node).children.unshift(place);
  }
}

/** A paragraph at the beginning of an item is where its words begin. */
function placeIn(element: Element): Element {
  const [first] = element.children;
  return first?.type === 'element' && first.tagName === 'p' ? first : element;
}

import { safeId } from '../content/attributes.server.ts';
import {
  attributeOf,
  type HtmlElement,
  type HtmlParent,
  isText,
} from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';
import { plainLink } from './link-wrappers.ts';
import {
  createElement,
  elementsIn,
  findElement,
  holdsBlock,
  isBlock,
  removeAttribute,
  rewriteElements,
  setAttribute,
  setChildren,
  textIn,
} from './tree.server.ts';

/** Gives links their intended addresses. */
export function readLinks(root: HtmlParent): void {
  for (const link of elementsIn(root)) {
    const href = link.tagName === 'a' ? attributeOf(link, 'href') : undefined;
    if (href === undefined) continue;
    const plain = plainLink(href);
    if (plain !== href) setAttribute(link, 'href', plain);
    if (plain !== href || /^https?:/i.test(textIn(link).trim())) showPlainAddress(link);
  }
}

/** If a link shows its address as text, the text would still identify the recipient. */
function showPlainAddress(link: HtmlElement): void {
  for (const parent of [link, ...elementsIn(link)]) {
    for (const node of parent.childNodes) {
      if (!isText(node)) continue;
      const text = node.value.trim();
      if (/^https?:\/\/\S+$/i.test(text))
        node.value = node.value.replace(text, () => plainLink(text));
    }
  }
}

/** Names that programs give to the anchors of footnotes and of the links back. */
const FOOTNOTE =
  /^_?(?:fn|fnref|ftn|ftnref|ftnt|ftnt_ref|edn|ednref|footnote|endnote|note|sdfootnote|sdendnote|cite_note|cite_ref|easy-footnote|ref)(?:[-_:]?(?:ref|bottom|top|anc|sym))*[-_:.]?[\w.-]*\d[\w.-]*$/i;
/** Anchors of the file that a program had open. */
const LOCAL_FILE = /^(?:file:|about:|applewebdata:|x-webdoc:)[^#]*#/i;

/**
 * Makes links within the text lead to their targets, whatever form of anchor the program wrote. A
 * footnote link whose target was not copied keeps only its text.
 */
export function readAnchors(
  root: HtmlParent,
  removed: RemovedItems,
  keepsId: (tagName: string) => boolean,
): void {
  const links = elementsIn(root).filter(({ tagName }) => tagName === 'a');
  const places = placesIn(root);
  const wanted = new Map<string, HtmlElement[]>();
  for (const link of links) {
    const name = fragmentOf(link) ?? copiedFragmentOf(link, places);
    if (name === null) continue;
    const others = wanted.get(name);
    if (others) others.push(link);
    else wanted.set(name, [link]);
  }
  if (wanted.size === 0) return;
  for (const element of elementsIn(root)) {
    const id = attributeOf(element, 'id');
    const name = id !== undefined && wanted.has(id) ? id : anchorName(element);
    const waiting = name === undefined ? undefined : wanted.get(name);
    const target = name === undefined ? undefined : toId(name);
    if (name === undefined || waiting === undefined || target === undefined) continue;
    wanted.delete(name);
    placeId(element, target, keepsId);
    for (const link of waiting) setAttribute(link, 'href', `#${target}`);
  }
  const lost = new Set([...wanted].flatMap(([name, all]) => (FOOTNOTE.test(name) ? all : [])));
  if (lost.size === 0) return;
  rewriteElements(root, (element) => {
    if (!lost.has(element)) return null;
    const message = 'A link to a footnote that is not in the text (its text stays)';
    removed.add({
      kind: 'link',
      message,
      excerpt: `${attributeOf(element, 'href')} ${textIn(element)}`,
      node: { ...element, childNodes: [] },
    });
    removeAttribute(element, 'href');
    return attributeOf(element, 'id') === undefined ? element.childNodes : null;
  });
}

/** The anchor within the text that a link leads to; null for any other link. */
function fragmentOf(link: HtmlElement): string | null {
  const href = (attributeOf(link, 'href') ?? '').trim();
  const isLocal = href.startsWith('#') || LOCAL_FILE.test(href);
  const fragment = isLocal ? href.slice(href.indexOf('#') + 1) : '';
  if (fragment === '') return null;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Browsers copy a link within a page as a link to that page. If its target was copied too, it is
 * the footnote.
 */
function copiedFragmentOf(link: HtmlElement, places: ReadonlySet<string>): string | null {
  const [, fragment = ''] = /^https?:[^#]*#(.+)$/i.exec(attributeOf(link, 'href') ?? '') ?? [];
  return FOOTNOTE.test(fragment) && places.has(fragment) ? fragment : null;
}

/** The anchors that links can lead to. */
function placesIn(root: HtmlParent): Set<string> {
  return new Set(
    elementsIn(root).flatMap((element) =>
      [attributeOf(element, 'id'), anchorName(element)].filter((name) => name !== undefined),
    ),
  );
}

function anchorName(element: HtmlElement): string | undefined {
  return element.tagName === 'a' ? attributeOf(element, 'name') : undefined;
}

/** The id in the form that posts have; `_ftn1` of Word is none. */
function toId(name: string): string | undefined {
  return (
    safeId(name) ??
    safeId(name.replace(/[^\p{L}\p{N}_.:-]+/gu, '-').replace(/^[^\p{L}\p{N}]+/u, ''))
  );
}

/** Puts the id on an element that keeps it. A wrapper passes it on to its content. */
function placeId(element: HtmlElement, id: string, keepsId: (tagName: string) => boolean): void {
  removeAttribute(element, 'id');
  if (element.tagName === 'a') removeAttribute(element, 'name');
  const holder = keepsId(element.tagName)
    ? element
    : findElement(element, (one) => keepsId(one.tagName) && attributeOf(one, 'id') === undefined);
  if (holder) setAttribute(holder, 'id', id);
  else if (!isBlock(element) && !element.childNodes.some(holdsBlock)) {
    setChildren(element, [createElement('a', element.childNodes, { id })]);
  } else setChildren(element, [createElement('a', [], { id }), ...element.childNodes]);
}

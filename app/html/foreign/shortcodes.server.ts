import {
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';
import {
  createElement,
  createText,
  findElement,
  isBlock,
  isVisible,
  rewriteElements,
  setChildren,
} from './tree.server.ts';

const CODE = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^[\]]{0,1000})?)\/?\]/gi;
/** Known ones without attributes; any other is one only if it has some. */
const KNOWN =
  /^(?:accordion|add_to_cart|audio|av_\w+|button|caption|cart|checkout|col(?:umn)?s?|contact-form(?:-7)?|divider|elementor-template|embed|et_pb_\w+|fusion_\w+|gallery|gravityform|instagram-feed|layerslider|mc4wp_form|ninja_form|one_half|one_third|playlist|products?|rev_slider|row|section|sitemap|slider|spacer|tablepress|tabs?|toggle|two_thirds|vc_\w+|video|vimeo|woocommerce_\w+|wp_caption|wpforms|youtube)$/i;

/** Makes figures of WordPress's captions. */
export function readCaptionCodes(root: HtmlParent): void {
  rewriteElements(root, (element) => {
    if (element.tagName !== 'p' && element.tagName !== 'div') return null;
    readCaptions(element);
    const shown = element.childNodes.filter(isVisible);
    return element.tagName === 'p' && shown.length === 1 && isFigure(shown[0]) ? shown : null;
  });
  readCaptions(root);
}

function isFigure(node: HtmlNode | undefined): boolean {
  return node !== undefined && isElement(node) && node.tagName === 'figure';
}

const CAPTION_START = /\[(?:wp_)?caption(?:\s[^\]]*)?\]\s*$/i;
const CAPTION_END = /\[\/(?:wp_)?caption\]/i;

/** `[caption …]`, an image, perhaps in a link, the words, `[/caption]`. */
function readCaptions(parent: HtmlParent): void {
  const result: HtmlNode[] = [];
  const nodes = [...parent.childNodes];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    const end =
      node && isText(node) && CAPTION_START.test(node.value) ? endOfCaption(nodes, at + 1) : -1;
    const image = nodes[at + 1];
    const last = nodes[end];
    if (!node || !isText(node) || end === -1 || !image || !last || !isText(last)) {
      if (node) result.push(node);
      continue;
    }
    const [inside = '', ...rest] = last.value.split(CAPTION_END);
    const words = [...nodes.slice(at + 2, end), createText(inside)];
    const [first] = words;
    if (first && isText(first)) first.value = first.value.trimStart();
    const caption = words.some(isVisible) ? [createElement('figcaption', words)] : [];
    const before = node.value.replace(CAPTION_START, '');
    if (before !== '') result.push(createText(before));
    result.push(createElement('figure', [image, ...caption]));
    nodes[end] = createText(rest.join(''));
    at = end - 1;
  }
  if (result.length !== parent.childNodes.length) setChildren(parent, result);
}

function endOfCaption(nodes: readonly HtmlNode[], from: number): number {
  const image = nodes[from];
  const isImage =
    image &&
    isElement(image) &&
    (image.tagName === 'img' ||
      (image.tagName === 'a' && findElement(image, ({ tagName }) => tagName === 'img')));
  if (!isImage) return -1;
  for (let at = from + 1; at < Math.min(nodes.length, from + 50); at += 1) {
    const node = nodes[at];
    if (!node || (isElement(node) && isBlock(node))) return -1;
    if (isText(node) && CAPTION_END.test(node.value)) return at;
  }
  return -1;
}

/** Names the shortcodes that readers would see. */
export function nameShortcodes(parent: HtmlParent, noticed: RemovedItems): void {
  for (const child of parent.childNodes) {
    if (isElement(child)) {
      if (!isCode(child)) nameShortcodes(child, noticed);
    } else if (isText(child) && child.value.includes('[')) {
      for (const [whole, slash, name = '', attributes = ''] of child.value.matchAll(CODE)) {
        if (slash === '/' || !(KNOWN.test(name) || /\s[\w-]+=["'“”]?\S/.test(attributes))) continue;
        const message = `The shortcode [${name}], which readers see as it is written`;
        noticed.add({ kind: 'shortcode', message, excerpt: whole, node: createText(whole) });
      }
    }
  }
}

function isCode({ tagName }: HtmlElement): boolean {
  return tagName === 'pre' || tagName === 'code' || tagName === 'kbd';
}

import { OWN_IMAGE } from '../content/allow-list.server.ts';
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
} from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';
import { shorten } from '../content/removed-items.server.ts';
import { safeImageUrl } from '../content/safe-urls.server.ts';
import { parseSrcset } from '../content/srcset.ts';
import type { ImageReason } from '../removed-item.ts';
import { isHidden, readDeclarations } from './styles.server.ts';
import {
  childElements,
  createElement,
  createText,
  elementsIn,
  findElement,
  isBlock,
  isVisible,
  rewriteElements,
  setAttribute,
} from './tree.server.ts';

export interface ImageReading {
  /** The site's own origins; images under them are in its library. */
  readonly origins: readonly string[];
  /** Where images are that only say a path, or that only came without encryption; else they go. */
  readonly imageBase?: string | undefined;
  /** Whether images from other sites stay. */
  readonly keepsForeign: boolean;
  readonly removed: RemovedItems;
  /** Collects items that stay but are worth reporting. */
  readonly noticed: RemovedItems;
}

/**
 * Leaves out the images that a post cannot show and tracking images, and reports them. It also
 * removes what they leave behind: the figure around an image, whose caption stays as a paragraph,
 * and empty links and paragraphs.
 */
export function readImages(root: HtmlParent, reading: ImageReading): void {
  const emptied = new Set<HtmlParent>();
  const shown = listShown(root);
  rewriteElements(root, (element) =>
    element.tagName === 'noscript' ? readFallback(element, shown) : null,
  );
  rewriteElements(root, (element) => {
    if (element.tagName === 'picture')
      return element.childNodes.filter((node) => isElement(node) && node.tagName === 'img');
    if (element.tagName === 'img' && isEmoji(element))
      return [createText(attributeOf(element, 'alt') ?? '')];
    if (element.tagName !== 'img' || readImage(element, reading)) return null;
    for (
      let parent = element.parentNode;
      parent;
      parent = 'parentNode' in parent ? parent.parentNode : null
    ) {
      if (emptied.has(parent)) break;
      emptied.add(parent);
    }
    return [];
  });
  rewriteElements(root, (element) => withoutRemains(element, emptied.has(element)));
}

/** Decides whether the image stays, and records why not. */
function readImage(image: HtmlElement, reading: ImageReading): boolean {
  takeRealAddress(image);
  if (reading.imageBase !== undefined) completeAddress(image, reading.imageBase);
  const source = (attributeOf(image, 'src') ?? '').trim();
  if (isTracker(image, source)) {
    reading.removed.add({
      kind: 'tracker',
      message: trackerName(source),
      excerpt: source || '<img>',
      node: image,
    });
    return false;
  }
  const own = ownPath(source, reading.origins);
  if (own !== null) {
    if (own !== source) setAttribute(image, 'src', own);
    shortenCandidates(image, reading.origins);
    return true;
  }
  const isUsable = safeImageUrl(source) !== undefined;
  if (isUsable && pathWithin(source, reading.origins) !== null) return true;
  if (isUsable && reading.keepsForeign) {
    const message = `The image ${nameOf(image, URL.parse(source))} is loaded from ${URL.parse(source)?.host}`;
    reading.noticed.add({ kind: 'foreign-image', message, excerpt: source, address: source });
    return true;
  }
  leaveOut(image, source, isUsable ? 'elsewhere' : reasonOf(source), reading.removed);
  return false;
}

/** An emoji that a program draws as an image is replaced by the character. */
function isEmoji(image: HtmlElement): boolean {
  const text = attributeOf(image, 'alt') ?? '';
  return (
    /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?)$/v.test(text) &&
    !OWN_IMAGE.test(attributeOf(image, 'src') ?? '')
  );
}

const LAZY = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-orig-file',
  'data-srcset',
  'data-lazy-srcset',
];

const PLACEHOLDER = /^data:|placeholder|\/(?:blank|spacer|lazy|loading)[\w-]*\.(?:gif|png|svg)/i;

/** Pages that load their images lazily have a placeholder instead of the address. */
function takeRealAddress(image: HtmlElement): void {
  const source = (attributeOf(image, 'src') ?? '').trim();
  if (source.startsWith('//')) setAttribute(image, 'src', `https:${source}`);
  if (source !== '' && !PLACEHOLDER.test(source)) return;
  for (const name of source === '' ? [...LAZY, 'srcset'] : LAZY) {
    const real = parseSrcset(attributeOf(image, name) ?? '')[0]?.url ?? '';
    if (!/^(?:https?:)?\/\/|^\//.test(real)) continue;
    setAttribute(image, 'src', real.startsWith('//') ? `https:${real}` : real);
    return;
  }
}

/** Gives an image a whole address, under which its file is looked for. */
function completeAddress(image: HtmlElement, base: string): void {
  const source = (attributeOf(image, 'src') ?? '').trim();
  if (source === '') return;
  const url = URL.parse(source, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return;
  url.protocol = 'https:';
  setAttribute(image, 'src', url.href);
}

/** The addresses of images that are shown with scripts. */
function listShown(root: HtmlParent): ReadonlySet<string> {
  const shown = new Set<string>();
  const fallbacks = new Set<HtmlElement>();
  for (const element of elementsIn(root)) {
    if (element.tagName === 'noscript') for (const one of elementsIn(element)) fallbacks.add(one);
    if (element.tagName !== 'img' || fallbacks.has(element)) continue;
    takeRealAddress(element);
    const source = attributeOf(element, 'src') ?? '';
    if (safeImageUrl(source) !== undefined) shown.add(source);
  }
  return shown;
}

/** The fallback of an image without scripts; the image itself is beside it, or close by. */
function readFallback(element: HtmlElement, shown: ReadonlySet<string>): HtmlNode[] | null {
  const image = findElement(element, ({ tagName }) => tagName === 'img');
  if (!image) return null;
  const siblings = element.parentNode?.childNodes ?? [];
  const others = siblings.filter(isElement);
  const at = others.indexOf(element);
  const isThere = [others[at - 1], others[at + 1]].some(
    (one) => one?.tagName === 'img' && safeImageUrl(attributeOf(one, 'src') ?? '') !== undefined,
  );
  return isThere || shown.has(attributeOf(image, 'src') ?? '') ? [] : element.childNodes;
}

/** The path of an image of this site; null for any other. Browsers copy whole addresses. */
function ownPath(source: string, origins: readonly string[]): string | null {
  if (OWN_IMAGE.test(source)) return source;
  const path = pathWithin(source, origins);
  return path !== null && OWN_IMAGE.test(path) ? path : null;
}

/** The path of an address on this site, with `https:` or without; null for any other. */
function pathWithin(source: string, origins: readonly string[]): string | null {
  const url = source.length > 2_000 ? null : URL.parse(source);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const plain = url.host + url.pathname;
  const base = origins
    .map((origin) => origin.replace(/^https?:\/\//, ''))
    .find((own) => plain.startsWith(`${own}/`));
  return base === undefined ? null : plain.slice(base.length);
}

/** Shortens the addresses of an image's other sizes in the same way as its own. */
function shortenCandidates(image: HtmlElement, origins: readonly string[]): void {
  const source = attributeOf(image, 'srcset');
  if (source === undefined) return;
  const candidates = parseSrcset(source);
  const paths = candidates.map(({ url }) => ownPath(url, origins) ?? url);
  if (candidates.every(({ url }, index) => url === paths[index])) return;
  setAttribute(
    image,
    'srcset',
    candidates.map(({ descriptor }, index) => `${paths[index]} ${descriptor}`.trim()).join(', '),
  );
}

/** Services that track who opens a mail or a page. */
const TRACKERS =
  /^(?:[\w-]+\.)*(?:list-manage\.com\/track\/open|sendgrid\.net\/wf\/open|mandrillapp\.com\/track\/open|hubspot(?:links|email)?\.(?:com|net)\/(?:.*\/)?(?:__ptq|e1t\/o)|track\.hubspot\.com\/|pixel\.wp\.com\/|stats\.wp\.com\/|facebook\.com\/tr\b|google-analytics\.com\/|googletagmanager\.com\/|doubleclick\.net\/|googleadservices\.com\/|px\.ads\.linkedin\.com\/|bat\.bing\.com\/|analytics\.twitter\.com\/|t\.co\/i\/adsct|ct\.pinterest\.com\/|quantserve\.com\/|scorecardresearch\.com\/|mailtrack\.io\/|emltrk\.com\/|litmus\.com\/|convertkit-mail\d?\.com\/o\/|mailgun\.(?:net|org)\/o\/|sparkpostmail\d?\.com\/q\/|awstrack\.me\/|mixpanel\.com\/|segment\.(?:io|com)\/|hotjar\.com\/|clarity\.ms\/|matomo\.cloud\/|statcounter\.com\/|feedburner\.com\/~|constantcontact\.com\/.*(?:on\.jsp|open)|rs6\.net\/on|createsend\d?\.com\/t\/|cmail\d{1,2}\.com\/t\/|exct\.net\/open|superhuman\.com\/|streak\.com\/|yesware\.com\/|getnotify\.com\/|bananatag\.com\/)/i;
const TRACKING_FILE =
  /\/(?:open\.(?:aspx|php|gif|png)|(?:track|tracking|pixel|beacon|trk|1x1|__utm|collect|matomo|piwik)(?:\.(?:gif|png|php|aspx|jpe?g))|wf\/open|track\/open(?:\.php)?)(?:$|[?/])/i;

function isTracker(image: HtmlElement, source: string): boolean {
  const style = readDeclarations(attributeOf(image, 'style') ?? '');
  if (isHidden(style) || attributeOf(image, 'hidden') !== undefined) return true;
  if (
    ['width', 'height'].some(
      (name) =>
        isDot(attributeOf(image, name)) ||
        isDot(style.get(name)) ||
        isDot(style.get(`max-${name}`)),
    )
  )
    return true;
  const url = URL.parse(source.startsWith('//') ? `https:${source}` : source);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const address = url.host + url.pathname + url.search;
  return TRACKERS.test(address) || TRACKING_FILE.test(url.pathname);
}

function isDot(size: string | undefined): boolean {
  return size !== undefined && /^0*[01](?:\.0+)?(?:px|pt)?$/i.test(size.trim());
}

function trackerName(source: string): string {
  const host = URL.parse(source)?.host;
  return host ? `An invisible tracking image from ${host}` : 'An invisible image';
}

function reasonOf(source: string): ImageReason {
  if (source === '') return 'no-address';
  if (/^[a-z]:[\\/]|^\\\\/i.test(source)) return 'computer';
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(source)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'relative';
  return REASONS[scheme] ?? 'no-address';
}

const REASONS: Readonly<Record<string, ImageReason | undefined>> = {
  blob: 'browser',
  cid: 'email',
  data: 'inside-the-text',
  file: 'computer',
  http: 'http',
};

function leaveOut(
  image: HtmlElement,
  source: string,
  reason: ImageReason,
  removed: RemovedItems,
): void {
  const url = source.startsWith('data:') ? null : URL.parse(source);
  const name = nameOf(
    image,
    reason === 'relative' ? URL.parse(source, 'https://this-site.invalid') : url,
  );
  const message = ['The image', name, placeOf(reason, url)].filter(Boolean).join(' ');
  const canBeFetched = reason === 'http' || reason === 'elsewhere';
  removed.add({
    kind: 'image',
    reason,
    message,
    excerpt: url || reason === 'relative' ? source : '<img>',
    node: image,
    ...((canBeFetched || reason === 'relative') && { address: source.slice(0, 2_000) }),
  });
}

function placeOf(reason: ImageReason, url: URL | null): string {
  switch (reason) {
    case 'http':
      return `from ${url?.host} (http: address)`;
    case 'relative':
      return '(its address does not say on which site it is)';
    case 'elsewhere':
      return `from ${url?.host}`;
    case 'inside-the-text':
      return 'that came inside the copied text';
    case 'email':
      return 'from the message';
    case 'computer':
      return 'from your computer';
    case 'browser':
      return 'from the page that it was copied from';
    case 'no-address':
      return '(it has no address that can be used)';
  }
}

/** Its description, or the name of its file, in quotes. */
function nameOf(image: HtmlElement, address: URL | null): string {
  const name = shorten(attributeOf(image, 'alt') ?? '') || fileName(address);
  return name && `“${name}”`;
}

function fileName(address: URL | null): string {
  if (address === null || address.protocol === 'blob:') return '';
  const name = address.pathname.slice(address.pathname.lastIndexOf('/') + 1).slice(0, 300);
  try {
    return shorten(decodeURIComponent(name));
  } catch {
    return shorten(name);
  }
}

/** What replaces an element whose images are gone; null if it stays. */
function withoutRemains(element: HtmlElement, isEmptied: boolean): HtmlNode[] | null {
  const { tagName } = element;
  if (tagName === 'figure') {
    const captions = childElements(element).filter((child) => child.tagName === 'figcaption');
    const isCaption = (node: HtmlNode) => isElement(node) && captions.includes(node);
    const others = element.childNodes.filter((node) => !isCaption(node) && isVisible(node));
    if (others.length > 0) {
      const isOnlyText =
        isEmptied && !findElement(element, ({ tagName: one }) => FIGURES.test(one));
      return isOnlyText ? [...others, ...captions.filter(isVisible).flatMap(asParagraphs)] : null;
    }
    return captions.filter(isVisible).flatMap(asParagraphs);
  }
  if (isVisible(element)) return null;
  const isPlace = attributeOf(element, 'id') !== undefined;
  if (tagName === 'a')
    return isPlace || attributeOf(element, 'href') === undefined ? null : spacesOf(element);
  if (!isEmptied || isPlace || /^t|^c(?:ol|aption)/.test(tagName)) return null;
  return spacesOf(element);
}

/** What a figure without its images still shows. */
const FIGURES = /^(?:img|iframe|table|pre|blockquote|video|audio)$/;

/** The caption as ordinary text. */
function asParagraphs(caption: HtmlElement): HtmlNode[] {
  const holdsBlocks = caption.childNodes.some((node) => isElement(node) && isBlock(node));
  if (holdsBlocks) return caption.childNodes;
  const paragraph = createElement('p', caption.childNodes);
  paragraph.attrs = caption.attrs;
  return [paragraph];
}

/** White space between words. */
function spacesOf(element: HtmlElement): HtmlNode[] {
  return isBlock(element) ? [] : element.childNodes.filter((node) => node.nodeName === '#text');
}

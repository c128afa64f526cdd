import { createTrustedPolicy, DRAFT_PAGE_POLICY } from '#app/ui/admin/trusted-policy.ts';
import { decodePrices, decodeSource } from '../source-marks/source-encoding.ts';

/** Names the place in the form that a text of the draft page comes from. */
export const PLACE = 'data-place';
/** Prefix of places in the price list when another document shows the price. */
export const PRICES = 'prices:';
/** The place that has the focus in the form. */
const CURRENT = 'data-current-place';
/** Marks the page's styles until the frame has them. */
const STYLES = 'data-styles';
/** How much larger a tool on the page is drawn, so that it is of one size however small the page is. */
export const TOOL_SCALE = '--tool-scale';
const EMPTY_TITLE = 'Draft';
/** A translation would be read back as if it had been typed. */
const EMPTY_PAGE = `<!DOCTYPE html><html lang="en" translate="no"><head><title>${EMPTY_TITLE}</title></head><body></body></html>`;
const OWN_STYLES = `
[${PLACE}] { cursor: pointer; }
[${PLACE}]:hover { outline: 2px dashed currentcolor; outline-offset: 3px; }
[${CURRENT}] { outline: 3px solid oklch(0.7 0.14 72); outline-offset: 4px; border-radius: 2px; }
form, iframe, video { pointer-events: none; }
[data-edit]:focus-visible { outline: 3px solid oklch(0.55 0.14 265); outline-offset: 3px; border-radius: 2px; }
[data-edit="text"] { cursor: text; }
[data-edit][data-editing] { outline: 3px solid oklch(0.7 0.14 72); outline-offset: 4px; border-radius: 2px; white-space: pre-wrap; min-inline-size: 1ch; min-block-size: 1lh; }
[data-edit][data-invalid] { outline: 3px solid oklch(0.58 0.2 28); outline-offset: 3px; border-radius: 2px; }
[data-tool] { position: absolute; z-index: 2147483000; transform-origin: 0 0; scale: var(${TOOL_SCALE}); }
[data-tool="eye"], [data-tool="add"], [data-tool="item"] button, [data-tool="section"] button { white-space: nowrap; min-inline-size: 2rem; min-block-size: 2rem; padding: 0.2rem 0.6rem; border: 1px solid oklch(0.45 0.06 277); border-radius: 0.5rem; background: white; color: oklch(0.25 0.08 277); font: 600 0.875rem/1.2 system-ui, sans-serif; cursor: pointer; }
[data-tool="eye"], [data-tool="section"] { transform: translate(calc(-100% - 0.75rem), 0.75rem); }
[data-tool="eye"]:not(:hover, :focus-visible), [data-tool="add"]:not(:hover, :focus-visible) { border-color: transparent; box-shadow: 0 0 0 1px oklch(0.45 0.06 277 / 0.35); }
[data-tool="add"] { transform: translate(-50%, calc(-100% - 0.5rem)); border-radius: 1rem; }
[data-tool="section"] { display: flex; gap: 0.25rem; inline-size: max-content; }
[data-tool="section"] button:disabled { color: oklch(0.55 0.02 277); cursor: default; }
[data-tool-key^="up "]::before, [data-tool-key^="down "]::before { content: ""; display: block; inline-size: 0.5rem; block-size: 0.5rem; margin: 0.25rem auto -0.25rem; border: solid currentcolor; border-width: 2px 0 0 2px; rotate: 45deg; }
[data-tool-key^="down "]::before { margin-block: -0.25rem 0.25rem; rotate: 225deg; }
[data-tool="item"] { display: flex; gap: 0.25rem; transform: translateX(calc(-100% - 0.4rem)); }
[data-tool="item"] [data-handle] { cursor: grab; touch-action: none; }
[data-handle]::before { content: ""; display: block; inline-size: 0.75rem; block-size: 1.125rem; margin-inline: auto; background: radial-gradient(circle, currentcolor 1.5px, transparent 2px) 0 0 / 0.375rem 0.375rem; }
[data-tool="line"] { scale: 1; min-inline-size: 4px; min-block-size: 4px; border-radius: 2px; background: oklch(0.7 0.14 72); pointer-events: none; }
[data-tool="focus"] { inline-size: 2rem; block-size: 2rem; padding: 0; border: 3px solid white; border-radius: 50%; background: oklch(0.7 0.14 72 / 0.75); box-shadow: 0 0 0 2px oklch(0.25 0.08 277); cursor: move; touch-action: none; transform: translate(-50%, -50%); }
[data-tool] :focus-visible, [data-tool]:focus-visible { outline: 3px solid oklch(0.55 0.14 265); outline-offset: 2px; }
[data-dragged] { opacity: 0.4; }
[data-hidden-section] { opacity: 0.35; filter: grayscale(1); }
@media (width < 40rem) { [data-tool="add"] { transform: translate(-220%, calc(-100% - 0.5rem)); } [data-tool="add"] span { display: none; } }
@media (pointer: coarse) { [data-tool="eye"], [data-tool="add"], [data-tool="section"] button { min-block-size: 2.75rem; } }
[data-code] { border-block-end: 2px dotted currentcolor; }
`;

const policy = createTrustedPolicy(DRAFT_PAGE_POLICY, (html) => html);

/** Loads an empty page in standards mode, to fill later. */
export function openFrame(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    frame.addEventListener('load', function onLoad() {
      // Some browsers also fire `load` for the blank page that came before.
      if (frame.contentDocument?.title !== EMPTY_TITLE) return;
      frame.removeEventListener('load', onLoad);
      resolve();
    });
    frame.srcdoc = policy.createHTML(EMPTY_PAGE) as string;
  });
}

/**
 * Replaces what a frame without scripts shows by the HTML of a page. The frame does not reload, so it
 * keeps its scroll position.
 * @param nonce allows the page's styles: the frame inherits the policy of the page around it.
 */
export function fillFrame(frame: HTMLIFrameElement, html: string, nonce: string): void {
  const shown = frame.contentDocument;
  if (shown === null) return;
  const markup = policy.createHTML(withPlainStyles(html)) as string;
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const styles = [...page.head.querySelectorAll(`[${STYLES}]`)].map((style) => style.textContent);
  for (const element of page.querySelectorAll('script, link, base, meta')) element.remove();
  moveMarks(page);
  const { scrollX, scrollY } = frame.contentWindow ?? { scrollX: 0, scrollY: 0 };
  shown.head.replaceChildren(
    ...[...styles, OWN_STYLES].map((text) => {
      const style = shown.createElement('style');
      style.nonce = nonce;
      style.textContent = text;
      return style;
    }),
  );
  for (const { name, value } of page.documentElement.attributes) {
    shown.documentElement.setAttribute(name, value);
  }
  shown.body.replaceWith(shown.importNode(page.body, true));
  frame.contentWindow?.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
}

/**
 * Turns the styles in the head into data blocks: while parsing, the browser would report styles without
 * a nonce. Our renderer wrote the head and escaped every `<` in texts and attribute values. The body is
 * left alone: a post may have `<style>` in an attribute value, but never as an element.
 */
function withPlainStyles(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const plain = head
    .replaceAll('<style', `<script type="text/plain" ${STYLES}`)
    .replaceAll('</style>', '</script>');
  return plain + html.slice(end);
}

/** Removes the source marks from texts and attributes, and puts each text's place on its element. */
function moveMarks(page: Document): void {
  const walker = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const node of texts) {
    const { place, text } = decodeSource(node.data);
    node.data = text;
    if (place !== null) namePlace(node, place);
    namePrices(node);
  }
  for (const element of page.querySelectorAll('*')) {
    if (element.matches('img')) {
      const { place } = decodeSource(element.getAttribute('alt') ?? '');
      if (place !== null) element.setAttribute(PLACE, place);
    }
    for (const attribute of element.attributes) {
      if (attribute.name !== PLACE) attribute.value = withoutMarks(attribute.value);
    }
  }
}

function withoutMarks(value: string): string {
  return decodePrices(decodeSource(value).text)
    .map(({ text }) => text)
    .join('');
}

/** Wraps each amount from the price list in an element that has its place. */
function namePrices(node: Text): void {
  const pieces = decodePrices(node.data);
  if (pieces.every(({ place }) => place === null)) return;
  node.replaceWith(
    ...pieces.map(({ place, text }) => {
      if (place === null) return text;
      const price = node.ownerDocument.createElement('span');
      price.setAttribute(PLACE, `${PRICES}${place}`);
      price.append(text);
      return price;
    }),
  );
}

/** When an element has texts from two places, the second gets its own element. */
function namePlace(node: Text, place: string): void {
  const parent = node.parentElement;
  if (parent === null) return;
  const present = parent.getAttribute(PLACE);
  if (present === null || present === place) {
    parent.setAttribute(PLACE, place);
    return;
  }
  const own = node.ownerDocument.createElement('span');
  own.setAttribute(PLACE, place);
  node.replaceWith(own);
  own.append(node);
}

/** The place of the text that was clicked; null if the click was on none. */
export function placeAt(target: EventTarget | null): string | null {
  // An element of the frame is no instance of this window's classes.
  const element = target as Element | null;
  const marked = element?.closest?.(`[${PLACE}]`);
  return marked == null ? null : placeIn(marked);
}

/** The place of a marked element, including one in the price list. */
function placeIn(marked: Element): string {
  const place = marked.getAttribute(PLACE) ?? '';
  return place.startsWith(PRICES) ? place.slice(PRICES.length) : place;
}

/** Marks a place in the page, and scrolls to it. */
export function showPlace(frame: HTMLIFrameElement, place: string | null): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (page === null || view === null) return;
  for (const element of page.querySelectorAll(`[${CURRENT}]`)) element.removeAttribute(CURRENT);
  if (place === null) return;
  const field = `${place.split('@')[0]}@`;
  const all = [...page.querySelectorAll(`[${PLACE}]`)];
  const isAt = (wanted: (known: string) => boolean) =>
    all.filter((element) => wanted(placeIn(element)));
  const exact = isAt((known) => known === place);
  const found = exact.length > 0 ? exact : isAt((known) => known.startsWith(field)).slice(0, 1);
  for (const element of found) element.setAttribute(CURRENT, '');
  const [first] = found;
  if (first === undefined) return;
  for (
    let box = first.closest('details');
    box;
    box = box.parentElement?.closest('details') ?? null
  ) {
    box.open = true;
  }
  const { top, bottom } = first.getBoundingClientRect();
  if (top >= 0 && bottom <= view.innerHeight) return;
  view.scrollTo({ top: view.scrollY + top - view.innerHeight / 3, behavior: 'instant' });
}

/** The nonce that allows this page's scripts and styles. */
export function findNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}

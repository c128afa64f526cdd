import type { HtmlElement, HtmlNode, HtmlParent } from '../content/parse-html.server.ts';
import {
  childElements,
  createElement,
  elementsIn,
  findElement,
  hasClass,
  isVisible,
  rewriteOutermost,
  setChildren,
} from './tree.server.ts';

/** How WordPress (blocks, shortcodes of old themes) and Ghost call a gallery, and an image in it. */
const GALLERIES = ['wp-block-gallery', 'gallery', 'kg-gallery-card'];
const ITEMS = ['blocks-gallery-item', 'gallery-item', 'kg-gallery-image', 'wp-block-image'];
const WORDS = ['blocks-gallery-item__caption', 'gallery-caption', 'wp-element-caption'];

/** Makes one figure of a gallery, with a figure for each of its images. */
export function readGalleries(root: HtmlParent): void {
  rewriteOutermost(root, (element) =>
    hasClass(element, ...GALLERIES) ? readGallery(element) : null,
  );
}

/** Null for what is one already, and for what is none. */
function readGallery(gallery: HtmlElement): HtmlNode[] | null {
  const items = itemsOf(gallery);
  if (items.length < 2) return null;
  const caption = childElements(gallery).find(({ tagName }) => tagName === 'figcaption');
  const children = items.map(figureOf);
  const attributes = Object.fromEntries(gallery.attrs.map(({ name, value }) => [name, value]));
  return [createElement('figure', caption ? [...children, caption] : children, attributes)];
}

/** The outermost items; none where something in the gallery would be lost. */
function itemsOf(gallery: HtmlElement): HtmlElement[] {
  const items = elementsIn(gallery).filter(
    (element) => hasClass(element, ...ITEMS) && !hasAncestor(element, gallery, isItem),
  );
  const images = elementsIn(gallery).filter(({ tagName }) => tagName === 'img');
  const isWhole = items.every((item) => imagesIn(item).length === 1);
  return isWhole && items.length === images.length ? items : [];
}

function isItem(element: HtmlElement): boolean {
  return hasClass(element, ...ITEMS);
}

function imagesIn(element: HtmlElement): HtmlElement[] {
  return elementsIn(element).filter(({ tagName }) => tagName === 'img');
}

function hasAncestor(
  element: HtmlElement,
  top: HtmlElement,
  matches: (ancestor: HtmlElement) => boolean,
): boolean {
  let parent = element.parentNode;
  while (parent && parent !== top && 'tagName' in parent) {
    if (matches(parent)) return true;
    parent = parent.parentNode;
  }
  return false;
}

function figureOf(item: HtmlElement): HtmlElement {
  const [image] = imagesIn(item);
  const words = findElement(item, (one) => one.tagName === 'figcaption' || hasClass(one, ...WORDS));
  if (image === undefined) return item;
  const around = image.parentNode;
  const shown = around && 'tagName' in around && around.tagName === 'a' ? around : image;
  const figure = createElement('figure', [shown]);
  if (words !== undefined && isVisible(words)) {
    setChildren(figure, [shown, createElement('figcaption', words.childNodes)]);
  }
  return figure;
}

import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { IMAGE_SIZES, WIDE_IMAGE_SIZES } from '#app/features/media/image-sizes.ts';
import { type HtmlAttributes, schema } from '#app/html/document/schema.ts';
import { attributesFor } from '../commands/attributes.ts';
import { findImage, setImage } from './image-edit.ts';

/** An image of the text, and what its place can say of it. */
export interface ImagePlace {
  readonly image: HtmlAttributes;
  /** Null where the place has none, or one with formatting, which is only changed in the text. */
  readonly caption: string | null;
  readonly hasFormattedCaption: boolean;
  /** Null where an image is as wide as what it is in. */
  readonly isWide: boolean | null;
}

/** Null if there is no image any more. */
export function readImagePlace(doc: Node, at: number): ImagePlace | null {
  const found = findImage(doc, at);
  const node = doc.nodeAt(at);
  if (found === null || node === null) return null;
  const hasCaption = node.type === schema.nodes.figure;
  const isPlain = node.children.every(({ isText, marks }) => isText && marks.length === 0);
  return {
    image: found.image,
    caption: hasCaption && isPlain ? node.textContent : null,
    hasFormattedCaption: hasCaption && !isPlain,
    isWide: hasCaption && doc.resolve(at).depth === 0 ? isWideFigure(node) : null,
  };
}

export function isWideFigure({ attrs }: Node): boolean {
  return attrs.html?.class === 'wide';
}

/** Changes an image and its place, as one step. */
export function editImage(at: number, { image, caption, isWide }: ImagePlace): Command {
  return ({ tr }, dispatch) => {
    const node = tr.doc.nodeAt(at);
    if (node === null) return false;
    setImage(tr, at, isWide === null ? image : withSizes(image, isWide));
    if (isWide !== null && isWide !== isWideFigure(node)) {
      tr.setNodeAttribute(at, 'html', withWidth(node.attrs.html, isWide));
    }
    const typed = caption?.trim();
    if (typed !== undefined && typed !== node.textContent) {
      tr.replaceWith(at + 1, at + 1 + node.content.size, typed === '' ? [] : schema.text(typed));
      if (typed === '') tr.setNodeAttribute(at, 'caption', null);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function withWidth(html: HtmlAttributes | null, isWide: boolean): HtmlAttributes | null {
  const { class: _, ...others } = html ?? {};
  return attributesFor('figure', isWide ? { ...others, class: 'wide' } : others);
}

/** Which of its files a browser loads follows the width. What somebody wrote for `sizes` stays. */
function withSizes(image: HtmlAttributes, isWide: boolean): HtmlAttributes {
  const isOurs = image.sizes === IMAGE_SIZES || image.sizes === WIDE_IMAGE_SIZES;
  return isOurs ? { ...image, sizes: isWide ? WIDE_IMAGE_SIZES : IMAGE_SIZES } : image;
}

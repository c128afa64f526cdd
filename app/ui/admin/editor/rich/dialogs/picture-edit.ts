import type { Node } from 'prosemirror-model';
import type { Transform } from 'prosemirror-transform';
import type { StoredImage } from '#app/domains/posts/editor-protocol.ts';
import { type HtmlAttributes, schema } from '#app/html/document/schema.ts';
import { IMAGE_SIZES } from '../../replace-images.ts';
import { attributesFor } from '../commands/attributes.ts';
import { descriptionOf } from '../node-views/picture-description.ts';
import { imagesWithoutAlt } from '../plugins/images-without-alt.ts';
import { toLine } from './to-line.ts';

/** The longest text that the sanitizer keeps. */
export const ALT_MAX = 1000;

/** What readers who cannot see a picture get of it. */
export interface Description {
  alt: string;
  /** Screen readers skip a picture that only decorates. */
  isDecorative: boolean;
}

/** The attributes of an uploaded picture, with those of the one that it replaces. */
export function pictureAttributes(
  { url, srcset, width, height }: Pick<StoredImage, 'url' | 'srcset' | 'width' | 'height'>,
  description: Description,
  present: HtmlAttributes = {},
): HtmlAttributes {
  const { lang, dir, id } = present;
  return describe(
    {
      src: url,
      ...(srcset === '' ? {} : { srcset, sizes: IMAGE_SIZES }),
      ...(lang === undefined ? {} : { lang }),
      ...(dir === undefined ? {} : { dir }),
      width: String(width),
      height: String(height),
      ...(id === undefined ? {} : { id }),
      loading: 'lazy',
    },
    description,
  );
}

/** The attributes of a picture with another description. */
export function describe(
  image: HtmlAttributes,
  { alt, isDecorative }: Description,
): HtmlAttributes {
  const { 'aria-hidden': _, ...others } = image;
  const described = {
    ...others,
    alt: isDecorative ? '' : toLine(alt, ALT_MAX),
    ...(isDecorative ? { 'aria-hidden': 'true' } : {}),
  };
  return attributesFor('img', described) ?? described;
}

export function descriptionIn(image: HtmlAttributes): Description {
  return { alt: image.alt ?? '', isDecorative: descriptionOf(image) === 'decorative' };
}

/** The attribute of a node that holds those of its picture; null for nodes that are no picture. */
function pictureAttributeOf(node: Node | null): 'image' | 'html' | null {
  if (node?.type === schema.nodes.figure) return 'image';
  return node?.type === schema.nodes.image ? 'html' : null;
}

/** A picture of a document, by the position of its node. */
export interface PictureAt {
  at: number;
  image: HtmlAttributes;
}

export function findPicture(doc: Node, at: number): PictureAt | null {
  const node = at < doc.content.size ? doc.nodeAt(at) : null;
  const attribute = pictureAttributeOf(node);
  return attribute === null ? null : { at, image: node?.attrs[attribute] };
}

/** The pictures that nobody has described or marked as decoration yet. */
export function findUndescribed(doc: Node): PictureAt[] {
  return imagesWithoutAlt(doc).flatMap((at) => findPicture(doc, at) ?? []);
}

/** Describes the picture at a position. Positions in the document stay the same. */
export function describePicture<T extends Transform>(
  transform: T,
  at: number,
  description: Description,
): T {
  const picture = findPicture(transform.doc, at);
  return picture === null
    ? transform
    : setPicture(transform, at, describe(picture.image, description));
}

/** Sets the attributes of the picture at a position. */
export function setPicture<T extends Transform>(
  transform: T,
  at: number,
  image: HtmlAttributes,
): T {
  const attribute = pictureAttributeOf(transform.doc.nodeAt(at));
  if (attribute !== null) transform.setNodeAttribute(at, attribute, image);
  return transform;
}

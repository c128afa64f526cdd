import type { Node } from 'prosemirror-model';
import type { Transform } from 'prosemirror-transform';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { IMAGE_SIZES } from '#app/features/media/image-sizes.ts';
import { ALT_MAX, type Description } from '#app/features/media/ui/offered/description.ts';
import { type HtmlAttributes, schema } from '#app/html/document/schema.ts';
import { attributesFor } from '../commands/attributes.ts';
import { descriptionOf } from '../node-views/image-description.ts';
import { imagesWithoutAlt } from '../plugins/images-without-alt.ts';
import { toLine } from './to-line.ts';

/** The attributes of an uploaded image, with those of the one that it replaces. */
export function imageAttributes(
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

/** The attributes of an image with another description. */
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

/** The attribute of a node that holds those of its image; null for nodes that are no image. */
function imageAttributeOf(node: Node | null): 'image' | 'html' | null {
  if (node?.type === schema.nodes.figure) return 'image';
  return node?.type === schema.nodes.image ? 'html' : null;
}

/** An image of a document, by the position of its node. */
export interface ImageAt {
  at: number;
  image: HtmlAttributes;
}

export function findImage(doc: Node, at: number): ImageAt | null {
  const node = at < doc.content.size ? doc.nodeAt(at) : null;
  const attribute = imageAttributeOf(node);
  return attribute === null ? null : { at, image: node?.attrs[attribute] };
}

/** The images that nobody has described or marked as decoration yet. */
export function findUndescribed(doc: Node): ImageAt[] {
  return imagesWithoutAlt(doc).flatMap((at) => findImage(doc, at) ?? []);
}

/** Describes the image at a position. Positions in the document stay the same. */
export function describeImage<T extends Transform>(
  transform: T,
  at: number,
  description: Description,
): T {
  const image = findImage(transform.doc, at);
  return image === null ? transform : setImage(transform, at, describe(image.image, description));
}

/** Sets the attributes of the image at a position. */
export function setImage<T extends Transform>(transform: T, at: number, image: HtmlAttributes): T {
  const attribute = imageAttributeOf(transform.doc.nodeAt(at));
  if (attribute !== null) transform.setNodeAttribute(at, attribute, image);
  return transform;
}

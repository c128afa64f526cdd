import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { GALLERY_IMAGE_SIZES, IMAGE_SIZES } from '#app/features/media/image-sizes.ts';
import { type HtmlAttributes, schema } from '#app/html/document/schema.ts';
import { blockPlace } from '../clipboard/block-place.ts';
import { insertBlock } from '../commands/places.ts';

/** What is done, and how screen readers are told. */
type Insertion = readonly [command: Command, message: string];

/** Images one below the other, as one step. */
export function insertImages(images: readonly HtmlAttributes[]): Insertion {
  const figures = images.map(figureOf);
  const [only, ...others] = figures;
  if (only === undefined || others.length > 0) {
    return [insertFigures(figures), `${figures.length} images added`];
  }
  return [insertBlock(only), 'Image added'];
}

/** Images beside each other. One alone is an image like any other. */
export function insertGallery(images: readonly HtmlAttributes[]): Insertion {
  if (images.length < 2) return insertImages(images);
  const gallery = schema.node('figure_group', null, images.map(galleryFigure));
  return [insertBlock(gallery), `Gallery of ${images.length} images added`];
}

/** After the last image of the gallery at a position, before its caption. */
export function addToGallery(at: number, images: readonly HtmlAttributes[]): Insertion {
  const command: Command = ({ doc, tr }, dispatch) => {
    const gallery = doc.nodeAt(at);
    if (gallery?.type !== schema.nodes.figure_group) return false;
    const { lastChild } = gallery;
    const captionSize = lastChild?.type === schema.nodes.figure_caption ? lastChild.nodeSize : 0;
    const end = at + 1 + gallery.content.size - captionSize;
    dispatch?.(tr.insert(end, images.map(galleryFigure)).scrollIntoView());
    return true;
  };
  return [command, images.length === 1 ? 'Image added' : `${images.length} images added`];
}

function insertFigures(figures: readonly Node[]): Command {
  return (state, dispatch) => {
    const at = blockPlace(state.selection.$to, schema.nodes.figure);
    dispatch?.(state.tr.insert(at, figures).scrollIntoView());
    return true;
  };
}

function figureOf(image: HtmlAttributes): Node {
  return schema.node('figure', { image });
}

function galleryFigure(image: HtmlAttributes): Node {
  const isOurs = image.sizes === IMAGE_SIZES;
  return figureOf(isOurs ? { ...image, sizes: GALLERY_IMAGE_SIZES } : image);
}

import { formatFocus, parseFocus } from '#app/formatting/focal-point.ts';
import type { ImageFrame } from '#app/site/words/field-types.ts';
import type { Image } from '#app/site/words/types.ts';

/** In characters. A screen reader reads an alternative text in one go. */
export const ALT_MAX = 250;
export const CAPTION_MAX = 120;

/** An image as a form holds it, and as it is stored. */
export interface ImageValue {
  /** Its id in the media library; empty where there is none. */
  readonly image: string;
  readonly alt: string;
  /** Screen readers skip an image that only decorates. */
  readonly decorative: boolean;
  /** What stays in view where its place crops it, as `formatFocus` writes it. */
  readonly focus: string;
  readonly caption: string;
}

/** What a page needs of an image in the library. */
export type LibraryImage = Pick<Image, 'url' | 'srcset' | 'width' | 'height' | 'preview'>;

/** Images of the library by their ids; those that it no longer has are missing. */
export type Images = ReadonlyMap<string, LibraryImage>;

export const NO_IMAGES: Images = new Map();

/** Whatever was sent or stored, as an image; an empty one if it is none. */
export function readImage(value: unknown): ImageValue {
  const parts = typeof value === 'object' && value !== null ? value : {};
  const { image, alt, decorative, focus, caption } = parts as Partial<Record<string, unknown>>;
  return {
    image: asString(image),
    alt: asString(alt),
    decorative: decorative === true,
    focus: formatFocus(parseFocus(focus)),
    caption: asString(caption),
  };
}

function asString(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether something can be said under an image in its place. */
export function hasCaption(frame: ImageFrame): boolean {
  return frame === 'portrait' || frame === 'landscape';
}

/** The ids of the images in a document's changes, those that no page shows any more included. */
export function listImageIds(changes: Readonly<Record<string, { value: unknown }>>): string[] {
  return [...new Set(Object.values(changes).flatMap(({ value }) => imageIdsOf(value)))];
}

/** The ids of the images in a field: its own, or those in the items of a list. */
export function imageIdsOf(value: unknown): string[] {
  const images = Array.isArray(value)
    ? value.flatMap((item) => (typeof item === 'object' ? Object.values(item ?? {}) : []))
    : [value];
  return images.map((each) => readImage(each).image).filter((image) => image !== '');
}

/** What describes an image where only words can, one line each. */
export function imageWords(
  { frame }: { frame: ImageFrame },
  { image, alt, decorative, focus, caption }: ImageValue,
): string[] {
  if (image === '') return ['No image'];
  return [
    // Images have no names; this is how the name of the file begins.
    `Image ${image.slice(0, 8)}`,
    decorative ? 'Decoration' : `Alternative text: ${alt || 'none'}`,
    ...(frame === 'social' ? [] : [`Stays in view: ${focusWords(focus)}`]),
    ...(caption === '' ? [] : [`Caption: ${caption}`]),
  ];
}

/** The side, or the point in percent. */
function focusWords(focus: string): string {
  const { x, y } = parseFocus(focus);
  return /^[a-z]/.test(focus) ? focus : `${x}% from the left, ${y}% from the top`;
}

/** What the page shows; null where the library no longer has the image. */
export function toImage(value: unknown, images: Images): Image | null {
  const { image, alt, decorative, focus, caption } = readImage(value);
  const found = images.get(image);
  if (found === undefined) return null;
  const { url, srcset, width, height, preview } = found;
  return {
    url,
    srcset,
    width,
    height,
    preview,
    alt: decorative ? '' : alt,
    focus: parseFocus(focus),
    ...(caption === '' ? {} : { caption }),
  };
}

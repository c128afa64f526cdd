import { type Picture, type PictureFocus, pictureFocuses } from '#app/content/types.ts';
import type { PictureFrame } from './shapes.ts';

/** A picture as a form holds it, and as it is stored. */
export interface PictureValue {
  /** Its id in the media library; empty where there is none. */
  readonly image: string;
  readonly alt: string;
  /** Screen readers skip a picture that only decorates. */
  readonly decorative: boolean;
  readonly focus: PictureFocus;
  readonly caption: string;
}

/** What a page needs of a picture in the library. */
export type LibraryPicture = Pick<Picture, 'url' | 'srcset' | 'width' | 'height' | 'preview'>;

/** Pictures of the library by their ids; those that it no longer has are missing. */
export type Pictures = ReadonlyMap<string, LibraryPicture>;

export const NO_PICTURES: Pictures = new Map();

/** Whatever was sent or stored, as a picture; an empty one if it is none. */
export function readPicture(value: unknown): PictureValue {
  const parts = typeof value === 'object' && value !== null ? value : {};
  const { image, alt, decorative, focus, caption } = parts as Partial<Record<string, unknown>>;
  return {
    image: asString(image),
    alt: asString(alt),
    decorative: decorative === true,
    focus: pictureFocuses.find((known) => known === focus) ?? 'center',
    caption: asString(caption),
  };
}

function asString(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The ids of the pictures in a document's changes, those that no page shows any more included. */
export function listPictureIds(changes: Readonly<Record<string, { value: unknown }>>): string[] {
  const images = Object.values(changes).map(({ value }) => readPicture(value).image);
  return [...new Set(images.filter((image) => image !== ''))];
}

/** What stands for a picture where only words do, one line each. */
export function pictureWords(
  { frame }: { frame: PictureFrame },
  { image, alt, decorative, focus, caption }: PictureValue,
): string[] {
  if (image === '') return ['No picture'];
  return [
    // Pictures have no names; this is how the name of the file begins.
    `Picture ${image.slice(0, 8)}`,
    decorative ? 'Decoration' : `Alternative text: ${alt || 'none'}`,
    ...(frame === 'social' ? [] : [`Stays in view: ${focus}`]),
    ...(caption === '' ? [] : [`Caption: ${caption}`]),
  ];
}

/** What the page shows; null where the library no longer has the picture. */
export function toPicture(value: unknown, pictures: Pictures): Picture | null {
  const { image, alt, decorative, focus, caption } = readPicture(value);
  const found = pictures.get(image);
  if (found === undefined) return null;
  const { url, srcset, width, height, preview } = found;
  return {
    url,
    srcset,
    width,
    height,
    preview,
    alt: decorative ? '' : alt,
    focus,
    ...(caption === '' ? {} : { caption }),
  };
}

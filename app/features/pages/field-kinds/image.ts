import type { ImageFrame, ImageType } from '#app/site/words/field-types.ts';
import { plainText } from '#app/site/words/rich-text.ts';
import type { Image } from '#app/site/words/types.ts';
import { encodePlace, encodeSource, joinPlace } from '../source-marks/source-encoding.ts';
import {
  type Check,
  type FieldKind,
  type FormKind,
  isNothing,
  isObject,
  placeBelow,
} from './field-kind.ts';
import {
  ALT_MAX,
  CAPTION_MAX,
  hasCaption,
  type ImageValue,
  imageWords,
  type LibraryImage,
  readImage,
  toImage,
} from './image-value.ts';
import { checkText } from './text.ts';

/** A smaller one is blurred in its place. */
const SHARP_FROM = {
  portrait: { width: 640, height: 800 },
  landscape: { width: 960, height: 640 },
  face: { width: 400, height: 500 },
  social: { width: 1200, height: 630 },
} as const satisfies Record<ImageFrame, Pick<LibraryImage, 'width' | 'height'>>;

export const imageForm: FormKind<ImageType> = {
  isTyped: (_type, value) =>
    isObject(value) && Object.entries(readImage(value)).every(([key, part]) => value[key] === part),
  toWords: (type, typed) => imageWords(type, readImage(typed)),
};

export const imageKind: FieldKind<ImageType> = {
  isStored: (_type, value) => isNothing(value) || isObject(value),
  toTyped: (_type, value) => ({ ...readImage(value) }),
  check: checkImage,
  encode: (_type, value, place) => (isNothing(value) ? value : encodeImage(value as Image, place)),
  toContent: (_type, value, images) => toImage(value, images),
};

function checkImage(
  { frame }: ImageType,
  typed: unknown,
  at: string,
  check: Check,
): ImageValue | null {
  const { image, decorative, focus, ...texts } = readImage(typed);
  if (image === '') return null;
  const isSocial = frame === 'social';
  const words = (part: 'alt' | 'caption', max: number) =>
    checkWords(texts[part], placeBelow(at, part), max, check);
  const value: ImageValue = {
    image,
    alt: words('alt', ALT_MAX),
    decorative: decorative && !isSocial,
    focus: isSocial ? 'center' : focus,
    caption: hasCaption(frame) ? words('caption', CAPTION_MAX) : '',
  };
  const known = check.around.images.get(image);
  if (known === undefined) {
    check.error(at, 'The library no longer has this image. Please choose another, or none.');
    return value;
  }
  const { width, height } = SHARP_FROM[frame];
  if (known.width < width || known.height < height) {
    check.warn(
      at,
      `This image is only ${known.width} × ${known.height} pixels. To look sharp, it needs ${width} × ${height}.`,
    );
  }
  if (value.alt === '' && !value.decorative) {
    check.warn(
      placeBelow(at, 'alt'),
      isSocial
        ? 'Say what the image shows, for people who can’t see it.'
        : 'Say what the image shows, for people who can’t see it, or mark it as decoration.',
    );
  }
  return value;
}

function checkWords(typed: string, at: string, max: number, check: Check): string {
  const type = { type: 'text', label: '', max, optional: true } as const;
  return plainText(checkText(type, typed, at, check) ?? '');
}

/** An image is at the place of its field, its caption at its own. */
function encodeImage(image: Image, place: string): Image {
  const { alt, caption } = image;
  return {
    ...image,
    alt: encodePlace(place) + alt,
    ...(caption === undefined
      ? {}
      : { caption: encodeSource(joinPlace(place, 'caption'), caption) }),
  };
}

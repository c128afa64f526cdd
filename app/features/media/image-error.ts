import type { FileKind } from './file-kind.ts';
import { TOO_LARGE } from './upload-rules.ts';

export type ImageErrorCode =
  | 'no_file'
  | 'empty'
  | 'too_large'
  | 'too_many_pixels'
  | 'too_long'
  | 'not_an_image'
  | 'heic'
  | 'gif'
  | 'other_image'
  | 'damaged'
  | 'animated_kind'
  | 'animated_size'
  | 'too_heavy'
  | 'busy'
  | 'cut_off'
  | 'not_a_form';

const FIRST_FRAME = 'Only its first frame can be kept.';

const MESSAGES: Record<ImageErrorCode, string> = {
  no_file: 'Choose an image file first.',
  empty: 'This file is empty. Choose another one.',
  too_large: TOO_LARGE,
  too_many_pixels: 'This image has more than 40 megapixels. Save it smaller, and upload it again.',
  too_long:
    'This image is more than 65,500 pixels tall or wide. Crop it or save it smaller, and upload it again.',
  not_an_image: 'This file is not an image. Choose a JPEG, PNG, WebP, or AVIF file.',
  heic: 'This kind of image can’t be used. Save it as JPEG or PNG (on an iPhone: Settings, Camera, Formats, Most Compatible).',
  gif: 'This kind of image can’t be used. Save it as JPEG or PNG, or as an animated WebP if it moves.',
  other_image: 'This kind of image can’t be used. Save it as JPEG or PNG.',
  damaged:
    'This image is damaged or incomplete. Open it, save it as a new file, and upload that one.',
  animated_kind: `This image is animated, which works here only for WebP files. ${FIRST_FRAME} To keep the animation, cancel and save the file as an animated WebP.`,
  animated_size: `This animation is too large: at most 1,000 frames and 40 megapixels in all of them together. ${FIRST_FRAME} To keep the animation, cancel and save it smaller.`,
  too_heavy: 'This image takes too long to process. Save it smaller, and upload it again.',
  busy: 'Other images are still being processed. Please try again in a minute.',
  cut_off: 'The upload was cut off. Please try again.',
  not_a_form: 'The upload did not arrive as a file. Reload the page and try again.',
};

/** A rejected upload. `message` is shown to the owner. */
export class ImageError extends Error {
  override name = 'ImageError';
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.code = code;
  }

  /** Whether the same upload is accepted with its first frame alone. */
  get offersFirstFrame(): boolean {
    return this.code === 'animated_kind' || this.code === 'animated_size';
  }
}

/** Why a file of this kind can't be uploaded; null if it can. */
export function findKindError(kind: FileKind): ImageErrorCode | null {
  switch (kind) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'avif':
      return null;
    case 'heic':
    case 'gif':
      return kind;
    case 'svg':
    case 'other-image':
      return 'other_image';
    case null:
      return 'not_an_image';
  }
}

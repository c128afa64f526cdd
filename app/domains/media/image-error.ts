export type ImageErrorCode =
  | 'no_file'
  | 'too_large'
  | 'too_many_pixels'
  | 'not_an_image'
  | 'damaged'
  | 'too_heavy'
  | 'busy'
  | 'cut_off'
  | 'not_a_form';

const MESSAGES: Record<ImageErrorCode, string> = {
  no_file: 'Choose an image file first.',
  too_large: 'This file is larger than 15 MB. Save the picture smaller, and upload it again.',
  too_many_pixels:
    'This picture has more than 40 megapixels. Save it smaller, and upload it again.',
  not_an_image: 'This is not an image we can use. Use a JPEG, PNG, WebP or AVIF file.',
  damaged:
    'This image is damaged or incomplete. Open it, save it as a new file, and upload that one.',
  too_heavy: 'This picture takes too long to process. Save it smaller, and upload it again.',
  busy: 'Other pictures are still being processed. Please try again in a minute.',
  cut_off: 'The upload was cut off. Please try again.',
  not_a_form: 'The upload did not arrive as a file. Reload the page and try again.',
};

/** A refused upload. `message` is shown to the owner. */
export class ImageError extends Error {
  override name = 'ImageError';
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.code = code;
  }
}

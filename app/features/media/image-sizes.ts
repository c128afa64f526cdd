/** How wide an image in the text of a post is shown, as in `prose.css`; for `sizes`. */
export const IMAGE_SIZES = '(min-width: 40rem) 36rem, 92vw';
/** The same of an image in a gallery, beside another one. */
export const GALLERY_IMAGE_SIZES = '(min-width: 40rem) 18rem, 46vw';
/** The same of an image that reaches beyond the text. */
export const WIDE_IMAGE_SIZES = '(min-width: 54rem) 50rem, 92vw';

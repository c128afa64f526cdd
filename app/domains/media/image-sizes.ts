/** How wide an image in the text of a post is shown, as in `prose.css`; for `sizes`. */
export const IMAGE_SIZES = '(min-width: 40rem) 36rem, 92vw';

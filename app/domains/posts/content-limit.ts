/** UTF-8 bytes of a post's content. */
export const CONTENT_MAX_BYTES = 1024 * 1024;

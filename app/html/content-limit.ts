/** UTF-8 bytes of a post's content. */
export const CONTENT_MAX_BYTES = 1024 * 1024;
/** UTF-8 bytes of pasted HTML, most of which is not text: 100 KB of Word's HTML can be one page. */
export const PASTE_MAX_BYTES = 8 * 1024 * 1024;

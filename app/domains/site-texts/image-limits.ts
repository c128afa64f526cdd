/** In characters. A screen reader reads an alternative text in one go. */
export const ALT_MAX = 250;
export const CAPTION_MAX = 120;

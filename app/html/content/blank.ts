/** At the top level of a post, a blank line separates paragraphs. */
export const BLANK_LINES = /\n[^\S\u00a0]*\n/g;

/** White space in HTML, which is a smaller set than Unicode's. */
export function isBlank(text: string): boolean {
  return /^[ \t\n\f\r]*$/.test(text);
}

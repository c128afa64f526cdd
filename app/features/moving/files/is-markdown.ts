const BLOCK_TAG =
  /<\/?(?:p|div|h[1-6]|ul|ol|li|table|blockquote|section|article|figure|br|img|pre|iframe)(?=[\s/>])/i;
const SIGNS: readonly RegExp[] = [
  /^#{1,6} +\S/m,
  /\*\*[^\s*][^*]*\*\*/,
  /^ {0,3}[-*+] +\S.*\n+ {0,3}[-*+] +\S/m,
  /^ {0,3}1[.)] +\S/m,
  /\[[^\][\n]{1,500}\]\([^()\s]{1,2000}\)/,
  /^ {0,3}> ?\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^\|.+\|\s*\n\|[ :|-]+\|/m,
];

/**
 * Whether a field for HTML contains Markdown, which some backends allow for each row. A text without
 * any tags is Markdown: as HTML, its paragraphs would run together.
 */
export function isMarkdown(text: string): boolean {
  if (!/<[a-z!/]/i.test(text)) return true;
  return !BLOCK_TAG.test(text) && SIGNS.some((sign) => sign.test(text));
}

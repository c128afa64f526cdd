/** The text of a mail: paragraphs with an empty line between them. Those without words are left out. */
export function joinParagraphs(paragraphs: readonly (string | null)[]): string {
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

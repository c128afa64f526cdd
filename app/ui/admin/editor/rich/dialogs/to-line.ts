/** One line of text, as the sanitizer keeps it in an attribute. */
export function toLine(typed: string, limit: number): string {
  return typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed()
    .trim();
}

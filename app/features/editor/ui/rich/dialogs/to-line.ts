import { toLine as toWholeLine } from '#app/formatting/characters.ts';

/** One line of text, as the sanitizer keeps it in an attribute. */
export function toLine(typed: string, limit: number): string {
  return toWholeLine(typed).slice(0, limit).toWellFormed().trim();
}

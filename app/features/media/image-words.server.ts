import { toLine } from '#app/formatting/characters.ts';
import { titleTextOf } from '#database/search-terms.ts';

const ALT_MAX = 500;
const NAME_MAX = 120;

/** The alternative text of an upload in one line; null for none. */
export function readAltText(typed: string): string | null {
  return [...toLine(typed)].slice(0, ALT_MAX).join('').trim() || null;
}

/** The last part of a path, for people; empty if there is none. */
export function readFileName(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return [...toLine(name)].slice(0, NAME_MAX).join('').trim();
}

/** What a search in the library looks through. */
export function imageSearchText({ name, alt }: { name: string; alt: string | null }): string {
  // Names of files have dots and underscores between their words.
  return titleTextOf(`${name} ${name.replace(/[._]+/g, ' ')} ${alt ?? ''}`);
}

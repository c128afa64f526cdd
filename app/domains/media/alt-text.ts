import { toLine } from '#app/formatting/characters.ts';

const ALT_MAX = 500;

/** The alternative text of an upload in one line; null for none. */
export function readAltText(typed: string): string | null {
  return [...toLine(typed)].slice(0, ALT_MAX).join('').trim() || null;
}

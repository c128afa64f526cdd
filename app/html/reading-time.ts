import { plainHtml } from './words.ts';

/** How fast adults read English on a screen. */
const WORDS_PER_MINUTE = 230;
/** Characters of scripts without spaces, such as Chinese, that take as long as a word. */
const CHARACTERS_PER_WORD = 2;
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu;

/** How long sanitized content takes to read, in whole minutes, at least one. */
export function readingMinutes(html: string): number {
  const text = plainHtml(html);
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const words = text.replace(UNSPACED, ' ').match(WORD)?.length ?? 0;
  const total = words + unspaced / CHARACTERS_PER_WORD;
  return Math.max(1, Math.round(total / WORDS_PER_MINUTE));
}

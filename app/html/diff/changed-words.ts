import { scanTags } from '../tags.ts';
import { sharedEnds } from './shared-ends.ts';

const SPACE = /\s/;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/**
 * How many words a change of a text added and removed, for a list. A word that only moved counts as
 * neither. The common beginning and end of both texts are skipped, so a small change to a long text
 * costs little.
 */
export function countChangedWords(
  before: string,
  after: string,
): { added: number; removed: number } {
  const { start, end } = sharedEnds(before, after);
  const counts = new Map<string, number>();
  for (const word of wordsBetween(before, start, before.length - end)) {
    counts.set(word, (counts.get(word) ?? 0) - 1);
  }
  for (const word of wordsBetween(after, start, after.length - end)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  let added = 0;
  let removed = 0;
  for (const count of counts.values()) {
    if (count > 0) added += count;
    else removed -= count;
  }
  return { added, removed };
}

/** The words of a part of HTML, including those that only begin or end in it. */
function* wordsBetween(html: string, from: number, to: number): Generator<string> {
  let position = 0;
  for (const { start, end } of [...scanTags(html), { start: html.length, end: html.length }]) {
    if (position <= to && start >= from) {
      const first = startOfWord(html, Math.max(position, from), position);
      const last = endOfWord(html, Math.min(start, to), start);
      for (const [word] of html.slice(first, last).matchAll(WORD)) yield word;
    }
    position = end;
  }
}

function startOfWord(text: string, from: number, least: number): number {
  let start = from;
  while (start > least && !SPACE.test(text[start - 1] ?? '')) start -= 1;
  return start;
}

function endOfWord(text: string, from: number, most: number): number {
  let end = from;
  while (end < most && !SPACE.test(text[end] ?? '')) end += 1;
  return end;
}

import { sharedEnds } from './shared-ends.ts';

const TAG = /<[^<>]*>/g;
const SPACE = /\s/;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/**
 * How many words a change of a text put in and took out, for a list: a word that only moved counts
 * as neither. What both texts begin and end with is not looked at, so that a small change of a long
 * text costs little.
 */
export function countChangedWords(
  before: string,
  after: string,
): { added: number; removed: number } {
  const { start, end } = findChange(before, after);
  const counts = new Map<string, number>();
  for (const word of wordsOf(before.slice(start, before.length - end))) {
    counts.set(word, (counts.get(word) ?? 0) - 1);
  }
  for (const word of wordsOf(after.slice(start, after.length - end))) {
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

/** How many characters at the start and at the end are the same, without parts of a word or a tag. */
function findChange(before: string, after: string): { start: number; end: number } {
  const { start, end } = sharedEnds(before, after);
  return { start: startOfPart(before, start), end: startOfRest(before, end) };
}

/** Back to the last end of a word or tag. */
function startOfPart(text: string, position: number): number {
  const same = text.slice(0, position);
  const open = same.lastIndexOf('<');
  const close = same.lastIndexOf('>');
  if (open > close) return open;
  let start = position;
  while (start > close + 1 && !SPACE.test(same[start - 1] ?? '')) start -= 1;
  return start;
}

/** Forward to the next begin of a word or tag, counted from the end of the text. */
function startOfRest(text: string, length: number): number {
  const from = text.length - length;
  const close = text.indexOf('>', from);
  const open = text.indexOf('<', from);
  if (close !== -1 && (open === -1 || close < open)) return text.length - close - 1;
  const space = text.slice(from).search(/[\s<]/);
  return space === -1 ? 0 : length - space;
}

function wordsOf(html: string): string[] {
  return html.replace(TAG, ' ').match(WORD) ?? [];
}

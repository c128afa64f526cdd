/** A slip of one key in a shorter word makes another word. */
const SHORTEST_WITH_SLIP = 4;

/**
 * How well a text fits what was typed: 0 where each typed word begins one of its words, more for a
 * word inside a word or with one slip of the keys (`calender`), null where a word is missing.
 */
export function rankText(typed: string, text: string): number | null {
  const words = wordsOf(text);
  let total = 0;
  for (const term of wordsOf(typed)) {
    const best = Math.min(...words.map((word) => rankWord(term, word)));
    if (best === Number.POSITIVE_INFINITY) return null;
    total += best;
  }
  return total;
}

/** Those whose text fits what was typed, the best ones first. */
export function rankAll<T>(
  typed: string,
  all: readonly T[],
  textOf: (one: T) => string,
  most: number,
): T[] {
  return all
    .flatMap((one) => {
      const rank = rankText(typed, textOf(one));
      return rank === null ? [] : [{ one, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one);
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function rankWord(term: string, word: string): number {
  if (word.startsWith(term)) return 0;
  if (term.length < SHORTEST_WITH_SLIP) return Number.POSITIVE_INFINITY;
  if (word.includes(term)) return 1;
  // What is typed may be the beginning of the word.
  const ends = [term.length - 1, term.length, term.length + 1];
  return ends.some((end) => isOneSlip(term, word.slice(0, end))) ? 2 : Number.POSITIVE_INFINITY;
}

/** Whether two words differ by one letter more, less or other, or by two that changed places. */
function isOneSlip(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rest = one.slice(at + 1);
  return (
    rest === other.slice(at + 1) ||
    rest === other.slice(at) ||
    one.slice(at) === other.slice(at + 1) ||
    (one[at] === other[at + 1] &&
      one[at + 1] === other[at] &&
      one.slice(at + 2) === other.slice(at + 2))
  );
}

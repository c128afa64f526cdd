import type { Database } from '#database/connect.ts';
import { countEach, type Numbers } from './search-index.server.ts';
import { tokensOf } from './words.server.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** In a shorter word, one other letter makes a different word. */
const SHORTEST = 4;
const LONGEST = 20;
const MOST_CANDIDATES = 12;
/** Counting articles up to this many is enough to tell a common word from a rare one. */
const COUNTED = 30;

/** The most common word in the articles that differs from this one by one letter. */
export async function findCloseWord(
  database: Pick<Database, 'engine' | 'db'>,
  word: string,
  numbers: Numbers,
): Promise<string | null> {
  if (!/^[a-z]+$/.test(word) || word.length < SHORTEST || word.length > LONGEST) return null;
  const rows = await database.db
    .selectFrom('search_words')
    .select('word')
    .where('word', 'in', listVariants(word))
    .orderBy('word')
    .execute();
  const known = rows.map((row) => row.word).filter((one) => tokensOf(one).length > 0);
  // A typo is rarely in the first letter.
  const candidates = [
    ...known.filter((one) => one[0] === word[0]),
    ...known.filter((one) => one[0] !== word[0]),
  ].slice(0, MOST_CANDIDATES);
  const counts = await countEach(database, candidates.flatMap(tokensOf), {
    ...numbers,
    limit: COUNTED,
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? null : (candidates[counts.indexOf(most)] ?? null);
}

/** All words with one letter added, removed or replaced, or with two neighboring letters swapped. */
function listVariants(word: string): string[] {
  const variants = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      variants.add(before + letter + after);
      if (after !== '') variants.add(before + letter + after.slice(1));
    }
    if (after === '') continue;
    variants.add(before + after.slice(1));
    variants.add(before + (after[1] ?? '') + after[0] + after.slice(2));
  }
  variants.delete(word);
  return [...variants];
}

import { sql } from 'kysely';
import { countEach, type Searched } from './find-articles.server.ts';
import type { Numbers } from './numbers.ts';
import { isCommon, tokensOf } from './words.server.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** In a shorter word, one other letter makes a different word. */
const SHORTEST = 4;
const LONGEST = 20;
/** A word of this length may have two wrong letters. */
const LONG = 8;
const MOST_CANDIDATES = 12;
/** Counting articles up to this many is enough to tell a common word from a rare one. */
const COUNTED = 30;

/**
 * The word of the articles that is nearest to this one: with one other letter, in a long word two, and
 * among equals the most common. Neighboring letters that are swapped count as one.
 */
export async function findCloseWord(
  database: Searched,
  word: string,
  numbers: Numbers,
): Promise<string | null> {
  if (!/^[a-z]+$/.test(word) || word.length < SHORTEST || word.length > LONGEST) return null;
  const most = word.length >= LONG ? 2 : 1;
  const near = (await listSimilar(database.db, word, most))
    .map((one) => ({ word: one, distance: distanceOf(word, one, most) }))
    .filter(({ word: one, distance }) => distance <= most && !isCommon(one));
  for (let distance = 1; distance <= most; distance += 1) {
    const candidates = near.filter((one) => one.distance === distance).slice(0, MOST_CANDIDATES);
    const counts = await countEach(
      database,
      candidates.map((one) => ({ options: [tokensOf(one.word)] })),
      { ...numbers, limit: COUNTED },
    );
    const best = Math.max(0, ...counts);
    if (best > 0) return candidates[counts.indexOf(best)]?.word ?? null;
  }
  return null;
}

/** The words of about this length with the same first letter, and then those with another one. */
async function listSimilar(db: Searched['db'], word: string, most: number): Promise<string[]> {
  const [first = ''] = word;
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('word', '>=', first),
          eb('word', '<', `${first}{`),
          sql<boolean>`length(word) between ${word.length - most} and ${word.length + most}`,
        ]),
        eb('word', 'in', listOtherBeginnings(word)),
      ]),
    )
    .orderBy('word')
    .execute();
  const words = rows.map((row) => row.word);
  // A typo is rarely in the first letter.
  return [...words.filter((one) => one[0] === first), ...words.filter((one) => one[0] !== first)];
}

/** The word with its first letter replaced, missing, swapped or preceded by another one. */
function listOtherBeginnings(word: string): string[] {
  const rest = word.slice(1);
  return [
    rest,
    `${rest[0] ?? ''}${word[0] ?? ''}${rest.slice(1)}`,
    ...LETTERS.flatMap((letter) => [letter + rest, letter + word]),
  ];
}

/** How many letters have to be added, removed, replaced or swapped; more than `most` is not counted on. */
function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (current[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          row > 1 && at > 1 && isSwapped ? (beforeLast[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...current) > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? most + 1;
}

import { countNoun } from '#app/formatting/count-noun.ts';
import type { Note } from '../source/note.ts';
import { parseData, valueAt } from './embedded.ts';

const REFERENCE = /<!--\s*wp:block\s+(\{[^<>]{0,2000}\})\s*\/-->/g;
/** Blocks in blocks; WordPress shows none in itself. */
const MOST_LEVELS = 5;
const MOST_CHARACTERS = 2_000_000;

/** Puts the blocks that several articles share, which are items of their own, in their places. */
export function withBlocks(
  text: string,
  blocks: ReadonlyMap<string, string>,
  notes: Note[],
): string {
  let missing = 0;
  let room = MOST_CHARACTERS;
  const fill = (part: string, level: number): string =>
    part.replace(REFERENCE, (_, data: string) => {
      const block = blocks.get(String(valueAt(parseData(data), 'ref')));
      if (block === undefined || level === MOST_LEVELS || block.length > room) {
        missing += 1;
        return '';
      }
      room -= block.length;
      return fill(block, level + 1);
    });
  const filled = fill(text, 0);
  if (missing > 0) {
    notes.push(
      `${countNoun(missing, 'reusable block')} of its text could not be found in the export.`,
    );
  }
  return filled;
}

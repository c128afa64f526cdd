import { countNoun } from '#app/formatting/count-noun.ts';
import type { Note } from '../source/note.ts';
import { parseData, textAt, valueAt, writeAnchor } from './embedded.ts';

const REFERENCE = /<!--\s*wp:block\s+(\{[^<>]{0,2000}\})\s*\/-->/g;
/** Blocks in blocks; WordPress shows none in itself. */
const MOST_LEVELS = 5;
const MOST_CHARACTERS = 2_000_000;
const SOCIAL_LINK = /<!--\s*wp:social-link\s+(\{[^<>]{0,2000}\})\s*\/-->/g;
/** Blocks of its own that are only named in a text. Those of plugins are counted as unknown. */
const FILLED =
  /<!--\s*wp:((?!block\b|footnotes\b|social-link\b|nextpage\b|more\b|spacer\b)[a-z][a-z-]*)\s(?:\{[^<>]{0,2000}\}\s)?\/-->/g;

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
  const filled = withSocialLinks(fill(text, 0));
  const shown = new Set([...filled.matchAll(FILLED)].map(([, name = '']) => name));
  if (shown.size > 0) {
    const names = [...shown].map((name) => name.replaceAll('-', ' ')).join(', ');
    // Nothing of them stands in the text, so that nothing that is missing there is explained by it.
    notes.push(`Left out of its text, as only WordPress fills it: ${names}.`);
  }
  if (missing > 0) {
    notes.push(
      `${countNoun(missing, 'reusable block')} of its text could not be found in the export.`,
    );
  }
  return filled;
}

/** Writes the links to pages on other networks, of which a text has the addresses alone. */
export function withSocialLinks(text: string): string {
  return text.replace(SOCIAL_LINK, (_, data: string) => writeSocialLink(data));
}

function writeSocialLink(data: string): string {
  const said = parseData(data);
  const service = textAt(said, 'service');
  const words = textAt(said, 'label') || service.charAt(0).toUpperCase() + service.slice(1);
  const address = textAt(said, 'url');
  return address === '' ? '' : `<li>${writeAnchor(address, words)}</li>`;
}

// Written by scripts/make-title-glyphs.ts.
import outlines from './title-glyphs.json' with { type: 'json' };

/** The advance of each letter and its outline, in thousandths of an em, upwards from the baseline. */
export const GLYPHS: ReadonlyMap<string, string> = new Map(outlines.glyphs as [string, string][]);
/** How much nearer to each other two letters are. */
const KERNING: ReadonlyMap<string, number> = new Map(outlines.kerning as [string, number][]);

/** Sizes of the letters, from the largest that looks good to the smallest that can be read. */
const SIZES = [88, 76, 66, 58, 52] as const;
const WIDTH = 1040;
const MAX_LINES = 4;
const EM = 1000;

export interface TitleLayout {
  readonly size: number;
  readonly lines: readonly string[];
}

/** In the largest size in which it fits; cut off where it fits in none. */
export function layOutTitle(title: string): TitleLayout {
  const words = title.split(' ').filter((word) => word !== '');
  for (const size of SIZES) {
    const lines = breakLines(words, size);
    const fits = lines.length <= MAX_LINES && lines.every((line) => widthOf(line, size) <= WIDTH);
    if (fits) return { size, lines };
  }
  const size = SIZES[SIZES.length - 1] ?? 0;
  const lines = breakLines(words, size).slice(0, MAX_LINES);
  const last = lines.pop() ?? '';
  return { size, lines: [...lines, `${last}…`].map((line) => cutOff(line, size)) };
}

function breakLines(words: readonly string[], size: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, size) <= WIDTH) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

function cutOff(line: string, size: number): string {
  if (widthOf(line, size) <= WIDTH) return line;
  let kept = line.replace(/…$/, '');
  while (kept !== '' && widthOf(`${kept}…`, size) > WIDTH) kept = kept.slice(0, -1);
  const words = kept.lastIndexOf(' ');
  return `${(words > 0 ? kept.slice(0, words) : kept).trimEnd()}…`;
}

interface PlacedGlyph {
  readonly x: number;
  readonly outline: string;
}

/** The letters of a line with their places, in thousandths of an em. */
export function placeGlyphs(line: string): { glyphs: readonly PlacedGlyph[]; width: number } {
  const characters = [...line];
  const glyphs: PlacedGlyph[] = [];
  let x = 0;
  characters.forEach((character, index) => {
    const glyph = GLYPHS.get(character) ?? '0 ';
    const space = glyph.indexOf(' ');
    glyphs.push({ x, outline: glyph.slice(space + 1) });
    x += Number(glyph.slice(0, space)) + (KERNING.get(character + characters[index + 1]) ?? 0);
  });
  return { glyphs, width: x };
}

function widthOf(line: string, size: number): number {
  return (placeGlyphs(line).width * size) / EM;
}

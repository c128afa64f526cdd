/**
 * Writes the outlines of the display typeface's letters for pictures of titles, so that they are the
 * same on every machine, whatever fonts it has. Run it by hand after scripts/make-fonts.ts:
 *   node scripts/make-title-glyphs.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { DISPLAY_AXES } from './display-axes.ts';

const root = join(import.meta.dirname, '..');
const fontsFolder = join(root, 'public/fonts');
/** Units of an em in the file. */
const EM = 1000;
/** Pairs that move less than this look the same. */
const LEAST_KERNING = 6;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join('');
const basic = `${range(0x20, 0x7e)}‘’“”–—…`;
const western = `${range(0xc0, 0xff)}·•©®™→←×¢£€°½¼¾`.replace(/[×÷]/g, '');
const central = `${range(0x100, 0x17f)}ȘșȚț`;
/** Not in the fonts of the pages. */
const vietnamese = `ƠơƯư${range(0x1ea0, 0x1ef9)}₫`;
const vietnameseFile = join(
  root,
  'node_modules/@fontsource-variable/fraunces/files/fraunces-vietnamese-full-normal.woff2',
);

type Font = InstanceType<typeof harfbuzz.Font>;

async function openFont(file: string, characters: string, axes = {}): Promise<Font> {
  const sfnt = await subsetFont(readFileSync(file), characters, {
    targetFormat: 'sfnt',
    variationAxes: axes,
  });
  const bytes = new Uint8Array(sfnt);
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  font.setScale(EM, EM);
  return font;
}

function shape(font: Font, text: string) {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer, [new harfbuzz.Feature('liga', 0), new harfbuzz.Feature('clig', 0)]);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, index) => ({
    glyph: codepoint,
    advance: positions[index]?.xAdvance ?? 0,
  }));
}

function outlinesOf(font: Font, characters: string): [string, string][] {
  return [...characters].flatMap((character): [string, string][] => {
    const [only, ...others] = shape(font, character);
    if (only === undefined || only.glyph === 0 || others.length > 0) return [];
    const path = font
      .glyphToPath(only.glyph)
      .replace(/-?\d+\.\d+/g, (n) => `${Math.round(Number(n))}`);
    return [[character, `${Math.round(only.advance)} ${path}`]];
  });
}

function kerningOf(font: Font, characters: string): [string, number][] {
  const alone = new Map([...characters].map((each) => [each, shape(font, each)[0]?.advance ?? 0]));
  return [...characters].flatMap((first) =>
    [...characters].flatMap((second): [string, number][] => {
      const moved = Math.round(
        (shape(font, first + second)[0]?.advance ?? 0) - (alone.get(first) ?? 0),
      );
      return Math.abs(moved) < LEAST_KERNING ? [] : [[first + second, moved]];
    }),
  );
}

const fontFile = (start: RegExp) => {
  const file = readdirSync(fontsFolder).find((name) => start.test(name));
  if (file === undefined) throw new Error(`no font like ${start}: run scripts/make-fonts.ts`);
  return join(fontsFolder, file);
};
const main = await openFont(fontFile(/^fraunces-[0-9a-f]/), basic + western);
const more = await openFont(fontFile(/^fraunces-more/), central);
const most = await openFont(vietnameseFile, vietnamese, DISPLAY_AXES);
const glyphs = [
  ...outlinesOf(main, basic + western),
  ...outlinesOf(more, central),
  ...outlinesOf(most, vietnamese),
];
const kerning = kerningOf(main, basic);
const lines = (entries: readonly (readonly [string, string | number])[]) =>
  `[\n${entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`;
writeFileSync(
  join(root, 'app/features/media/decoder/title-glyphs.json'),
  `{\n  "glyphs": ${lines(glyphs)},\n  "kerning": ${lines(kerning)}\n}\n`,
);
const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
writeFileSync(
  join(root, 'app/features/media/decoder/title-characters.ts'),
  `/** Written by scripts/make-title-glyphs.ts: change it there. */

/** The characters that a picture of a title can have. */
export const TITLE_CHARACTERS =
  ${literal(glyphs.map(([character]) => character).join(''))};
`,
);
console.log(`${glyphs.length} letters, ${kerning.length} pairs`);

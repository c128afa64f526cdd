/** The metrics of a TrueType file that a metric-matched fallback font needs, in em. */
export type FontMetrics = {
  ascent: number;
  descent: number;
  lineGap: number;
  widthOf: (character: string) => number;
  /** Whether the font has the character. */
  has: (character: string) => boolean;
};

/** Occurrences of each character per thousand in English text. */
const frequencies: Record<string, number> = {
  ' ': 170,
  e: 103,
  t: 74,
  a: 66,
  o: 63,
  i: 58,
  n: 57,
  s: 54,
  r: 51,
  h: 46,
  l: 36,
  d: 34,
  u: 24,
  c: 23,
  m: 20,
  w: 19,
  f: 18,
  g: 18,
  y: 17,
  p: 17,
  b: 13,
  v: 9,
  k: 7,
  '.': 7,
  ',': 6,
  x: 2,
};

/** What a headline of the site looks like: in a third of them, each word has a capital. */
const headlines =
  'Helping RAL Operators Boost Revenue, Lead Smarter, and Scale Big. Built for Independent Owners. ' +
  'Your Path to Sustainable Growth. An empty bed rarely starts with an empty phone. Ready to Grow? ' +
  'We earn more only when you do. How many beds do you have, and how many are filled today?';

/** The mean width of a letter in texts, or in headlines. */
export function averageWidth(metrics: FontMetrics, of: 'text' | 'headlines'): number {
  const counted =
    of === 'text'
      ? Object.entries(frequencies)
      : [...headlines].map((character) => [character, 1] as const);
  const count = counted.reduce((sum, [, frequency]) => sum + frequency, 0);
  const width = counted.reduce((sum, [character, frequency]) => {
    return sum + metrics.widthOf(character) * frequency;
  }, 0);
  return width / count;
}

export function readMetrics(font: Uint8Array): FontMetrics {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const table = findTables(view);
  const unitsPerEm = view.getUint16(table('head') + 18);
  const hhea = table('hhea');
  const widths = table('hmtx');
  const lastWidth = view.getUint16(hhea + 34) - 1;
  const glyphOf = readCharacterMap(view, table('cmap'));
  return {
    ascent: view.getInt16(hhea + 4) / unitsPerEm,
    descent: -view.getInt16(hhea + 6) / unitsPerEm,
    lineGap: view.getInt16(hhea + 8) / unitsPerEm,
    widthOf(character) {
      const glyph = Math.min(glyphOf(character.codePointAt(0) ?? 0), lastWidth);
      return view.getUint16(widths + glyph * 4) / unitsPerEm;
    },
    has: (character) => glyphOf(character.codePointAt(0) ?? 0) !== 0,
  };
}

function findTables(view: DataView): (tag: string) => number {
  const offsets = new Map<string, number>();
  for (let i = 0; i < view.getUint16(4); i++) {
    const entry = 12 + i * 16;
    const tag = [0, 1, 2, 3].map((n) => String.fromCharCode(view.getUint8(entry + n))).join('');
    offsets.set(tag, view.getUint32(entry + 8));
  }
  return (tag) => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table`);
    return offset;
  };
}

/** Reads format 4 only, which every font with Latin letters has. */
function readCharacterMap(view: DataView, cmap: number): (code: number) => number {
  for (let i = 0; i < view.getUint16(cmap + 2); i++) {
    const start = cmap + view.getUint32(cmap + 4 + i * 8 + 4);
    if (view.getUint16(start) === 4) return (code) => lookUp(view, start, code);
  }
  throw new Error('The font has no character map in format 4');
}

function lookUp(view: DataView, start: number, code: number): number {
  const doubled = view.getUint16(start + 6);
  const ends = start + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const offsets = deltas + doubled;
  for (let i = 0; i < doubled; i += 2) {
    if (code > view.getUint16(ends + i)) continue;
    const first = view.getUint16(starts + i);
    if (code < first) return 0;
    const delta = view.getUint16(deltas + i);
    const offset = view.getUint16(offsets + i);
    if (offset === 0) return (code + delta) & 0xffff;
    const glyph = view.getUint16(offsets + i + offset + (code - first) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

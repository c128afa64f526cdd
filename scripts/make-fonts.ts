/**
 * Subsets the two typefaces and writes them to public/fonts: one file each that every page loads, with
 * the letters of western Europe, and one of the display typeface with the letters of central Europe
 * (Ł, ő, š), which a browser loads only for a page with such a headline. Beside them it writes the
 * @font-face rules, fallbacks with their widths and heights, and preload addresses. Decision 012 says
 * when a late typeface is shown. Run it by hand after a change:
 *   node scripts/make-fonts.ts
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { DISPLAY_AXES } from './display-axes.ts';
import { averageWidth, readMetrics } from './font-metrics.ts';

const root = join(import.meta.dirname, '..');
const fontsFolder = join(root, 'public/fonts');
const budgetInBytes = 30 * 1024;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join('');
const ascii = range(0x20, 0x7e);
const westEuropean = `${range(0xc0, 0xff)}Œœı`;
/** Of both typefaces: a headline can have every character that a text has. */
const characters = `${ascii}${westEuropean}‘’“”–—…·•©®™→←×¢£€°½¼¾\u00a0`;
/** Latin Extended-A, and the letters of Romanian. */
const more = {
  characters: `${range(0x100, 0x17f).replace(/[Œœı]/g, '')}ȘșȚț`,
  unicodeRange: 'U+100-17F, U+218-21B',
};

/**
 * Fallback fonts, with the metric-compatible ones of other systems. `average` below is the mean width
 * of a letter in them (font-metrics.ts run on the Liberation and Noto files).
 */
const timesBold = [
  'Times New Roman Bold',
  'TimesNewRomanPS-BoldMT',
  'Liberation Serif Bold',
  'Tinos Bold',
];
/** Of Android, which has no Times. */
const notoBold = ['Noto Serif Bold', 'NotoSerif-Bold'];
const arial = ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'];
const arialBold = ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold'];

const typefaces = [
  {
    family: 'Fraunces',
    source: 'fraunces/files/fraunces-latin-full-normal.woff2',
    sourceOfMore: 'fraunces/files/fraunces-latin-ext-full-normal.woff2',
    axes: DISPLAY_AXES,
    weights: '560',
    display: 'swap',
    measured: 'headlines',
    fallbacks: [
      { name: 'Fraunces Fallback', weight: '560', axes: {}, locals: timesBold, average: 0.4549 },
      { name: 'Fraunces Android', weight: '560', axes: {}, locals: notoBold, average: 0.5306 },
    ],
  },
  {
    family: 'Figtree',
    source: 'figtree/files/figtree-latin-wght-normal.woff2',
    sourceOfMore: null,
    axes: { wght: { min: 400, max: 650 } },
    weights: '400 650',
    display: 'optional',
    measured: 'text',
    fallbacks: [
      {
        name: 'Figtree Fallback',
        weight: '400',
        axes: { wght: 400 },
        locals: arial,
        average: 0.4406,
      },
      {
        name: 'Figtree Fallback',
        weight: '600 650',
        axes: { wght: 650 },
        locals: arialBold,
        average: 0.4767,
      },
    ],
  },
] as const;

const keepFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'lnum', 'tnum'];
const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

mkdirSync(fontsFolder, { recursive: true });
for (const old of readdirSync(fontsFolder)) rmSync(join(fontsFolder, old));

let total = 0;
const addresses: string[] = [];
const rules: string[] = ['/* Written by scripts/make-fonts.ts: change it there. */'];
for (const face of typefaces) {
  const { family, weights, display } = face;
  const cut = (file: string, kept: string, targetFormat: 'sfnt' | 'woff2', axes: object = {}) =>
    subsetFont(readFileSync(join(root, 'node_modules/@fontsource-variable', file)), kept, {
      targetFormat,
      keepFeatures,
      noHinting: true,
      variationAxes: { ...face.axes, ...axes },
    });
  const packed = await cut(face.source, characters, 'woff2');
  const address = store(family, packed);
  total += packed.length;
  addresses.push(address);
  rules.push(fontFace({ family, weights, display, address }));
  if (face.sourceOfMore !== null) {
    const packedMore = await cut(face.sourceOfMore, more.characters, 'woff2');
    const addressOfMore = store(`${family}-more`, packedMore);
    const { unicodeRange } = more;
    rules.push(fontFace({ family, weights, display, address: addressOfMore, unicodeRange }));
  }

  for (const fallback of face.fallbacks) {
    const metrics = readMetrics(await cut(face.source, characters, 'sfnt', fallback.axes));
    const scale = averageWidth(metrics, face.measured) / fallback.average;
    rules.push(`@font-face {
  font-family: "${fallback.name}";
  src: ${fallback.locals.map((local) => `local("${local}")`).join(', ')};
  font-weight: ${fallback.weight};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(metrics.ascent / scale)};
  descent-override: ${percent(metrics.descent / scale)};
  line-gap-override: ${percent(metrics.lineGap / scale)};
}`);
  }
}
/** Writes a font file and returns its address. Another subset gets another name, which allows immutable caching. */
function store(name: string, packed: Buffer): string {
  const hash = createHash('sha256').update(packed).digest('hex').slice(0, 8);
  const file = `${name.toLowerCase()}-${hash}.woff2`;
  writeFileSync(join(fontsFolder, file), packed);
  console.log(file, packed.length);
  return `/fonts/${file}`;
}

function fontFace(face: {
  family: string;
  weights: string;
  display: string;
  address: string;
  unicodeRange?: string;
}): string {
  const range = face.unicodeRange ? `\n  unicode-range: ${face.unicodeRange};` : '';
  return `@font-face {
  font-family: "${face.family}";
  src: url("${face.address}") format("woff2");
  font-weight: ${face.weights};
  font-display: ${face.display};${range}
}`;
}

writeFileSync(join(root, 'app/ui/styles/fonts.css'), `${rules.join('\n\n')}\n`);
writeFileSync(
  join(root, 'app/ui/styles/font-files.ts'),
  `/** Written by scripts/make-fonts.ts: change it there. */
export const fontFiles = [${addresses.map((address) => `'${address}'`).join(', ')}];
`,
);
if (total > budgetInBytes) throw new Error(`The fonts weigh ${total} bytes, over ${budgetInBytes}`);

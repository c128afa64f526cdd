/**
 * Subsets the two typefaces to the characters that the site uses and writes them to public/fonts,
 * with their @font-face rules, metric-matched fallbacks and preload addresses. `font-display:
 * optional`, because a late font would reflow the text: a visitor on a slow connection reads the
 * first page in the fallback. Run it by hand after a change:
 *   node scripts/make-fonts.ts
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { averageWidth, readMetrics } from './font-metrics.ts';

const root = join(import.meta.dirname, '..');
const fontsFolder = join(root, 'public/fonts');
const budgetInBytes = 30 * 1024;

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const display = `${ascii}‘’“”–—…é`;
const text = `${ascii}‘’“”–—…·•©®™→←×¢£€°½¼¾áàâäãåçéèêëíìîïñóòôöõøúùûüÁÉÍÑÓÖÚÜß\u00a0`;

/**
 * Fallback fonts, with the metric-compatible ones of other systems. `average` below is the mean width
 * of a letter in them (font-metrics.ts run on the Liberation files).
 */
const times = ['Times New Roman', 'Liberation Serif', 'Tinos'];
const arial = ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'];
const arialBold = ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold'];

const typefaces = [
  {
    family: 'Fraunces',
    source: 'fraunces/files/fraunces-latin-full-normal.woff2',
    characters: display,
    // One weight, soft, without the swinging "wonky" forms, drawn for headline sizes.
    axes: { wght: 560, opsz: 60, SOFT: 100, WONK: 0 },
    weights: '560',
    fallbacks: [{ weight: '560', axes: {}, locals: times, average: 0.3996 }],
  },
  {
    family: 'Figtree',
    source: 'figtree/files/figtree-latin-wght-normal.woff2',
    characters: text,
    axes: { wght: { min: 400, max: 650 } },
    weights: '400 650',
    fallbacks: [
      { weight: '400', axes: { wght: 400 }, locals: arial, average: 0.4406 },
      { weight: '600 650', axes: { wght: 650 }, locals: arialBold, average: 0.4767 },
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
  const source = readFileSync(join(root, 'node_modules/@fontsource-variable', face.source));
  const cut = (targetFormat: 'sfnt' | 'woff2', axes: object = {}) =>
    subsetFont(source, face.characters, {
      targetFormat,
      keepFeatures,
      noHinting: true,
      variationAxes: { ...face.axes, ...axes },
    });
  const packed = await cut('woff2');
  // The hash allows immutable caching: another subset gets another name.
  const hash = createHash('sha256').update(packed).digest('hex').slice(0, 8);
  const name = `${face.family.toLowerCase()}-${hash}.woff2`;
  writeFileSync(join(fontsFolder, name), packed);
  total += packed.length;
  addresses.push(`/fonts/${name}`);
  console.log(name, packed.length);
  rules.push(`@font-face {
  font-family: "${face.family}";
  src: url("/fonts/${name}") format("woff2");
  font-weight: ${face.weights};
  font-display: optional;
}`);

  for (const fallback of face.fallbacks) {
    const metrics = readMetrics(await cut('sfnt', fallback.axes));
    const scale = averageWidth(metrics) / fallback.average;
    rules.push(`@font-face {
  font-family: "${face.family} Fallback";
  src: ${fallback.locals.map((local) => `local("${local}")`).join(', ')};
  font-weight: ${fallback.weight};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(metrics.ascent / scale)};
  descent-override: ${percent(metrics.descent / scale)};
  line-gap-override: ${percent(metrics.lineGap / scale)};
}`);
  }
}
writeFileSync(join(root, 'app/styles/fonts.css'), `${rules.join('\n\n')}\n`);
writeFileSync(
  join(root, 'app/styles/font-files.ts'),
  `/** Written by scripts/make-fonts.ts: change it there. */
export const fontFiles = [${addresses.map((address) => `'${address}'`).join(', ')}];
`,
);
if (total > budgetInBytes) throw new Error(`The fonts weigh ${total} bytes, over ${budgetInBytes}`);

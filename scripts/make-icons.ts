/**
 * Draws the site's icons and its social image, from the logo and the house at dusk.
 * Run it by hand after a change of either:
 *   node scripts/run.mjs scripts/make-icons.ts
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { createServer } from 'vite';
import { hexOf } from '../app/ui/styles/contrast.ts';

const root = join(import.meta.dirname, '..');
const inPublic = (name: string) => join(root, 'public', name);

const tokens = readFileSync(join(root, 'app/ui/styles/tokens.css'), 'utf8');
const colors = new Map(
  Array.from(tokens.matchAll(/(--[\w-]+): (oklch\([\d. ]+\));/g), ([, name, value]) => [
    name as string,
    hexOf(value as string),
  ]),
);

function color(name: string): string {
  const hex = colors.get(name);
  if (!hex) throw new Error(`${name} is not a colour of tokens.css`);
  return hex;
}

const dusk = color('--dusk-900');
const paper = color('--paper-100');
const lamp = color('--lamp-400');

/** The window of the logo, on a 64 × 64 field; `scale` leaves room for masks that cut the edges. */
function icon(scale: number, radius: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${dusk}"/><g transform="translate(32 32) scale(${scale}) translate(-17 -20)"><path d="M18.5 23.5H31V37H18.5z" fill="${lamp}"/><path d="M1.5 38.5V17a15.5 15.5 0 0 1 31 0v21.5zM17 2v36M2 22h30" fill="none" stroke="${paper}" stroke-width="3.4" stroke-linejoin="round"/></g></svg>`;
}

function drawPng(svg: string, size: number): Promise<Buffer> {
  const image = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
  return image.png({ compressionLevel: 9, palette: true, colors: 64 }).toBuffer();
}

/** An ICO file with one PNG inside, which every browser that requests /favicon.ico supports. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** The hero drawing as a standalone SVG: custom properties and classes become colors. */
async function drawHouse(): Promise<string> {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    resolve: { alias: { '#app': join(root, 'app') } },
  });
  try {
    const { HouseAtDusk } = await vite.ssrLoadModule('/app/site/drawings/house-at-dusk.tsx');
    return renderToStaticMarkup(createElement(HouseAtDusk, { title: '' }))
      .replaceAll(/class="glass[\w -]*"/g, (found) =>
        found.includes('glass-dark') ? `fill="${color('--dusk-800')}"` : `fill="${lamp}"`,
      )
      .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => color(name));
  } finally {
    await vite.close();
  }
}

/** Renders text in the display typeface. sharp reads fonts from files only. */
async function drawName(name: string, height: number): Promise<Buffer> {
  const face = readdirSync(inPublic('fonts')).find((file) => file.startsWith('fraunces'));
  const font = readFileSync(inPublic(`fonts/${face}`));
  const folder = mkdtempSync(join(tmpdir(), 'icons-'));
  try {
    const fontfile = join(folder, 'fraunces.ttf');
    writeFileSync(fontfile, await subsetFont(font, name, { targetFormat: 'sfnt' }));
    const text = `<span foreground="${paper}">${name}</span>`;
    const image = sharp({ text: { text, font: 'Fraunces', fontfile, rgba: true, dpi: 900 } });
    return await image.resize({ height }).png().toBuffer();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writeSocialImage(): Promise<void> {
  const house = (await drawHouse()).replace(
    /<svg[^>]*>/,
    '<svg x="0" y="-3" width="1200" height="633" viewBox="0 0 1440 760">',
  );
  const [, mark] = /<rect[^>]*>(.*)<\/svg>/.exec(icon(1, 0)) ?? [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${dusk}"/>${house}<g transform="translate(29 80) scale(2.9)">${mark}</g></svg>`;
  await sharp(Buffer.from(svg))
    .composite([{ input: await drawName('Wizard Services', 48), left: 70, top: 256 }])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile(inPublic('social.png'));
}

// Inlined into the head of each page, so that no browser requests it.
writeFileSync(join(root, 'app/ui/favicon.svg'), `${icon(1.2, 14)}\n`);
writeFileSync(inPublic('favicon.ico'), icoOf(await drawPng(icon(1.2, 14), 32), 32));
writeFileSync(inPublic('apple-touch-icon.png'), await drawPng(icon(1.1, 0), 180));
for (const size of [192, 512]) {
  writeFileSync(inPublic(`icon-${size}.png`), await drawPng(icon(0.95, 0), size));
}
await writeSocialImage();
// For the admin area, which owners may add to a phone's home screen.
writeFileSync(
  inPublic('site.webmanifest'),
  `${JSON.stringify(
    {
      name: 'Wizard Services',
      start_url: '/admin',
      display: 'browser',
      background_color: paper,
      theme_color: dusk,
      icons: [192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    },
    null,
    2,
  )}\n`,
);

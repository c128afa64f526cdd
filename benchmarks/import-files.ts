import sharp from 'sharp';
import { makeZip } from '#tests/support/zip.ts';

const WIDTH = 640;
const HEIGHT = 480;
const WORDS =
  'beds tours calls families rooms care answer within hour ask first then show move in next week'.split(
    ' ',
  );
const PARAGRAPHS = 12;
const WORDS_PER_PARAGRAPH = 40;
const START = Date.UTC(2015, 0, 1);
const HOUR = 3_600_000;

/** A table of published articles that show each other and all of the images, and the images as a ZIP. */
export async function makeImportFiles(articles: number, images: number) {
  const rows = Array.from({ length: articles }, (_, n) => ({
    title: `Title ${n}`,
    // Not as addresses are here, so that each gets a redirect.
    slug: `Title ${n}`,
    is_published: true,
    published_at: new Date(START + n * HOUR).toISOString(),
    content: `${writeText(n)}<p><a href="/blog/Title%20${(n + 1) % articles}">Next</a></p><p><img src="/a/${n % images}.jpg" alt="A porch"></p>`,
  }));
  const entries: { name: string; content: Buffer }[] = [];
  for (let n = 0; n < images; n += 1) {
    entries.push({ name: `a/${n}.jpg`, content: await drawImage(n) });
  }
  return { 'rows.json': Buffer.from(JSON.stringify(rows)), 'images.zip': makeZip(entries) };
}

function writeText(article: number): string {
  const word = (paragraph: number, place: number) =>
    WORDS[(article * 7 + paragraph * 3 + place * place) % WORDS.length];
  return Array.from({ length: PARAGRAPHS }, (_, paragraph) => {
    const words = Array.from({ length: WORDS_PER_PARAGRAPH }, (_, place) => word(paragraph, place));
    return `<p>${words.join(' ')}.</p>`;
  }).join('');
}

/** Each has other stripes, so that no two are the same file. */
function drawImage(number: number): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 200);
  for (let bit = 0; bit < 16; bit += 1) {
    const from = bit * 30 * WIDTH * 3;
    if ((number >> bit) & 1) pixels.fill(40 + bit * 10, from, from + 20 * WIDTH * 3);
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

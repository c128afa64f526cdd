import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { isTransparent, open, type Pixels } from './encode-image.server.ts';
import type { EncodedFile } from './protocol.ts';

/** What the services that show link previews agree on. */
const WIDTH = 1200;
const HEIGHT = 630;
const MAX_BYTES = 300_000;
/** The site's light ground (`--paper-100`). */
const GROUND = '#faf6ee';
const MARGIN = 40;
/** A photo that is a little too small is enlarged; another one would be blurred. */
const MAX_ENLARGEMENT = 1.5;
/** More than twice as tall as wide: a screenshot of a page, which begins at its top. */
const TALL = 2;
/** The last one keeps even noise below the limit. */
const QUALITIES = [84, 72, 60, 45, 30, 15] as const;

/** Makes the image that link previews show, of a still image or of the first frame. */
export async function encodePreview(pixels: Pixels, path: string): Promise<EncodedFile> {
  const frame = isCropped(pixels) ? await crop(pixels) : await putOnGround(pixels);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  for (const quality of QUALITIES) {
    const data = await sharp(frame, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (data.byteLength >= MAX_BYTES && quality !== QUALITIES.at(-1)) continue;
    await writeFile(path, data, { flag: 'wx' });
    return { path, format: 'jpeg', width: WIDTH, height: HEIGHT, bytes: data.byteLength };
  }
  throw new Error('there is no quality to encode a link preview with');
}

function isCropped(pixels: Pixels): boolean {
  const enlargement = Math.max(WIDTH / pixels.width, HEIGHT / pixels.height);
  return enlargement <= MAX_ENLARGEMENT && !isTransparent(pixels);
}

/** Keeps what a person would look at first. */
function crop(pixels: Pixels): Promise<Buffer> {
  const isTall = pixels.height > TALL * pixels.width;
  const position = isTall ? 'top' : sharp.strategy.attention;
  return open(pixels)
    .removeAlpha()
    .resize({ width: WIDTH, height: HEIGHT, fit: 'cover', position })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

/** All of it, not enlarged, with the ground around and behind it. */
async function putOnGround(pixels: Pixels): Promise<Buffer> {
  const room = { width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN };
  const input = await open(pixels)
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: GROUND } })
    .composite([{ input }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { ImageError } from '../image-error.ts';

const MAX_PIXELS = 40_000_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** What makes a drawing of other files. librsvg would not open them; such a file is not even tried. */
const INCLUDES = /<!ENTITY[^>]*\b(?:SYSTEM|PUBLIC)\b|XInclude|<\?xml-stylesheet|@import/i;

/**
 * Draws an SVG once, in its own size, as a PNG at a new path. It is read from memory, because for a
 * file librsvg would open others beside it.
 * @throws ImageError
 */
export async function drawSvg(path: string, drawn: string): Promise<string> {
  if ((await stat(path)).size > MAX_BYTES) throw new ImageError('too_heavy');
  const source = await readFile(path);
  // Another encoding would hide what it includes.
  if (source.includes(0) || INCLUDES.test(source.toString('latin1'))) {
    throw new ImageError('other_image');
  }
  const image = sharp(source, { limitInputPixels: false });
  const { format, width, height } = await image.metadata().catch(damaged);
  if (format !== 'svg') throw new ImageError('other_image');
  if (width * height > MAX_PIXELS) throw new ImageError('too_many_pixels');
  await sharp(source, { limitInputPixels: MAX_PIXELS }).png().toFile(drawn).catch(damaged);
  return drawn;
}

function damaged(cause: unknown): never {
  throw new ImageError('damaged', { cause });
}

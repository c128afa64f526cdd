import { writeFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { ImageFormat } from '#app/formatting/image-types.ts';
import type { EncodedFile } from './protocol.ts';

/** Decoded pixels. Those of an animation have their frames one below the other. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  /** Of one frame. */
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  readonly animation: Animation | null;
}

export interface Animation {
  readonly frames: number;
  /** Of each frame, in milliseconds. */
  readonly delay: number[];
  /** 0 for ever. */
  readonly loop: number;
}

/** The most pixels that a side can have in each format, as its encoder has it. */
const MAX_SIDE: Readonly<Record<ImageFormat, number>> = {
  webp: 16_383,
  avif: 16_384,
  jpeg: 65_500,
  png: 0x7fff_ffff,
};

const QUALITY = 82;
const AVIF_QUALITY = 55;
/** Lossless WebP is slow, and worthwhile only for drawings and screenshots. */
const WORTH_TRYING = 4;

interface Encoding {
  readonly format: ImageFormat;
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** Encodes pixels in their own size, in their own format where it can hold them. */
export async function encodeFull(
  pixels: Pixels,
  kind: ImageFormat,
  path: string,
): Promise<EncodedFile> {
  const format = fits(kind, pixels) ? kind : replacementFor(pixels);
  return writeEncoding(await encodeAs(format, pixels), pixels, path);
}

/**
 * Encodes pixels as what loads fastest. Null if the formats of smaller widths can't hold them.
 * A PNG becomes the smallest of what it can be, because a lossless file is larger for photos and
 * smaller for drawings.
 */
export async function encodeSmaller(
  pixels: Pixels,
  kind: ImageFormat,
  path: string,
): Promise<EncodedFile | null> {
  const found: Encoding[] = [];
  if (fits('webp', pixels)) found.push(await encodeAs('webp', pixels));
  if (kind === 'png') {
    const png = await encodeAs('png', pixels);
    const lossy = found[0]?.data.byteLength;
    found.push(png);
    if (lossy !== undefined && png.data.byteLength < WORTH_TRYING * lossy) {
      found.push(await encodeLossless(pixels));
    }
  }
  const [smallest] = found.toSorted((a, b) => a.data.byteLength - b.data.byteLength);
  return smallest === undefined ? null : writeEncoding(smallest, pixels, path);
}

function fits(format: ImageFormat, { width, height }: Pixels): boolean {
  return Math.max(width, height) <= MAX_SIDE[format];
}

/** For pixels that are too tall for the format that they came in. */
function replacementFor(pixels: Pixels): ImageFormat {
  return fits('jpeg', pixels) && !isTransparent(pixels) ? 'jpeg' : 'png';
}

function encodeAs(format: ImageFormat, pixels: Pixels): Promise<Encoding> {
  const image = open(pixels);
  switch (format) {
    case 'jpeg':
      return finish(format, image.jpeg({ quality: QUALITY }));
    case 'png':
      // Not with `quality`: that would leave 256 colors.
      return finish(format, image.png({ compressionLevel: 9, adaptiveFiltering: true }));
    case 'webp':
      return finish(format, image.webp({ quality: QUALITY, ...timesOf(pixels) }));
    case 'avif':
      return finish(format, image.avif({ quality: AVIF_QUALITY }));
  }
}

function encodeLossless(pixels: Pixels): Promise<Encoding> {
  return finish('webp', open(pixels).webp({ lossless: true }));
}

function timesOf({ animation }: Pixels) {
  return animation === null ? {} : { delay: animation.delay, loop: animation.loop };
}

async function finish(format: ImageFormat, image: Sharp): Promise<Encoding> {
  return { format, ...(await image.toBuffer({ resolveWithObject: true })) };
}

async function writeEncoding(
  { format, data }: Encoding,
  { width, height }: Pixels,
  path: string,
): Promise<EncodedFile> {
  await writeFile(path, data, { flag: 'wx' });
  return { path, format, width, height, bytes: data.byteLength };
}

/** The pixels as the input of an encoder. */
export function open({ data, width, height, channels, animation }: Pixels): Sharp {
  const frames = animation?.frames ?? 1;
  const raw = { width, height: height * frames, channels };
  return sharp(data, { raw: frames === 1 ? raw : { ...raw, pageHeight: height } });
}

/** Whether anything behind the image would be seen through it. */
export function isTransparent({ data, channels }: Pixels): boolean {
  if (channels === 1 || channels === 3) return false;
  for (let at = channels - 1; at < data.length; at += channels) {
    if (data[at] !== 0xff) return true;
  }
  return false;
}

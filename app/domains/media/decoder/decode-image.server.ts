import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { ImageError } from '../image-error.ts';
import type { DecodedImage, DecodeRequest, EncodedFile, ImageFormat } from './protocol.ts';

const MAX_PIXELS = 40_000_000;
const MAX_WIDTH = 2560;
const WIDTHS = [480, 800, 1200, 1600] as const;

const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
];
// Blocks every other decoder (SVG, PDF, GIF, TIFF, …), whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' } as const;

/**
 * Decodes an upload and re-encodes it: rotated upright, without metadata, at most 2560 pixels wide,
 * with smaller widths for `srcset`. Runs only in the decoder process.
 * @throws ImageError
 */
export async function decodeImage({ path, folder }: DecodeRequest): Promise<DecodedImage> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageError('not_an_image', { cause: error });
    });
  const format = formatOf(metadata);
  if (format === null) throw new ImageError('not_an_image');
  if (metadata.width * metadata.height > MAX_PIXELS) throw new ImageError('too_many_pixels');
  try {
    const picture = await readPixels(path, Math.min(metadata.autoOrient.width, MAX_WIDTH));
    const full = await encode(picture, picture.width, format, join(folder, 'full'));
    const smaller: EncodedFile[] = [];
    for (const width of WIDTHS.filter((candidate) => candidate < full.width)) {
      smaller.push(await encode(picture, width, 'webp', join(folder, `${width}`)));
    }
    return { format, extension: EXTENSIONS[format], full, smaller };
  } catch (error) {
    if (isDiskError(error)) throw error;
    throw new ImageError('damaged', { cause: error });
  }
}

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** Decodes once for all widths, because decoding costs the most. */
async function readPixels(path: string, width: number): Promise<Pixels> {
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function encode(
  { data: pixels, ...raw }: Pixels,
  width: number,
  format: ImageFormat,
  target: string,
): Promise<EncodedFile> {
  const { data, info } = await sharp(pixels, { raw })
    .resize({ width })
    .toFormat(format, { quality: format === 'avif' ? 55 : 82 })
    .toBuffer({ resolveWithObject: true });
  await writeFile(target, data, { flag: 'wx' });
  return { path: target, width: info.width, height: info.height, bytes: data.byteLength };
}

/** HEIC, which phones produce, uses the same container as AVIF and is not supported. */
function formatOf({ format, compression }: Metadata): ImageFormat | null {
  if (format === 'heif') return compression === 'av1' ? 'avif' : null;
  return format === 'jpeg' || format === 'png' || format === 'webp' ? format : null;
}

/** Disk errors come from a system call; decoding errors do not. */
function isDiskError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined;
}

import sharp from 'sharp';
import { ImageError } from './image-error.ts';

export interface EncodedImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface DecodedImage {
  readonly format: 'jpeg' | 'png' | 'webp' | 'avif';
  readonly extension: 'jpg' | 'png' | 'webp' | 'avif';
  readonly full: EncodedImage;
  /** WebP, smallest first. */
  readonly smaller: readonly EncodedImage[];
}

const MAX_PIXELS = 40_000_000;
const MAX_WIDTH = 2560;
const WIDTHS = [480, 800, 1200, 1600] as const;
const TIMEOUT_SECONDS = 20;

const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
];
// Every other decoder (SVG, PDF, GIF, TIFF, …) is closed, whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' } as const;

/**
 * Decodes an uploaded file and encodes it anew: turned upright, without its metadata, at most 2560
 * pixels wide, with smaller widths for `srcset`.
 * @throws ImageError
 */
export async function decodeImage(path: string): Promise<DecodedImage> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageError('not_an_image', { cause: error });
    });
  const format = metadata.format === 'heif' ? 'avif' : metadata.format;
  if (!isFormat(format)) throw new ImageError('not_an_image');
  if (metadata.width * metadata.height > MAX_PIXELS) throw new ImageError('too_many_pixels');
  try {
    const full = await encode(path, Math.min(metadata.autoOrient.width, MAX_WIDTH), format);
    const smaller: EncodedImage[] = [];
    for (const width of WIDTHS.filter((candidate) => candidate < full.width)) {
      smaller.push(await encode(path, width, 'webp'));
    }
    return { format, extension: EXTENSIONS[format], full, smaller };
  } catch (error) {
    throw new ImageError('damaged', { cause: error });
  }
}

async function encode(
  path: string,
  width: number,
  format: DecodedImage['format'],
): Promise<EncodedImage> {
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toFormat(format, { quality: format === 'avif' ? 55 : 82 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function isFormat(format: string | undefined): format is DecodedImage['format'] {
  return format !== undefined && Object.hasOwn(EXTENSIONS, format);
}

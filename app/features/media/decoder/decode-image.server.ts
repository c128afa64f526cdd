import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import type { ImageFormat } from '#app/formatting/image-types.ts';
import { findKindError, ImageError } from '../image-error.ts';
import { drawSvg } from './draw-svg.server.ts';
import {
  type Animation,
  encodeFull,
  encodeSmaller,
  open,
  type Pixels,
} from './encode-image.server.ts';
import { type InspectedFile, inspectFile } from './inspect-file.server.ts';
import { encodePreview } from './link-preview.server.ts';
import { SVG_LOADER, withLoader } from './loaders.server.ts';
import type { DecodedImage, DecodeRequest, EncodedFile } from './protocol.ts';

const MAX_PIXELS = 40_000_000;
const MAX_FRAMES = 1_000;
const MAX_WIDTH = 2560;
const WIDTHS = [480, 800, 1200, 1600] as const;

const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
];
/** Of images from old sites, as that of drawings. */
const GIF_LOADER = 'VipsForeignLoadNsgif';
// Blocks every other decoder (SVG, PDF, GIF, TIFF, …), whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes an upload and re-encodes it: rotated upright, in sRGB, without metadata, at most 2560
 * pixels wide, with smaller widths for `srcset` and an image for link previews. Runs only in the
 * decoder process.
 * @param onDrawing told when an SVG begins and ends to be drawn
 * @throws ImageError
 */
export async function decodeImage(
  request: DecodeRequest,
  onDrawing: (isDrawing: boolean) => void = () => undefined,
): Promise<DecodedImage> {
  const { path, folder, isImported = false } = request;
  const file = await inspectFile(path);
  if (!isImported || (file.kind !== 'gif' && file.kind !== 'svg')) return decodeFile(request, file);
  if (file.kind === 'gif') return withLoader(GIF_LOADER, () => decodeFile(request, file));
  onDrawing(true);
  const drawn = await withLoader(SVG_LOADER, () => drawSvg(path, join(folder, 'drawn')));
  onDrawing(false);
  return decodeFile({ ...request, path: drawn }, await inspectFile(drawn));
}

async function decodeFile(request: DecodeRequest, file: InspectedFile): Promise<DecodedImage> {
  const { path, folder, firstFrameOnly = false } = request;
  const source = await readSource(path, { ...file, isGifAllowed: request.isImported === true });
  if (!firstFrameOnly) rejectLostAnimation(source);
  const fullWidth = Math.min(source.width, MAX_WIDTH);
  const still = await readPixels(path, fullWidth, null);
  const animation = firstFrameOnly ? null : source.animation;
  const gifAs = animation === null ? 'png' : 'webp';
  const format = source.format === 'gif' ? gifAs : source.format;
  /** Decoding a still image once for all widths costs the least; animations resize from the file. */
  const pixelsAt = async (width: number) => {
    if (animation !== null) return readPixels(path, width, animation);
    return width === still.width ? still : resize(still, width);
  };
  const full = await encodeFull(await pixelsAt(fullWidth), format, join(folder, 'full'));
  const smaller: EncodedFile[] = [];
  for (const width of WIDTHS.filter((candidate) => candidate < full.width)) {
    const file = await encodeSmaller(await pixelsAt(width), format, join(folder, `${width}`));
    if (file !== null && file.bytes < full.bytes) smaller.push(file);
  }
  return { full, smaller, preview: await encodePreview(still, join(folder, 'preview')) };
}

interface Source {
  readonly format: ImageFormat | 'gif';
  /** Upright. */
  readonly width: number;
  readonly animation: Animation | null;
  /** Of all frames. */
  readonly pixels: number;
  /** Has frames that can't be read, or not be turned upright. */
  readonly isUnreadableAnimation: boolean;
}

/** @throws ImageError */
async function readSource(
  path: string,
  {
    kind,
    isUnreadableAnimation,
    isTooLong,
    isGifAllowed,
  }: InspectedFile & { isGifAllowed: boolean },
): Promise<Source> {
  const kindError = kind === 'gif' && isGifAllowed ? null : findKindError(kind);
  if (kindError !== null) throw new ImageError(kindError);
  if (isTooLong) throw new ImageError('too_long');
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageError('damaged', { cause: error });
    });
  const format = formatOf(metadata);
  if (format === null || format !== kind) throw new ImageError('other_image');
  const pixels = metadata.width * metadata.height;
  if (pixels > MAX_PIXELS) throw new ImageError('too_many_pixels');
  const animation = format === 'webp' || format === 'gif' ? animationOf(metadata) : null;
  return {
    format,
    width: metadata.autoOrient.width,
    animation,
    pixels: pixels * (animation?.frames ?? 1),
    isUnreadableAnimation:
      isUnreadableAnimation || (animation !== null && (metadata.orientation ?? 1) !== 1),
  };
}

function animationOf({ pages = 1, delay = [], loop = 0 }: Metadata): Animation | null {
  return pages > 1 ? { frames: pages, delay, loop } : null;
}

/** @throws ImageError for an animation of which only the first frame could be kept. */
function rejectLostAnimation({ animation, pixels, isUnreadableAnimation }: Source): void {
  if (isUnreadableAnimation) throw new ImageError('animated_kind');
  if (animation === null) return;
  if (pixels > MAX_PIXELS || animation.frames > MAX_FRAMES) throw new ImageError('animated_size');
}

/** @throws ImageError */
async function readPixels(
  path: string,
  width: number,
  animation: Animation | null,
): Promise<Pixels> {
  const animated = animation !== null;
  const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated });
  const { data, info } = await (animated ? image : image.autoOrient())
    .resize({ width, withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new ImageError('damaged', { cause: error });
    });
  const height = info.height / (animation?.frames ?? 1);
  return { data, width: info.width, height, channels: info.channels, animation };
}

async function resize(pixels: Pixels, width: number): Promise<Pixels> {
  const { data, info } = await open(pixels)
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...pixels, data, width: info.width, height: info.height, channels: info.channels };
}

function formatOf({ format, compression }: Metadata): ImageFormat | 'gif' | null {
  if (format === 'heif') return compression === 'av1' ? 'avif' : null;
  const isOwn = format === 'jpeg' || format === 'png' || format === 'webp' || format === 'gif';
  return isOwn ? format : null;
}

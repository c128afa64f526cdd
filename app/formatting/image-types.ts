import { extname } from 'node:path';

/** What uploaded images are stored as. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** The first part of the key and of the path of each uploaded image. */
export const PREFIX = 'blog-images';
/** What the key of an uploaded image looks like. */
export const OWN_KEY = /^blog-images\/[A-Za-z0-9][\w.-]*$/;

export const EXTENSIONS: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
};

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

export function imageTypeOf(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream';
}

/** The name of an image is random and its bytes never change. */
export const IMAGE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

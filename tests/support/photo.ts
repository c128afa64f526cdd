import sharp from 'sharp';

/** A JPEG as a camera would give it: large enough for every smaller width. */
export function makePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 2000, height: 1300, channels: 3, background: '#b5803f' } })
    .jpeg()
    .toBuffer();
}

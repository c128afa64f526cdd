import sharp from 'sharp';

interface Photo {
  width?: number;
  height?: number;
  background?: string;
}

/** A JPEG large enough for every width that the site generates. */
export function makePhoto(photo: Photo = {}): Promise<Buffer> {
  const { width = 2000, height = 1300, background = '#b5803f' } = photo;
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

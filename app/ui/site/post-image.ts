import type { PostImage } from './post-card.tsx';

/** A stored image as a picture of the page: with its size, so that nothing shifts when it arrives. */
export function toPostImage(image: {
  url: string;
  alt: string | null;
  width: number;
  height: number;
  srcset: string;
}): PostImage {
  return {
    src: image.url,
    alt: image.alt ?? '',
    width: image.width,
    height: image.height,
    srcSet: image.srcset,
  };
}

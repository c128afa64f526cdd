import type { PostImage } from './post-card.tsx';

/** The props of a stored image, with its size, so that the layout does not shift when it loads. */
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

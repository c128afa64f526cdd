import type { PostImage } from './post-card.tsx';

/** What a page needs of an image in the library. */
export interface LibraryImage {
  readonly url: string;
  readonly alt: string | null;
  readonly width: number;
  readonly height: number;
  readonly srcset: string;
}

/** The props of a stored image, with its size, so that the layout does not shift when it loads. */
export function toPostImage(image: LibraryImage): PostImage {
  return {
    src: image.url,
    alt: image.alt ?? '',
    width: image.width,
    height: image.height,
    srcSet: image.srcset,
  };
}

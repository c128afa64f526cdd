import type { FocalPoint } from '#app/formatting/focal-point.ts';
import type { PostImage } from './post-card.tsx';

/** What a page needs of an image in the library. */
export interface LibraryImage {
  readonly url: string;
  readonly alt: string | null;
  readonly width: number;
  readonly height: number;
  readonly srcset: string;
  /** What stays in view where it is cropped. */
  readonly focus: FocalPoint;
}

/** In pixels: the column of an article's image, and a height that leaves the first words visible. */
const ARTICLE = { width: 800, height: 560 } as const;

/** The image of a card, which crops it. */
export function toCardImage(image: LibraryImage): PostImage {
  return { ...toPostImage(image), focus: image.focus };
}

/** The props of a stored image, with its size, so that the layout does not shift when it loads. */
function toPostImage(image: LibraryImage): PostImage {
  return {
    src: image.url,
    alt: image.alt ?? '',
    width: image.width,
    height: image.height,
    srcSet: image.srcset,
  };
}

/**
 * The image at the head of an article: all of it, never enlarged. Its size is that of its place,
 * which the browser then only makes smaller.
 */
export function toArticleImage(image: LibraryImage): PostImage & { sizes: string } {
  const scale = Math.min(1, ARTICLE.width / image.width, ARTICLE.height / image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  return { ...toPostImage(image), width, height, sizes: `min(${width}px, 92vw)` };
}

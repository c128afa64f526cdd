import { focusClass } from '#app/formatting/focal-point.ts';
import type { Image } from '../words/types.ts';

interface PhotoProps {
  image: Image | undefined;
  frame: 'portrait' | 'landscape';
}

/** As wide as the frame is in each layout. */
const SIZES = {
  portrait: 'min(25rem, 92vw)',
  landscape: 'min(39rem, 92vw)',
} as const;

/** A photograph of the owner's in its frame, which crops it. Every place is below the first screen. */
export function Photo({ image, frame }: PhotoProps) {
  if (image === undefined) return null;
  const { caption } = image;
  return (
    <figure className={`photo photo-${frame}`}>
      <Picture image={image} sizes={SIZES[frame]} />
      {caption === undefined ? null : <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** An image of the owner's below the first screen, cropped around its focal point. */
export function Picture({ image, sizes }: { image: Image; sizes: string }) {
  const { url, srcset, width, height, alt, focus } = image;
  return (
    <img
      src={url}
      srcSet={srcset}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={focusClass(focus)}
    />
  );
}

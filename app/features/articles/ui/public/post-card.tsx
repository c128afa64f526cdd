import { type FocalPoint, focusClass } from '#app/formatting/focal-point.ts';
import { languageAttributes } from '#app/formatting/languages.ts';

export type PostImage = {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  srcSet?: string;
  /** What stays in view where a card crops it. */
  focus?: FocalPoint;
};

export type PostSummary = {
  /** Before its date; null for nothing. */
  label: string | null;
  title: string;
  href: string;
  author: string;
  /** Displayed, "Jan 05, 2025"; `dateTime` is machine-readable, "2025-01-05". */
  date: string;
  dateTime: string;
  excerpt?: string | null;
  /** A BCP 47 tag; null for English. */
  language: string | null;
  image?: PostImage | null;
};

/** As wide and as tall as the place of an image can be, in pixels. */
const PLACE = { width: 560, height: 315 } as const;
const PLACE_SIZES = '(min-width: 64rem) 22rem, (min-width: 48rem) 45vw, 92vw';
const LARGE_SIZES = '(min-width: 64rem) 41rem, (min-width: 48rem) 55vw, 92vw';

/** An image that would be enlarged to fill its place keeps its own size; `sizes` is what sets that. */
function cardProps({ focus, ...image }: PostImage, isLarge: boolean) {
  const { width = PLACE.width, height = PLACE.height } = image;
  return width < PLACE.width || height < PLACE.height
    ? { ...image, className: 'stays-small', sizes: `${width}px` }
    : {
        ...image,
        className: focus && focusClass(focus),
        sizes: isLarge ? LARGE_SIZES : PLACE_SIZES,
      };
}

type PostCardProps = {
  post: PostSummary;
  readMore: string;
  /** For cards on the first screen: loads the image immediately. */
  eager?: boolean;
  /** The newest article, or the pinned one: across the whole list, with its image beside the text. */
  isLarge?: boolean;
};

export function PostCard({ post, readMore, eager, isLarge = false }: PostCardProps) {
  const language = languageAttributes(post.language);
  return (
    <article className="post-card">
      {post.image ? (
        <img
          {...cardProps(post.image, isLarge)}
          alt={post.image.alt}
          loading={eager ? undefined : 'lazy'}
          decoding="async"
        />
      ) : (
        <div className="post-card-dusk" />
      )}
      <div className="post-card-text">
        <p className="post-meta">
          {post.label === null ? null : <strong>{post.label}</strong>}
          <time dateTime={post.dateTime}>{post.date}</time>
          <span>{post.author}</span>
        </p>
        <h2 {...language}>{post.title}</h2>
        {post.excerpt ? (
          <p className="soft" {...language}>
            {post.excerpt}
          </p>
        ) : null}
        <a className="text-link" href={post.href}>
          {readMore}
          <span className="visually-hidden">: {post.title}</span>
        </a>
      </div>
    </article>
  );
}

import type { LinkText } from '#app/ui/primitives/link.ts';
import type { PostImage } from './post-card.tsx';

type PostArticleProps = {
  back: LinkText;
  title: string;
  author: string;
  /** Displayed, "January 05, 2025"; `dateTime` is machine-readable, "2025-01-05". */
  date: string;
  dateTime: string;
  image?: (PostImage & { sizes: string }) | null;
  /** Sanitized HTML, inserted into the page unchanged. */
  html: string;
};

export function PostArticle(props: PostArticleProps) {
  const { back, title, author, date, dateTime, image, html } = props;
  return (
    <article className="post follows-scheme wrap">
      <a className="text-link no-print" href={back.href}>
        {back.label}
      </a>
      <header className="post-head stack">
        <h1>{title}</h1>
        <p className="post-meta">
          <span>{author}</span>
          <time dateTime={dateTime}>{date}</time>
        </p>
      </header>
      {image ? (
        <img className="post-image" {...image} alt={image.alt} fetchPriority="high" />
      ) : null}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}

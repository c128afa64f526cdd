import { use } from 'react';
import { formatDate, machineDate } from '#app/formatting/dates.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import type { LinkText } from '#app/ui/primitives/link.ts';
import { ClosingBand } from './closing-band.tsx';
import type { PostImage } from './post-card.tsx';
import { type LibraryImage, toArticleImage } from './post-image.ts';
import { SiteContext } from './site-context.ts';

interface PostPageProps {
  post: { readonly title: string; readonly authorName: string };
  /** The instant that the page shows as the post's date. */
  date: string;
  timeZone: string;
  image: LibraryImage | null;
  /** Sanitized HTML, inserted into the page unchanged. */
  content: string;
}

/** A post as readers see it. */
export function PostPage({ post, date, timeZone, image, content }: PostPageProps) {
  const { back, after } = use(SiteContext).content.post;
  return (
    <>
      <PostArticle
        back={{ label: back, href: '/blog' }}
        title={post.title}
        author={post.authorName}
        date={formatDate(date, 'long', timeZone)}
        dateTime={machineDate(date, timeZone)}
        image={image && toArticleImage(image)}
        html={content}
      />
      <ClosingBand
        title={after.heading}
        text={after.text}
        actions={after.action.kind === 'link' ? <ButtonLink link={after.action} /> : null}
      />
    </>
  );
}

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

function PostArticle(props: PostArticleProps) {
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

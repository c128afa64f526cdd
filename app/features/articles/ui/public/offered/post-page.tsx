import { type ReactNode, use } from 'react';
import { dayOf, formatDate } from '#app/formatting/dates.ts';
import { languageAttributes } from '#app/formatting/languages.ts';
import { useLandmarkName } from '#app/site/frame/landmark-names.ts';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { type PostPart, TextCard } from '#app/site/frame/text-card.tsx';
import type { TopicLink } from '../article-list.tsx';
import { type AuthorView, PostAuthor } from '../post-author.tsx';
import { type LibraryImage, toArticleImage } from '../post-image.ts';
import { VideoScript } from './video-script.tsx';

interface Article {
  /** The sections to list; empty for a short text. */
  readonly contents: readonly { readonly id: string; readonly text: string }[];
  /** How long the text takes to read. */
  readonly minutes: number;
  readonly image: LibraryImage | null;
}

interface PostLink {
  readonly title: string;
  readonly slug: string;
}

interface PostPageProps {
  post: {
    readonly title: string;
    readonly authorName: string;
    readonly language: string | null;
  };
  /** The instant that the page shows as the post's date. */
  date: string;
  timeZone: string;
  article: Article;
  /** The text, with the cards in it. */
  parts: readonly PostPart[];
  topics: readonly TopicLink[];
  author: AuthorView | null;
  /** Absolute; a preview has none that may be shared. */
  url?: string;
  /** Null while there is no other article. */
  next?: PostLink | null;
  /** Whether its forms are only looked at, as in a preview. */
  inert?: boolean;
  /** What it leads to. */
  children: ReactNode;
}

/** A post as readers see it. */
export function PostPage(props: PostPageProps) {
  const { post, date, timeZone, article, parts, topics, author, url, next } = props;
  const { inert = false, children } = props;
  const { back, readingTime } = use(SiteContext).content.post;
  const image = article.image && toArticleImage(article.image);
  const language = languageAttributes(post.language);
  return (
    <>
      <article className="post follows-scheme wrap" dir={language.dir}>
        <a className="text-link no-print" href="/blog">
          {back}
        </a>
        <header className="post-head stack">
          <h1 lang={language.lang}>{post.title}</h1>
          <p className="post-meta">
            <span>{post.authorName}</span>
            <time dateTime={dayOf(date, timeZone)}>{formatDate(date, 'long', timeZone)}</time>
            <span dir={language.dir && 'ltr'}>{`${article.minutes} ${readingTime}`}</span>
          </p>
        </header>
        {image ? (
          <img className="post-image" {...image} alt={image.alt} fetchPriority="high" />
        ) : null}
        {article.contents.length > 0 ? (
          <Contents sections={article.contents} lang={language.lang} />
        ) : null}
        <div className="post-text">
          {parts.map((part, index) =>
            part.kind === 'html' ? (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
                key={index}
                className="prose"
                lang={language.lang}
                dangerouslySetInnerHTML={{ __html: part.html }}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
              <div key={index} dir={language.dir && 'ltr'}>
                <TextCard card={part} inert={inert} />
              </div>
            ),
          )}
        </div>
        <VideoScript texts={parts.map((part) => (part.kind === 'html' ? part.html : ''))} />
        {topics.length > 0 ? <TopicsOfPost topics={topics} /> : null}
        {author ? <PostAuthor author={author} /> : null}
      </article>
      {url === undefined ? null : (
        <div className="post-end wrap">
          <Share url={url} title={post.title} />
          {next ? <Next post={next} /> : null}
        </div>
      )}
      {children}
    </>
  );
}

/** Where the text ends, a reader may want more about the same. */
function TopicsOfPost({ topics }: { topics: readonly TopicLink[] }) {
  const { topics: words } = use(SiteContext).content.blog;
  return (
    <nav className="post-topics no-print" aria-label={useLandmarkName(words.name)}>
      <ul className="topic-links">
        {topics.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ContentsProps {
  sections: Article['contents'];
  lang: string | undefined;
}

/** Closed on a phone; the stylesheet opens it beside the text where there is room. */
function Contents({ sections, lang }: ContentsProps) {
  const { contents } = use(SiteContext).content.post;
  return (
    <nav className="post-contents no-print" aria-label={useLandmarkName(contents)}>
      <details>
        <summary>{contents}</summary>
        <ol lang={lang}>
          {sections.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** The address can be selected, copied from its menu, or sent, all without a script. */
function Share({ url, title }: { url: string; title: string }) {
  const { share } = use(SiteContext).content.post;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <p className="post-address small">
      <span>{share.text}</span>
      <a className="no-print" href={mail}>
        {share.email}
      </a>
      <a href={url} rel="bookmark">
        {url.replace(/^https?:\/\//, '')}
      </a>
    </p>
  );
}

function Next({ post }: { post: PostLink }) {
  const { next } = use(SiteContext).content.post;
  return (
    <a className="post-next no-print" href={`/blog/${post.slug}`}>
      <span className="small soft">{next}</span> {post.title}
    </a>
  );
}

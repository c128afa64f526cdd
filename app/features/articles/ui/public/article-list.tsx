import { use } from 'react';
import { dayOf, formatDate } from '#app/formatting/dates.ts';
import { useLandmarkName } from '#app/site/frame/landmark-names.ts';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { PostGrid } from './post-grid.tsx';
import { type LibraryImage, toCardImage } from './post-image.ts';

export interface ListedArticle {
  readonly post: {
    readonly title: string;
    readonly slug: string;
    readonly authorName: string;
    readonly publishedAt: string;
    readonly excerpt: string | null;
    readonly language: string | null;
  };
  readonly image: LibraryImage | null;
}

interface ArticleListProps {
  articles: readonly ListedArticle[];
  timeZone: string;
  /** The list begins with the newest article of all, or with the one that is pinned. */
  isNewest: boolean;
  /** What the first one is, if it is not the newest. */
  firstLabel?: string | null;
}

/** The articles of one page of the blog, or of a topic. */
export function ArticleList({ articles, timeZone, isNewest, firstLabel = null }: ArticleListProps) {
  const { blog } = use(SiteContext).content;
  return (
    <PostGrid
      readMore={blog.readMore}
      isNewest={isNewest}
      posts={articles.map(({ post, image }, index) => ({
        label: index === 0 ? firstLabel : null,
        title: post.title,
        href: `/blog/${post.slug}`,
        author: post.authorName,
        date: formatDate(post.publishedAt, 'short', timeZone),
        dateTime: dayOf(post.publishedAt, timeZone),
        excerpt: post.excerpt,
        language: post.language,
        image: image && toCardImage(image),
      }))}
    />
  );
}

export interface TopicLink {
  readonly name: string;
  readonly path: string;
}

/** The topics to choose from, with the one that is shown; null for all articles. */
export function TopicLinks({
  topics,
  current,
}: {
  topics: readonly TopicLink[];
  current: string | null;
}) {
  const { topics: words } = use(SiteContext).content.blog;
  const name = useLandmarkName(words.name);
  if (topics.length === 0) return null;
  const links = [{ name: words.all, path: '/blog' }, ...topics];
  return (
    <nav aria-label={name}>
      <ul className="topic-links">
        {links.map(({ name: label, path }) => (
          <li key={path}>
            <a href={path} aria-current={path === (current ?? '/blog') ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The links to the pages of the list before and after this one. */
export function PageLinks({
  path,
  page,
  hasNext,
}: {
  path: string;
  page: number;
  hasNext: boolean;
}) {
  const { blog } = use(SiteContext).content;
  const name = useLandmarkName(blog.title);
  if (page === 1 && !hasNext) return null;
  return (
    <nav className="cluster" aria-label={name}>
      {page > 1 ? (
        <a className="text-link" href={page === 2 ? path : `${path}?page=${page - 1}`}>
          {blog.newerPosts}
        </a>
      ) : null}
      {hasNext ? (
        <a className="text-link" href={`${path}?page=${page + 1}`}>
          {blog.olderPosts}
        </a>
      ) : null}
    </nav>
  );
}

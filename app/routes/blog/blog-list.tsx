import { data, redirect } from 'react-router';
import { blog } from '#app/content/pages/blog.ts';
import { findImagesByUrl } from '#app/domains/media/images.server.ts';
import type { StoredImage } from '#app/domains/posts/editor-protocol.ts';
import type { PostSummary } from '#app/domains/posts/post.ts';
import { listPublishedPosts } from '#app/domains/posts/read-posts.server.ts';
import { refusal } from '#app/framework/refusal.server.ts';
import { blogPage } from '#app/framework/route-policy.ts';
import { serverOnly } from '#app/framework/server-only.ts';
import { requestFacts, services } from '#app/framework/services.server.ts';
import { useSiteSettings } from '#app/framework/site-settings.ts';
import { contentMeta } from '#app/seo/content-meta.ts';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { Actions } from '#app/ui/site/blocks/actions.tsx';
import { formatDate, machineDate } from '#app/ui/site/format-date.ts';
import { PageHead } from '#app/ui/site/page-head.tsx';
import { EmptyPosts, PlaceholderGrid, PostGrid } from '#app/ui/site/post-grid.tsx';
import { toPostImage } from '#app/ui/site/post-image.ts';
import type { Db } from '#database/connect.ts';
import type { Route } from './+types/blog-list.ts';

export const handle = blogPage({ cache: { params: ['page'], bypassedBy: ['try'] } });

/** §9: shown while there is no list. */
const PLACEHOLDERS = 3;
const RETRY_SECONDS = 5;
/** After so many tries by itself, the page says that the list does not come. */
const TRIES = 3;

/** When to ask again, while the database is away. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const canonical = args.loaderData?.canonical;
  return contentMeta(args, blog, canonical ? { canonical } : {});
}

/** Where a feed reader finds the blog. */
export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: blog.feeds.rss, href: '/blog/rss.xml' },
  {
    rel: 'alternate',
    type: 'application/atom+xml',
    title: blog.feeds.atom,
    href: '/blog/atom.xml',
  },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, now, config, log } = context.get(services);
  const asked = url.searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0;
  const list =
    page === 0
      ? null
      : await listPage(database.db, now(), page).catch((error: unknown) => {
          log.error(
            { id: context.get(requestFacts).id, err: error },
            'the posts could not be read',
          );
          return 'away' as const;
        });
  if (list === null) throw refusal(404, 'The list of posts does not go on this far.');
  const path = `/blog${page > 1 ? `?page=${page}` : ''}`;
  const canonical = `${config.publicOrigin}${path}`;
  const tried = triesIn(url);
  if (list === 'away') {
    const shown = { page, canonical, hasNext: false, posts: null, givenUp: tried >= TRIES };
    return data(shown, { status: 503, headers: retryHeaders(page, tried) });
  }
  // Under its own address again, so that nobody shares or keeps the one of a try.
  if (tried > 0) throw redirect(path);
  return serverOnly({ page, canonical, givenUp: false, ...list });
}

function triesIn(url: URL): number {
  const tried = url.searchParams.get('try') ?? '';
  return /^\d$/.test(tried) ? Number(tried) : 0;
}

/** The browser asks again by itself, a few times; until then placeholders stand where the list will be. */
function retryHeaders(page: number, tried: number): Record<string, string> {
  const after = { 'Retry-After': String(RETRY_SECONDS) };
  if (tried >= TRIES) return after;
  const params = new URLSearchParams(page > 1 ? { page: String(page) } : {});
  params.set('try', String(tried + 1));
  return { ...after, Refresh: `${RETRY_SECONDS}; url=/blog?${params}` };
}

/** One page of posts with their pictures; null for a page past the end. */
async function listPage(db: Db, now: Date, page: number) {
  const { posts, hasNext } = await listPublishedPosts(db, now, page);
  if (page > 1 && posts.length === 0) return null;
  const images = await findImagesByUrl(
    db,
    posts.flatMap((post) => post.featuredImageUrl ?? []),
  );
  return {
    hasNext,
    posts: posts.map((post) => ({
      post,
      image: post.featuredImageUrl ? (images.get(post.featuredImageUrl) ?? null) : null,
    })),
  };
}

export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { posts, page, hasNext, givenUp } = loaderData;
  const { timeZone } = useSiteSettings();
  return (
    <>
      <PageHead title={blog.heading} />
      <div className="wrap stack blog-list">
        {givenUp ? <Away /> : <PostList posts={posts} timeZone={timeZone} />}
        {page > 1 || hasNext ? (
          <nav className="cluster" aria-label={blog.title}>
            {page > 1 ? (
              <a className="text-link" href={page === 2 ? '/blog' : `/blog?page=${page - 1}`}>
                {blog.newerPosts}
              </a>
            ) : null}
            {hasNext ? (
              <a className="text-link" href={`/blog?page=${page + 1}`}>
                {blog.olderPosts}
              </a>
            ) : null}
          </nav>
        ) : null}
        <p className="small soft">
          {blog.feeds.text} <a href="/blog/rss.xml">{blog.feeds.rss}</a>,{' '}
          <a href="/blog/atom.xml">{blog.feeds.atom}</a>
        </p>
      </div>
    </>
  );
}

/** The list does not come: a sentence, and a way on. */
function Away() {
  return (
    <div className="empty stack" role="status">
      <WindowMark lit={false} />
      <p className="lead measure">{blog.away.text}</p>
      <Actions actions={[blog.away.again, blog.away.home]} first="quiet" />
    </div>
  );
}

interface PostListProps {
  /** Null as long as the list is not there. */
  posts: readonly { post: PostSummary; image: StoredImage | null }[] | null;
  timeZone: string;
}

function PostList({ posts, timeZone }: PostListProps) {
  if (posts === null) return <PlaceholderGrid count={PLACEHOLDERS} label={blog.loading} />;
  if (posts.length === 0) {
    return <EmptyPosts text={blog.empty.text} buttonLabel={blog.empty.button} />;
  }
  return (
    <>
      <p className="lead">{blog.intro}</p>
      <PostGrid
        readMore={blog.readMore}
        posts={posts.map(({ post, image }) => ({
          title: post.title,
          href: `/blog/${post.slug}`,
          author: post.authorName,
          date: formatDate(post.publishedAt, 'short', timeZone),
          dateTime: machineDate(post.publishedAt, timeZone),
          excerpt: post.excerpt,
          image: image && toPostImage(image),
        }))}
      />
    </>
  );
}

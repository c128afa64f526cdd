import { use } from 'react';
import { data, redirect } from 'react-router';
import { feedNames } from '#app/content/pages/blog.ts';
import { withPublicUrls } from '#app/domains/media/image-urls.ts';
import { findPostImages } from '#app/domains/media/images.server.ts';
import type { StoredImage } from '#app/domains/posts/editor-protocol.ts';
import type { PostSummary } from '#app/domains/posts/post.ts';
import { listPublishedPosts } from '#app/domains/posts/read-posts.server.ts';
import { LONGEST_SEARCH } from '#app/domains/posts/search/search-limits.ts';
import { type SearchAnswer, searchPosts } from '#app/domains/posts/search/search-posts.server.ts';
import { dayOf, formatDate } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { blogPage } from '#app/http/route-policy.ts';
import { useSiteSettings } from '#app/http/site-settings.ts';
import {
  type RequestInfo,
  requestInfo,
  type Services,
  services,
} from '#app/services/services.server.ts';
import { contentMeta, contentOf } from '#app/shared/seo/content-meta.ts';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { Actions } from '#app/ui/site/blocks/actions.tsx';
import { SearchForm, SearchResults } from '#app/ui/site/blog-search.tsx';
import { useLandmarkName } from '#app/ui/site/landmark-names.ts';
import { NotFoundPage } from '#app/ui/site/not-found-page.tsx';
import { PageHead } from '#app/ui/site/page-head.tsx';
import { EmptyPosts, PlaceholderGrid, PostGrid } from '#app/ui/site/post-grid.tsx';
import { toCardImage } from '#app/ui/site/post-image.ts';
import { SiteContext } from '#app/ui/site/site-context.ts';
import { logFields } from '#server/log-fields.ts';
import type { Route } from './+types/blog-list.ts';

export const handle = blogPage({
  cache: {
    // Page 1 needs no number, and all invalid numbers share one 404 page.
    params: { page: (value) => (value === '1' ? null : String(readPageNumber(value))) },
    // What strangers type is not kept.
    bypassedBy: ['try', 'q'],
  },
});

const PLACEHOLDERS = 3;
const RETRY_SECONDS = 5;
/** After this many automatic retries, the page shows a message instead. */
const MAX_RETRIES = 3;
const RETRY_LATER = { 'Retry-After': String(RETRY_SECONDS) };

/** Passes on `Retry-After` and `Refresh` while the database is unavailable. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  if (args.loaderData?.isMissing) {
    return pageMeta({ title: contentOf(args).messages.notFound.title, noindex: true });
  }
  const typed = args.loaderData?.search?.typed;
  if (typed !== undefined) {
    const { heading } = contentOf(args).blog.search;
    return pageMeta({ title: `${heading}: ${typed}`, noindex: true });
  }
  const canonical = args.loaderData?.canonical;
  return contentMeta(args, contentOf(args).blog, canonical ? { canonical } : {});
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(services);
  const { config, log } = site;
  const typed = url.searchParams.get('q');
  if (typed !== null && typed.trim() !== '') return search(site, context.get(requestInfo), typed);
  const page = readPageNumber(url.searchParams.get('page') ?? '1');
  const list =
    page === 0
      ? null
      : await listPage(site, page).catch((error: unknown) => {
          log.error(
            { ...logFields(context.get(requestInfo)), err: error },
            'reading the posts failed',
          );
          return 'unavailable' as const;
        });
  const path = `/blog${page > 1 ? `?page=${page}` : ''}`;
  const canonical = `${config.publicOrigin}${path}`;
  if (list === null) {
    return data(
      {
        ...NO_SEARCH,
        isMissing: true,
        page,
        canonical,
        hasNext: false,
        posts: null,
        failed: false,
      },
      404,
    );
  }
  const retries = readRetryCount(url);
  if (list === 'unavailable') {
    const failed = retries >= MAX_RETRIES;
    const shown = {
      ...NO_SEARCH,
      isMissing: false,
      page,
      canonical,
      hasNext: false,
      posts: null,
      failed,
    };
    return data(shown, { status: 503, headers: retryHeaders(page, retries) });
  }
  // Back to the canonical URL, so that nobody shares or bookmarks the one with `try`.
  if (retries > 0) throw redirect(path);
  return { ...NO_SEARCH, isMissing: false, page, canonical, failed: false, ...list };
}

const NO_SEARCH = { search: null };

/** A search is neither indexed nor kept. */
const SEARCH_HEADERS = { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' };

async function search(site: Services, info: RequestInfo, typed: string) {
  const { database, searchIndex, log, now } = site;
  const shown = { isMissing: false, page: 1, canonical: null, hasNext: false, posts: null };
  try {
    const answer = await searchPosts(database, typed, now());
    const found = { ...answer, isPrepared: searchIndex.isReady() };
    return data({ ...shown, failed: false, search: found }, { headers: SEARCH_HEADERS });
  } catch (error) {
    log.error({ ...logFields(info), err: error }, 'searching the posts failed');
    return data({ ...NO_SEARCH, ...shown, failed: true }, { status: 503, headers: RETRY_LATER });
  }
}

/** 0 for an invalid page number. */
function readPageNumber(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
}

function readRetryCount(url: URL): number {
  const retries = url.searchParams.get('try') ?? '';
  return /^\d$/.test(retries) ? Number(retries) : 0;
}

/** Makes the browser reload the page a few times. Placeholders show until the list arrives. */
function retryHeaders(page: number, retries: number): Record<string, string> {
  if (retries >= MAX_RETRIES) return RETRY_LATER;
  const params = new URLSearchParams(page > 1 ? { page: String(page) } : {});
  params.set('try', String(retries + 1));
  return { ...RETRY_LATER, Refresh: `${RETRY_SECONDS}; url=/blog?${params}` };
}

/** One page of posts with their images; null for a page past the end. */
async function listPage({ database: { db }, imageUrls, now }: Services, page: number) {
  const { posts, hasNext } = await listPublishedPosts(db, now(), page);
  if (page > 1 && posts.length === 0) return null;
  const images = await findPostImages(
    db,
    posts.map(({ id }) => id),
  );
  return {
    hasNext,
    posts: posts.map((post) => {
      const image = images.get(post.id);
      return { post, image: image === undefined ? null : withPublicUrls(image, imageUrls) };
    }),
  };
}

export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { isMissing, posts, page, hasNext, failed, search } = loaderData;
  const { timeZone } = useSiteSettings();
  const { blog } = use(SiteContext).content;
  const pagesName = useLandmarkName(blog.title);
  if (isMissing) return <NotFoundPage />;
  if (search) return <Search answer={search} timeZone={timeZone} />;
  return (
    <>
      <PageHead title={blog.heading} />
      <div className="wrap stack blog-list follows-scheme">
        {failed ? (
          <Unavailable />
        ) : (
          <PostList posts={posts} timeZone={timeZone} isNewest={page === 1} />
        )}
        {page > 1 || hasNext ? (
          <nav className="cluster" aria-label={pagesName}>
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
          {blog.feeds} <a href="/blog/rss.xml">{feedNames.rss}</a>,{' '}
          <a href="/blog/atom.xml">{feedNames.atom}</a>
        </p>
      </div>
    </>
  );
}

function Search({ answer, timeZone }: { answer: FoundPosts; timeZone: string }) {
  const { blog } = use(SiteContext).content;
  return (
    <>
      <PageHead title={blog.search.heading} />
      <div className="wrap stack blog-list follows-scheme">
        <SearchForm typed={answer.typed} longest={LONGEST_SEARCH} />
        <SearchResults
          {...answer}
          articles={answer.found.map(({ post, title, passage }) => ({
            href: `/blog/${post.slug}`,
            title,
            passage,
            date: formatDate(post.publishedAt, 'short', timeZone),
            dateTime: dayOf(post.publishedAt, timeZone),
          }))}
        />
      </div>
    </>
  );
}

/** A message with links to try again or leave. */
function Unavailable() {
  const { blog } = use(SiteContext).content;
  return (
    <div className="empty stack" role="status">
      <WindowMark lit={false} />
      <p className="lead measure">{blog.unavailable.text}</p>
      <Actions actions={[blog.unavailable.again, blog.unavailable.home]} first="quiet" />
    </div>
  );
}

type FoundPosts = SearchAnswer & { readonly isPrepared: boolean };

interface PostListProps {
  /** Null while the database is unavailable. */
  posts: readonly { post: PostSummary; image: StoredImage | null }[] | null;
  timeZone: string;
  isNewest: boolean;
}

function PostList({ posts, timeZone, isNewest }: PostListProps) {
  const { blog } = use(SiteContext).content;
  if (posts === null) return <PlaceholderGrid count={PLACEHOLDERS} label={blog.loading} />;
  if (posts.length === 0) {
    return <EmptyPosts text={blog.empty.text} buttonLabel={blog.empty.button} />;
  }
  return (
    <>
      <p className="lead">{blog.intro}</p>
      <SearchForm longest={LONGEST_SEARCH} />
      <PostGrid
        readMore={blog.readMore}
        isNewest={isNewest}
        posts={posts.map(({ post, image }) => ({
          title: post.title,
          href: `/blog/${post.slug}`,
          author: post.authorName,
          date: formatDate(post.publishedAt, 'short', timeZone),
          dateTime: dayOf(post.publishedAt, timeZone),
          excerpt: post.excerpt,
          image: image && toCardImage(image),
        }))}
      />
    </>
  );
}

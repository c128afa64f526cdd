import { use } from 'react';
import { data, redirect } from 'react-router';
import { dayOf, formatDate } from '#app/formatting/dates.ts';
import { contentMeta, contentOf } from '#app/http/content-meta.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { pageParam, readPageNumber } from '#app/http/page-param.ts';
import { blogPage } from '#app/http/route-policy.ts';
import { useSiteSettings } from '#app/http/site-settings.ts';
import { requestInfo, type Services, services } from '#app/services/services.server.ts';
import { Actions } from '#app/site/blocks/actions.tsx';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { NotFoundPage } from '#app/site/frame/not-found-page.tsx';
import { PageHead } from '#app/site/frame/page-head.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { feedNames } from '#app/site/words/pages/blog.ts';
import { logFields } from '#server/log-fields.ts';
import type { RequestFacts } from '#server/render-page.ts';
import { readArticleList } from '../http/article-list.server.ts';
import { listPublishedPosts } from '../read-posts.server.ts';
import { LONGEST_SEARCH } from '../search/search-limits.ts';
import { type SearchAnswer, searchPosts } from '../search/search-posts.server.ts';
import { findPublicTopics } from '../topics/offered/post-topics.server.ts';
import { topicPath } from '../topics/offered/topic.ts';
import { findBySlug } from '../topics/offered/topics.server.ts';
import {
  ArticleList,
  type ListedArticle,
  PageLinks,
  TopicLinks,
} from '../ui/public/article-list.tsx';
import { SearchForm, SearchResults } from '../ui/public/blog-search.tsx';
import { EmptyPosts, PlaceholderGrid } from '../ui/public/post-grid.tsx';
import type { Route } from './+types/blog-list.ts';

export const handle = blogPage({
  cache: {
    params: { page: pageParam },
    // What strangers type is not kept.
    bypassedBy: ['try', 'q'],
  },
});

const PLACEHOLDERS = 3;
/** From this many articles on, the search comes before the list, which fewer can be read through. */
const SEARCH_FIRST_FROM = 10;
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
  if (typed !== null && typed.trim() !== '') {
    const topic = url.searchParams.get('topic') ?? '';
    return search(site, context.get(requestInfo), { typed, topic });
  }
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
    return data({ ...NO_LIST, isMissing: true, page, canonical, failed: false }, 404);
  }
  const retries = readRetryCount(url);
  if (list === 'unavailable') {
    const failed = retries >= MAX_RETRIES;
    const shown = { ...NO_LIST, isMissing: false, page, canonical, failed };
    return data(shown, { status: 503, headers: retryHeaders(page, retries) });
  }
  // Back to the canonical URL, so that nobody shares or bookmarks the one with `try`.
  if (retries > 0) throw redirect(path);
  return { ...NO_LIST, isMissing: false, page, canonical, failed: false, ...list };
}

const NO_LIST = { search: null, hasNext: false, posts: null, topics: [], isPinned: false };

/** A search is neither indexed nor kept. */
const SEARCH_HEADERS = { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' };

async function search(
  site: Services,
  info: RequestFacts,
  { typed, topic }: { typed: string; topic: string },
) {
  const { database, searchIndex, log, now } = site;
  const shown = { ...NO_LIST, isMissing: false, page: 1, canonical: null };
  try {
    const index = await site.topics.read();
    const chosen = findBySlug(index, topic);
    const topicId = chosen?.id ?? null;
    const answer = await searchPosts(database, typed, { now: now(), topicId });
    const topics = await findPublicTopics(database.db, index.topics, now());
    const found = {
      ...answer,
      isPrepared: searchIndex.isReady(),
      topics: topics.map(({ name, slug }) => ({ name, slug })),
      topic: chosen?.slug ?? null,
    };
    return data({ ...shown, failed: false, search: found }, { headers: SEARCH_HEADERS });
  } catch (error) {
    log.error({ ...logFields(info), err: error }, 'searching the posts failed');
    return data({ ...shown, failed: true }, { status: 503, headers: RETRY_LATER });
  }
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

/** One page of posts; null for a page past the end. */
async function listPage(site: Services, page: number) {
  const pinnedId = await site.pinnedArticle.read();
  const list = await listPublishedPosts(site.database.db, site.now(), page, pinnedId);
  const [first] = list.posts;
  if (page > 1 && first === undefined) return null;
  return { ...(await readArticleList(site, list)), isPinned: first?.id === pinnedId };
}

export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { isMissing, posts, topics, isPinned, page, hasNext, failed, search } = loaderData;
  const { timeZone } = useSiteSettings();
  const { blog } = use(SiteContext).content;
  if (isMissing) return <NotFoundPage inBlog />;
  if (search) return <Search answer={search} timeZone={timeZone} />;
  return (
    <>
      <PageHead title={blog.heading} />
      <div className="wrap stack blog-list follows-scheme">
        {failed ? (
          <Unavailable />
        ) : (
          <PostList
            {...{ posts, topics, isPinned, timeZone, page }}
            hasMore={page > 1 || hasNext}
          />
        )}
        <PageLinks path="/blog" page={page} hasNext={hasNext} />
        {posts?.length === 0 ? null : (
          <p className="small soft">
            {blog.feeds} <a href="/blog/rss.xml">{feedNames.rss}</a>,{' '}
            <a href="/blog/atom.xml">{feedNames.atom}</a>
          </p>
        )}
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
        <SearchForm {...answer} longest={LONGEST_SEARCH} />
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

type FoundPosts = SearchAnswer & {
  readonly isPrepared: boolean;
  readonly topics: readonly { readonly name: string; readonly slug: string }[];
  /** The slug of the topic in which it was searched. */
  readonly topic: string | null;
};

interface PostListProps {
  /** Null while the database is unavailable. */
  posts: readonly ListedArticle[] | null;
  topics: readonly { readonly name: string; readonly slug: string }[];
  /** The owner chose the first one; otherwise it is the newest. */
  isPinned: boolean;
  timeZone: string;
  page: number;
  /** There are other pages. */
  hasMore: boolean;
}

function PostList({ posts, topics, isPinned, timeZone, page, hasMore }: PostListProps) {
  const { blog } = use(SiteContext).content;
  if (posts === null) return <PlaceholderGrid count={PLACEHOLDERS} label={blog.loading} />;
  if (posts.length === 0) {
    return <EmptyPosts text={blog.empty.text} buttonLabel={blog.empty.button} />;
  }
  const search = <SearchForm longest={LONGEST_SEARCH} />;
  const isSearchFirst = hasMore || posts.length >= SEARCH_FIRST_FROM;
  return (
    <>
      <p className="lead">{blog.intro}</p>
      {isSearchFirst ? search : null}
      <TopicLinks
        topics={topics.map(({ name, slug }) => ({ name, path: topicPath(slug) }))}
        current={null}
      />
      <ArticleList
        articles={posts}
        timeZone={timeZone}
        isNewest={page === 1}
        firstLabel={isPinned ? blog.pinned : null}
      />
      {isSearchFirst ? null : search}
    </>
  );
}

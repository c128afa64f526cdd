import { data } from 'react-router';
import {
  type AuthorWithImage,
  authorPath,
  LISTED_FROM_AUTHORS,
} from '#app/domains/posts/authors/author.ts';
import { listPostsOfAuthor } from '#app/domains/posts/authors/authors.server.ts';
import { BLOG_PAGE_SIZE } from '#app/domains/posts/read-posts.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { pageParam, readPageNumber } from '#app/http/page-param.ts';
import { blogPage } from '#app/http/route-policy.ts';
import { useSiteSettings } from '#app/http/site-settings.ts';
import { requestInfo, type Services, services } from '#app/services/services.server.ts';
import { readArticleList } from '#app/shared/blog/article-list.server.ts';
import { authorViewOf } from '#app/shared/blog/author-view.ts';
import { articlesMeta } from '#app/shared/seo/articles-meta.ts';
import { contentOf } from '#app/shared/seo/content-meta.ts';
import { describeAuthor } from '#app/shared/seo/structured-data.ts';
import { ArticlesPage } from '#app/ui/site/articles-page.tsx';
import { NotFoundPage } from '#app/ui/site/not-found-page.tsx';
import { logFields } from '#server/log-fields.ts';
import type { Route } from './+types/blog-author.ts';

export const handle = blogPage({
  cache: { params: { page: pageParam } },
  redirectsMissing: true,
});

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(services);
  const page = readPageNumber(url.searchParams.get('page') ?? '1');
  try {
    const authors = await site.authors.read();
    const author = authors.find(({ slug }) => slug === params.slug);
    if (author === undefined || page === 0) return data(null, 404);
    return await readPage(site, { author, authors, page });
  } catch (error) {
    const fields = logFields(context.get(requestInfo));
    site.log.error({ ...fields, err: error }, 'reading an author failed');
    return data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}

interface PageOfAuthor {
  author: AuthorWithImage;
  authors: readonly AuthorWithImage[];
  page: number;
}

async function readPage(site: Services, { author, authors, page }: PageOfAuthor) {
  const { database, imageUrls, now } = site;
  const asked = { now: now(), page, size: BLOG_PAGE_SIZE };
  const list = await listPostsOfAuthor(database.db, author.name, asked);
  if (page > 1 && list.posts.length === 0) return data(null, 404);
  const { posts, hasNext } = await readArticleList(site, list);
  const isListed = authors.length >= LISTED_FROM_AUTHORS;
  const view = authorViewOf(authors, author.name, imageUrls);
  const shown = { author: { ...view, ...author, image: view?.image ?? null }, page, isListed };
  const loaded = { ...shown, posts, hasNext };
  return isListed ? loaded : data(loaded, { headers: { 'X-Robots-Tag': 'noindex' } });
}

/** Passes on `Retry-After` while the database is unavailable, and `noindex` for a page that is not to be listed. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  const content = contentOf(args);
  if (!loaderData) return pageMeta({ title: content.messages.notFound.title, noindex: true });
  const { author, page, isListed } = loaderData;
  const { name } = author;
  const path = authorPath(author.slug);
  return articlesMeta(args, {
    name,
    description: author.about || `${content.post.author.about} ${name}`,
    path,
    page,
    isListed,
    describe: (origin) => ({
      '@type': 'ProfilePage',
      url: origin + path,
      mainEntity: { '@type': 'Person', name, ...describeAuthor(origin, { ...author, path }) },
    }),
  });
}

export default function BlogAuthor({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useSiteSettings();
  if (!loaderData) return <NotFoundPage />;
  const { author, posts, page, hasNext } = loaderData;
  const path = authorPath(author.slug);
  return (
    <ArticlesPage
      title={author.name}
      subtitle={author.about}
      articles={posts}
      {...{ path, page, hasNext, timeZone }}
    />
  );
}

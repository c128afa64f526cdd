import { contentOf } from '#app/http/content-meta.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { pageParam } from '#app/http/page-param.ts';
import { blogPage } from '#app/http/route-policy.ts';
import { useSiteSettings } from '#app/http/site-settings.ts';
import { describeAuthor } from '#app/http/structured-data.ts';
import { NotFoundPage } from '#app/site/frame/not-found-page.tsx';
import { authorPath, LISTED_FROM_AUTHORS } from '../authors/offered/author.ts';
import { listPostsOfAuthor } from '../authors/offered/authors.server.ts';
import { articlesMeta } from '../http/articles-meta.ts';
import { loadArticlesOf, readArticlePage } from '../http/articles-of.server.ts';
import { authorViewOf } from '../http/offered/author-view.ts';
import { ArticlesPage } from '../ui/public/articles-page.tsx';
import type { Route } from './+types/blog-author.ts';

export const handle = blogPage({
  cache: { params: { page: pageParam } },
  redirectsMissing: true,
});

export function loader({ params, ...asked }: Route.LoaderArgs) {
  return loadArticlesOf(asked, 'an author', async (site, page) => {
    const authors = await site.authors.read();
    const author = authors.find(({ slug }) => slug === params.slug);
    if (author === undefined) return null;
    const articles = await readArticlePage(site, page, (each) =>
      listPostsOfAuthor(site.database.db, author.name, each),
    );
    if (articles === null) return null;
    const view = authorViewOf(authors, author.name, site.imageUrls);
    return {
      author: { ...view, ...author, image: view?.image ?? null },
      page,
      // As long as all of them are drafts, there is nothing to find.
      isListed: authors.length >= LISTED_FROM_AUTHORS && articles.posts.length > 0,
      posts: articles.posts,
      hasNext: articles.hasNext,
    };
  });
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
  if (!loaderData) return <NotFoundPage inBlog />;
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

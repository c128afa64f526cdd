import { data, redirect } from 'react-router';
import { BLOG_PAGE_SIZE } from '#app/domains/posts/read-posts.server.ts';
import { listPostsOfTopic } from '#app/domains/posts/topics/post-topics.server.ts';
import { type Topic, topicPath } from '#app/domains/posts/topics/topic.ts';
import { findBySlug } from '#app/domains/posts/topics/topics.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { pageParam, readPageNumber } from '#app/http/page-param.ts';
import { blogPage } from '#app/http/route-policy.ts';
import { useSiteSettings } from '#app/http/site-settings.ts';
import { requestInfo, type Services, services } from '#app/services/services.server.ts';
import { readArticleList } from '#app/shared/blog/article-list.server.ts';
import { articlesMeta } from '#app/shared/seo/articles-meta.ts';
import { contentOf } from '#app/shared/seo/content-meta.ts';
import { describeTopic } from '#app/shared/seo/structured-data.ts';
import { TopicLinks } from '#app/ui/site/article-list.tsx';
import { ArticlesPage } from '#app/ui/site/articles-page.tsx';
import { NotFoundPage } from '#app/ui/site/not-found-page.tsx';
import { logFields } from '#server/log-fields.ts';
import type { Route } from './+types/blog-topic.ts';

export const handle = blogPage({
  cache: { params: { page: pageParam } },
  redirectsMissing: true,
});

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(services);
  const page = readPageNumber(url.searchParams.get('page') ?? '1');
  try {
    const topic = findBySlug(await site.topics.read(), params.slug);
    if (topic === null || page === 0) return data(null, 404);
    if (topic.slug !== params.slug) return redirect(topicPath(topic.slug), 308);
    return await readTopic(site, topic, page);
  } catch (error) {
    site.log.error(
      { ...logFields(context.get(requestInfo)), err: error },
      'reading a topic failed',
    );
    return data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}

async function readTopic(site: Services, topic: Topic, page: number) {
  const { database, now } = site;
  const asked = { now: now(), page, size: BLOG_PAGE_SIZE };
  const list = await listPostsOfTopic(database.db, topic.id, asked);
  if (page > 1 && list.posts.length === 0) return data(null, 404);
  const articles = await readArticleList(site, list);
  const isListed = articles.topics.some(({ id, isListed: is }) => id === topic.id && is);
  const shown = { topic, page, isListed, ...articles };
  return isListed ? shown : data(shown, { headers: { 'X-Robots-Tag': 'noindex' } });
}

/** Passes on `Retry-After` while the database is unavailable, and `noindex` for a page that is not to be listed. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  const content = contentOf(args);
  if (!loaderData) return pageMeta({ title: content.messages.notFound.title, noindex: true });
  const { topic, page, isListed } = loaderData;
  const { name } = topic;
  const path = topicPath(topic.slug);
  const description = topic.description || `${content.blog.topics.about} ${name}`;
  return articlesMeta(args, {
    name,
    description,
    path,
    page,
    isListed,
    describe: (origin) => describeTopic(origin, { name, description, path }),
  });
}

export default function BlogTopic({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useSiteSettings();
  if (!loaderData) return <NotFoundPage />;
  const { topic, topics, posts, page, hasNext } = loaderData;
  const path = topicPath(topic.slug);
  return (
    <ArticlesPage
      title={topic.name}
      subtitle={topic.description}
      articles={posts}
      {...{ path, page, hasNext, timeZone }}
    >
      <TopicLinks
        topics={topics.map(({ name, slug }) => ({ name, path: topicPath(slug) }))}
        current={path}
      />
    </ArticlesPage>
  );
}

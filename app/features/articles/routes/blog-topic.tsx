import { redirect } from 'react-router';
import { contentOf } from '#app/http/content-meta.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { pageParam } from '#app/http/page-param.ts';
import { blogPage } from '#app/http/route-policy.ts';
import { useSiteSettings } from '#app/http/site-settings.ts';
import { describeTopic } from '#app/http/structured-data.ts';
import { NotFoundPage } from '#app/site/frame/not-found-page.tsx';
import { articlesMeta } from '../http/articles-meta.ts';
import { loadArticlesOf, readArticlePage } from '../http/articles-of.server.ts';
import { listPostsOfTopic } from '../topics/offered/post-topics.server.ts';
import { topicPath } from '../topics/offered/topic.ts';
import { findBySlug } from '../topics/offered/topics.server.ts';
import { TopicLinks } from '../ui/public/article-list.tsx';
import { ArticlesPage } from '../ui/public/articles-page.tsx';
import type { Route } from './+types/blog-topic.ts';

export const handle = blogPage({
  cache: { params: { page: pageParam } },
  redirectsMissing: true,
});

export function loader({ params, ...asked }: Route.LoaderArgs) {
  return loadArticlesOf(asked, 'a topic', async (site, page) => {
    const topic = findBySlug(await site.topics.read(), params.slug);
    if (topic === null) return null;
    if (topic.slug !== params.slug) return redirect(topicPath(topic.slug), 308);
    const articles = await readArticlePage(site, page, (each) =>
      listPostsOfTopic(site.database.db, topic.id, each),
    );
    if (articles === null) return null;
    const isListed = articles.topics.some(({ id, isListed: is }) => id === topic.id && is);
    return { topic, page, isListed, ...articles };
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
  if (!loaderData) return <NotFoundPage inBlog />;
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

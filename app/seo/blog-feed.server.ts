import type { RouterContextProvider } from 'react-router';
import { changedAt } from '#app/domains/posts/changed-at.ts';
import { readPostsForFeed } from '#app/domains/posts/list-for-feeds.server.ts';
import { pageTitle } from '#app/framework/page-meta.ts';
import { services } from '#app/framework/services.server.ts';
import { readSiteContent } from '#app/framework/site-content.server.ts';
import type { Feed, FeedPost } from './feeds.ts';

/** The content of both feeds; `path` is the path of the feed itself. */
export async function openBlogFeed(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<Feed> {
  const { config, contentWorker, database, imageUrls, now } = context.get(services);
  const origin = config.publicOrigin;
  const { blog } = await readSiteContent(context);
  const posts: FeedPost[] = [];
  for await (const post of readPostsForFeed(database.db, contentWorker, now(), origin)) {
    posts.push({
      title: post.title,
      id: post.feedId,
      url: `${origin}/blog/${post.slug}`,
      author: post.authorName,
      excerpt: post.excerpt,
      html: await contentWorker.makeUrlsAbsolute(
        imageUrls.inContent(post.content),
        origin,
        'feeds',
      ),
      published: post.publishedAt ?? post.createdAt,
      updated: changedAt(post),
    });
  }
  return {
    title: pageTitle(blog.title),
    description: blog.description,
    url: `${origin}/blog`,
    self: origin + path,
    posts,
  };
}

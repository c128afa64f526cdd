import type { RouterContextProvider } from 'react-router';
import { blog } from '#app/content/pages/blog.ts';
import { listPostsForFeed } from '#app/domains/posts/list-for-readers.server.ts';
import { pageTitle } from '#app/page-meta.ts';
import { services } from '#app/services.server.ts';
import type { Feed } from './feeds.ts';

/** The blog as both feeds tell it; `path` is the feed's own. */
export async function openBlogFeed(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<Feed> {
  const { config, database, now } = context.get(services);
  const origin = config.publicOrigin;
  const posts = await listPostsForFeed(database.db, now());
  const { withAbsoluteAddresses } = await import('./absolute-addresses.server.ts');
  return {
    title: pageTitle(blog.title),
    description: blog.description,
    url: `${origin}/blog`,
    self: origin + path,
    posts: posts.map((post) => ({
      title: post.title,
      url: `${origin}/blog/${post.slug}`,
      author: post.authorName,
      excerpt: post.excerpt,
      html: withAbsoluteAddresses(post.content, origin),
      published: post.publishedAt ?? post.createdAt,
      updated: post.updatedAt,
    })),
  };
}

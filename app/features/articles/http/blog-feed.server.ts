import type { RouterContextProvider } from 'react-router';
import type { ImageUrls } from '#app/features/media/image-urls.ts';
import { imageTypeOf } from '#app/formatting/image-types.ts';
import { pageTitle } from '#app/http/page-meta.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { changedAt } from '../changed-at.ts';
import { type FeaturedImage, readPostsForFeed } from '../list-for-feeds.server.ts';
import { publicPath } from '../post-kind.ts';
import { topicPath, topicsOf } from '../topics/offered/topic.ts';
import type { Feed, FeedImage, FeedPost } from './feeds.ts';

/** The content of both feeds; `path` is the path of the feed itself. */
export async function openBlogFeed(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<Feed> {
  const site = context.get(services);
  const origin = site.config.publicOrigin;
  const { blog } = await readSiteContent(context);
  return {
    title: pageTitle(blog.title),
    description: blog.description,
    url: `${origin}/blog`,
    self: origin + path,
    posts: await readFeedPosts(site),
  };
}

async function readFeedPosts(site: Services): Promise<FeedPost[]> {
  const { config, contentWorker, database, imageUrls, now, topics } = site;
  const index = await topics.read();
  const origin = config.publicOrigin;
  const posts: FeedPost[] = [];
  for await (const post of readPostsForFeed(database.db, contentWorker, now())) {
    const url = origin + publicPath(post);
    const { featuredImage } = post;
    posts.push({
      ...post,
      // It never changes, because a feed reader shows a post with a new id as a new post.
      id: `urn:uuid:${post.id}`,
      formerId: post.formerFeedId,
      url,
      topics: topicsOf(index.topics, post.topics).map(({ name, slug }) => ({
        name,
        url: origin + topicPath(slug),
      })),
      html: await contentWorker.toFeedHtml(imageUrls.inContent(post.content), url, 'feeds'),
      image: featuredImage && toFeedImage(featuredImage, imageUrls),
      published: post.publishedAt ?? post.createdAt,
      updated: changedAt(post),
    });
  }
  return posts;
}

function toFeedImage({ url, alt, ...image }: FeaturedImage, imageUrls: ImageUrls): FeedImage {
  return { ...image, url: imageUrls.absoluteUrl(url), type: imageTypeOf(url), alt: alt ?? '' };
}

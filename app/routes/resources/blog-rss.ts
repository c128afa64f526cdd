import { resource } from '#app/framework/route-policy.ts';
import { openBlogFeed } from '#app/seo/blog-feed.server.ts';
import { RSS_PATH } from '#app/seo/feed-addresses.ts';
import { toRss } from '#app/seo/feeds.ts';
import type { Route } from './+types/blog-rss.ts';

export const handle = resource({ cache: { params: {} } });

export async function loader({ context }: Route.LoaderArgs) {
  const feed = await openBlogFeed(context, RSS_PATH);
  return new Response(toRss(feed), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
}

import { RSS_PATH } from '#app/content/feed-addresses.ts';
import { resource } from '#app/http/route-policy.ts';
import { openBlogFeed } from '#app/shared/seo/blog-feed.server.ts';
import { toRss } from '#app/shared/seo/feeds.ts';
import type { Route } from './+types/blog-rss.ts';

export const handle = resource({ cache: { params: {} } });

export async function loader({ context }: Route.LoaderArgs) {
  const feed = await openBlogFeed(context, RSS_PATH);
  return new Response(toRss(feed), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
}

import { resource } from '#app/http/route-policy.ts';
import { RSS_PATH } from '#app/site/words/feed-addresses.ts';
import { openBlogFeed } from '../http/blog-feed.server.ts';
import { toRss } from '../http/feeds.ts';
import type { Route } from './+types/blog-rss.ts';

export const handle = resource({ cache: { params: {} } });

export async function loader({ context }: Route.LoaderArgs) {
  const feed = await openBlogFeed(context, RSS_PATH);
  return new Response(toRss(feed), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
}

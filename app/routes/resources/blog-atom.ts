import { resource } from '#app/framework/route-policy.ts';
import { openBlogFeed } from '#app/seo/blog-feed.server.ts';
import { ATOM_PATH } from '#app/seo/feed-addresses.ts';
import { toAtom } from '#app/seo/feeds.ts';
import type { Route } from './+types/blog-atom.ts';

export const handle = resource({ cache: { params: {} } });

export async function loader({ context }: Route.LoaderArgs) {
  const feed = await openBlogFeed(context, ATOM_PATH);
  return new Response(toAtom(feed), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
}

import { ATOM_PATH } from '#app/content/feed-addresses.ts';
import { resource } from '#app/http/route-policy.ts';
import { openBlogFeed } from '#app/shared/seo/blog-feed.server.ts';
import { toAtom } from '#app/shared/seo/feeds.ts';
import type { Route } from './+types/blog-atom.ts';

export const handle = resource({ cache: { params: {} } });

export async function loader({ context }: Route.LoaderArgs) {
  const feed = await openBlogFeed(context, ATOM_PATH);
  return new Response(toAtom(feed), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
}

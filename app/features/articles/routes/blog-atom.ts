import { resource } from '#app/http/route-policy.ts';
import { ATOM_PATH } from '#app/site/words/feed-addresses.ts';
import { openBlogFeed } from '../http/blog-feed.server.ts';
import { toAtom } from '../http/feeds.ts';
import type { Route } from './+types/blog-atom.ts';

export const handle = resource({ cache: { params: {} } });

export async function loader({ context }: Route.LoaderArgs) {
  const feed = await openBlogFeed(context, ATOM_PATH);
  return new Response(toAtom(feed), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
}

import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/robots.ts';

export const handle = resource({ cache: { params: {} } });

/** `noindex` pages are not disallowed here, because a crawler has to fetch a page to see its tag. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(services);
  return new Response(
    `User-agent: *\nDisallow: /admin\n\nSitemap: ${config.publicOrigin}/sitemap.xml\n`,
    {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    },
  );
}

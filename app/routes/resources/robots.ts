import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/robots.ts';

export const handle = resource({ cache: { params: [] } });

/** Pages that may not be listed say so themselves; a crawler has to be let in to read it. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(services);
  return new Response(
    `User-agent: *\nDisallow: /admin\n\nSitemap: ${config.publicOrigin}/sitemap.xml\n`,
    {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    },
  );
}

import { sitePages } from '#app/content/site-pages.ts';
import { resource } from '#app/route-policy.ts';
import { escapeXml } from '#app/seo/xml.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/sitemap.ts';

export const handle = resource({ keep: { params: [] } });

/** Every page that search engines may list. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(services).config;
  const entries = sitePages
    .filter((page) => !page.noindex)
    .map((page) => `  <url><loc>${escapeXml(publicOrigin + page.path)}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

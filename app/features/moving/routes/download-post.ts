import { findExportedPost } from '#app/features/articles/export-posts.server.ts';
import { articlesForWriters } from '#app/features/articles/http/offered/articles-for-writers.server.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { toOutsideHtml } from '../jobs/exporting/outside-html.ts';
import type { Route } from './+types/download-post.ts';

export const middleware: Route.MiddlewareFunction[] = [articlesForWriters];

export const handle = resource({ access: 'admin', forWriters: true, download: true });

/** An article as it was last saved, as a page of HTML with its images at their addresses here. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { config, database } = context.get(services);
  const post = await findExportedPost(database.db, params.id);
  if (post === null) throw nothingHere();
  const { toHtmlFile } = await import('../jobs/exporting/post-files.server.ts');
  return new Response(toHtmlFile(post, toOutsideHtml(post.content, config.publicOrigin)), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="${post.slug}.html"`,
    },
  });
}

export function action() {
  return new Response('Use GET to download an article.', {
    status: 405,
    headers: { Allow: 'GET' },
  });
}

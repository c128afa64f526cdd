import { findExportedPost } from '#app/features/articles/export-posts.server.ts';
import { articlesForWriters } from '#app/features/articles/http/offered/articles-for-writers.server.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/post-markdown.ts';

export const middleware: Route.MiddlewareFunction[] = [articlesForWriters];

export const handle = resource({ access: 'admin', forWriters: true });

/** An article as it was last saved, as Markdown for the clipboard. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { contentWorker, database } = context.get(services);
  const post = await findExportedPost(database.db, params.id);
  if (post === null) throw nothingHere();
  const { toMarkdownFile } = await import('../jobs/exporting/post-files.server.ts');
  return new Response(await toMarkdownFile(post, contentWorker), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

export function action() {
  return new Response('Use GET to read an article.', { status: 405, headers: { Allow: 'GET' } });
}

import { authorPath, LISTED_FROM_AUTHORS } from '#app/features/articles/authors/offered/author.ts';
import { findPublicAuthors } from '#app/features/articles/authors/offered/authors.server.ts';
import { changedAt } from '#app/features/articles/changed-at.ts';
import { listPostUrls } from '#app/features/articles/list-for-feeds.server.ts';
import { listPublic } from '#app/features/articles/own-pages.server.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { findPublicTopics } from '#app/features/articles/topics/offered/post-topics.server.ts';
import { topicPath } from '#app/features/articles/topics/offered/topic.ts';
import { resource } from '#app/http/route-policy.ts';
import { escapeXml } from '#app/http/xml.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { listPages } from '#app/site/words/site-content.ts';
import type { Route } from './+types/sitemap.ts';

export const handle = resource({ cache: { params: {} } });

/** Every page without `noindex`, those of the owner, of topics and of authors, too, and every public post. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, database, ownPages, topics, authors, now } = context.get(services);
  const content = await readSiteContent(context);
  const entry = (path: string, changed?: string) =>
    `  <url><loc>${escapeXml(config.publicOrigin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;
  const entries = [
    ...listPages(content)
      .filter((page) => !page.noindex)
      .map((page) => entry(page.path)),
  ];
  for (const page of listPublic(await ownPages.read(), now())) {
    if (page.indexed) {
      entries.push(entry(publicPath({ kind: 'page', slug: page.slug }), changedAt(page)));
    }
  }
  const index = await topics.read();
  for (const topic of await findPublicTopics(database.db, index.topics, now())) {
    if (topic.isListed) entries.push(entry(topicPath(topic.slug)));
  }
  const known = await authors.read();
  if (known.length >= LISTED_FROM_AUTHORS) {
    const shown = await findPublicAuthors(database.db, known, now());
    entries.push(...shown.map(({ slug }) => entry(authorPath(slug))));
  }
  for await (const posts of listPostUrls(database.db, now())) {
    entries.push(...posts.map((post) => entry(`/blog/${post.slug}`, post.changedAt)));
  }
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

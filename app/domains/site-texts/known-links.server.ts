import { readLegalText } from '#app/content/legal/legal-text.ts';
import { publicPaths } from '#app/content/paths.ts';
import type { SiteContent } from '#app/content/site-content.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { publicPath, toPostKind } from '../posts/post-kind.ts';
import type { Surroundings } from './check-value.ts';
import { parseLinkTarget } from './link-target.ts';
import type { Pictures } from './picture-value.ts';

/** Public paths that no text of the code links to. */
const OTHER_PATHS = ['/quiz/questions', '/blog/rss.xml', '/blog/atom.xml', '/sitemap.xml'];
/** The address of a post, or of a page of the owner's own. */
const OWN = /\/(?:blog\/)?([a-z0-9-]+)/g;

/** What the check of a document's texts needs to know of the rest of the site. */
export async function findSurroundings(
  db: Db,
  {
    content,
    shownAt,
    typed,
    pictures,
    now,
  }: {
    content: SiteContent;
    /** The page that a link such as '#pricing' is on; null where a text is on several. */
    shownAt: string | null;
    /** Only the posts and pages that are linked in it are looked up. */
    typed: unknown;
    /** Those that are named in it. */
    pictures: Pictures;
    now: Date;
  },
): Promise<Surroundings> {
  const own = await findPublicPaths(db, linkedSlugs(typed), now);
  const anchors = listAnchors(content);
  const paths = new Set<string>([...publicPaths, ...OTHER_PATHS]);
  const hasAnchor = (path: string | null, anchor: string) =>
    path === null
      ? [...anchors.values()].every((known) => known.has(anchor))
      : // Which places a page has is known of pages of blocks and legal pages only.
        (anchors.get(path)?.has(anchor) ?? true);
  return {
    prices: content.prices,
    pictures,
    leadsSomewhere(href) {
      const target = parseLinkTarget(href);
      if (target === null) return false;
      if (target.kind === 'elsewhere') return true;
      if (target.kind === 'anchor') return hasAnchor(shownAt, target.anchor);
      const isKnown = paths.has(target.path) || own.has(target.path);
      return isKnown && (target.anchor === null || hasAnchor(target.path, target.anchor));
    },
  };
}

function linkedSlugs(typed: unknown): string[] {
  return [...new Set([...JSON.stringify(typed).matchAll(OWN)].map(([, slug = '']) => slug))];
}

async function findPublicPaths(
  db: Db,
  slugs: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db
    .selectFrom('blog_posts')
    .select(['slug', 'kind'])
    .where('slug', 'in', slugs)
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .execute();
  return new Set(rows.map(({ kind, slug }) => publicPath({ kind: toPostKind(kind), slug })));
}

/** The places of each page that a link can lead to. */
function listAnchors({ pages, legal }: SiteContent): Map<string, ReadonlySet<string>> {
  const blocks = Object.values(pages).map(({ path, blocks }): [string, ReadonlySet<string>] => [
    path,
    new Set(['main', ...blocks.flatMap(({ id }) => id ?? [])]),
  ]);
  const sections = Object.values(legal).map(({ path, text }): [string, ReadonlySet<string>] => [
    path,
    new Set(['main', ...readLegalText(text.html).sections.map(({ id }) => id)]),
  ]);
  return new Map([...blocks, ...sections]);
}

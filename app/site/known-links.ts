import { readLegalText } from '#app/site/words/legal/legal-text.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import { parseLinkTarget } from './link-target.ts';

/** The address of a post, or of a page of the owner’s own, in any spelling. */
const OWN = /\/(?:blog\/)?([a-z0-9-]+)/gi;

/** The slugs that links in typed texts may have. Words beside a slash may be among them. */
export function listLinkedSlugs(typed: unknown): string[] {
  const found = JSON.stringify(typed).matchAll(OWN);
  return [...new Set([...found].map(([, slug = '']) => slug.toLowerCase()))];
}

/** Says whether a link leads somewhere; the place on its page included. */
export function createLinkCheck({
  content,
  shownAt,
  isAnswered,
}: {
  content: SiteContent;
  /** The page that a link such as '#pricing' is on; null where a text is on several. */
  shownAt: string | null;
  /** Whether a visitor who asks for this path of the site finds something. */
  isAnswered: (path: string) => boolean;
}): (href: string) => boolean {
  const anchors = listAnchors(content);
  const hasAnchor = (path: string | null, anchor: string) =>
    path === null
      ? [...anchors.values()].every((known) => known.has(anchor))
      : // Which places a page has is known of pages of blocks and legal pages only.
        (anchors.get(path)?.has(anchor) ?? true);
  return (href) => {
    const target = parseLinkTarget(href);
    if (target === null) return false;
    if (target.kind === 'elsewhere') return true;
    if (target.kind === 'anchor') return hasAnchor(shownAt, target.anchor);
    if (!isAnswered(target.path)) return false;
    return target.anchor === null || hasAnchor(target.path, target.anchor);
  };
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

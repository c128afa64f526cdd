import { isSlug } from '#app/formatting/slug.ts';
import { sitePages } from '#app/site/words/site-pages.ts';

const BLOG = '/blog/';

/** The path of the article that a link to this page was in. */
export function articleFromUrl(url: URL): string | null {
  const slug = url.searchParams.get('article');
  return slug === null ? null : findSitePage(BLOG + slug);
}

/** What passes the article on to the next page; nothing without one. */
export function articleQuery(path: string | null): string {
  return path?.startsWith(BLOG) ? `?article=${path.slice(BLOG.length)}` : '';
}

/** Only a page of this site, or what may be an article: no other text is stored as a source page. */
export function findSitePage(path: string | null): string | null {
  const slug = path?.startsWith(BLOG) ? path.slice(BLOG.length) : '';
  if (isSlug(slug)) return path;
  return sitePages.find((page) => page.path === path)?.path ?? null;
}

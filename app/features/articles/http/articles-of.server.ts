import { data, type LoaderFunctionArgs } from 'react-router';
import { readPageNumber } from '#app/http/page-param.ts';
import { requestInfo, type Services, services } from '#app/services/services.server.ts';
import { logFields } from '#server/log-fields.ts';
import { type AskedPage, BLOG_PAGE_SIZE } from '../list/public-page.server.ts';
import { type PageOfPosts, readArticleList } from './article-list.server.ts';

interface ListedOrNot {
  /** Whether search engines list the page. */
  readonly isListed: boolean;
}

/**
 * Loads a page of the articles of one topic or author.
 * @param name what it is, for the log: `a topic`
 * @param read null if there is no such page; a response for a redirect
 */
export async function loadArticlesOf<Loaded extends ListedOrNot>(
  { url, context }: { url: URL; context: LoaderFunctionArgs['context'] },
  name: string,
  read: (site: Services, page: number) => Promise<Loaded | Response | null>,
) {
  const site = context.get(services);
  const page = readPageNumber(url.searchParams.get('page') ?? '1');
  try {
    const loaded = page === 0 ? null : await read(site, page);
    if (loaded === null) return data(null, 404);
    if (loaded instanceof Response || loaded.isListed) return loaded;
    return data(loaded, { headers: { 'X-Robots-Tag': 'noindex' } });
  } catch (error) {
    const fields = logFields(context.get(requestInfo));
    site.log.error({ ...fields, err: error }, `reading ${name} failed`);
    return data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}

/** A page of articles as readers see it; null for a page after the last. */
export async function readArticlePage(
  site: Services,
  page: number,
  list: (asked: AskedPage) => Promise<PageOfPosts>,
) {
  const found = await list({ now: site.now(), page, size: BLOG_PAGE_SIZE });
  return page > 1 && found.posts.length === 0 ? null : readArticleList(site, found);
}

import type { RouterContextProvider } from 'react-router';
import { isPublished } from '#app/features/articles/is-published.server.ts';
import { publicPath, toPostKind } from '#app/features/articles/post-kind.ts';
import { services } from '#app/services/services.server.ts';
import { pathOfLink } from '#app/site/words/offline-pages.ts';
import { type MarketingPath, marketingPaths } from '#app/site/words/paths.ts';
import { PROGRAM_PAGES } from '#app/site/words/prices.ts';
import type { Db } from '#database/connect.ts';
import { listParagraphs } from '../advice/list-paragraphs.ts';
import { applyOverrides } from '../changes/apply-overrides.ts';
import { documentSlug } from '../document-slug.ts';
import { findOfflinePages } from '../documents/offline-pages.server.ts';
import { findPublished } from '../documents/read-texts.server.ts';
import { describeIn, isMail, listDocumentIds } from '../documents.ts';
import { type Field, fieldLabel } from '../fields/fields.ts';

/** A link to a page, by where it is, and where that is edited. */
interface PageLink {
  readonly title: string;
  readonly place: string;
  readonly edit: string;
}

/** What leads to a page, by what becomes of it while the page is offline. */
export interface LinksToPage {
  /** Of the header, the footer and the 404 page: left out. */
  readonly lists: readonly PageLink[];
  /** In texts and buttons of the site: lead on, or are left out. */
  readonly texts: readonly PageLink[];
  /** In articles, pages of the owner's and legal pages, whose text stays as it is. */
  readonly articles: readonly PageLink[];
  readonly isInQuiz: boolean;
}

/** More would not be read. */
const MOST_ARTICLES = 50;
/** The lists of links that the site can do without one of. */
const LISTS = /^header\/header$|^footer\/footer$|^not-found\/notFound\/others\//;

export async function listLinksTo(
  context: Readonly<RouterContextProvider>,
  path: MarketingPath,
): Promise<LinksToPage> {
  const { config, database, recommendedPages, siteTexts } = context.get(services);
  const content = applyOverrides(await findPublished(database.db));
  const leadsHere = (href: string) => pathOfLink(href) === path;
  const { offline } = await siteTexts.read();
  const found = listDocumentIds(offline)
    .filter((id) => !isMail(id) && id !== path)
    .flatMap((id) => {
      const { title, sections } = describeIn(content, id);
      return sections.flatMap((section) =>
        section.fields
          .filter(({ type, default: value }) =>
            type.type === 'html'
              ? new RegExp(`href="${path}["#?]`).test(String(value))
              : listParagraphs(type, value).some(({ links }) =>
                  links.some(({ href }) => leadsHere(href)),
                ),
          )
          .map((field) => ({
            title,
            place: `${section.title}, ${fieldLabel(field)}`,
            edit: `/admin/pages/${documentSlug(id)}?view=texts`,
            group: groupOf(field),
          })),
      );
    });
  return {
    lists: found.filter(({ group }) => group === 'lists'),
    texts: [
      ...found.filter(({ group }) => group === 'texts'),
      ...(await listOffline(database.db, path)),
    ],
    articles: [
      ...found.filter(({ group }) => group === 'articles'),
      ...(await listArticles(database.db, path, config.publicOrigin)),
    ],
    isInQuiz: recommendedPages?.has(path) ?? false,
  };
}

function groupOf({ id, type }: Field): 'lists' | 'texts' | 'articles' {
  if (type.type === 'html') return 'articles';
  return LISTS.test(id) ? 'lists' : 'texts';
}

/** Pages that are offline themselves, whose addresses lead here. */
async function listOffline(db: Db, path: MarketingPath): Promise<PageLink[]> {
  const offline = await findOfflinePages(db);
  return marketingPaths
    .filter((from) => offline[from] === path)
    .map((from) => ({
      title: from,
      place: 'Offline: its address leads here',
      edit: `/admin/pages/${documentSlug(from)}/offline`,
    }));
}

async function listArticles(db: Db, path: MarketingPath, origin: string): Promise<PageLink[]> {
  const programs = Object.entries(PROGRAM_PAGES).filter(([, page]) => page === path);
  const endings = programs.map(([program]) => `program:${program}`);
  const rows = await db
    .selectFrom('blog_posts')
    .select(['id', 'kind', 'slug', 'title'])
    .where(isPublished)
    .where((eb) =>
      eb.or([
        ...[path, origin + path].flatMap((address) =>
          ['"', '#', '?'].map((end) => eb('content', 'like', `%href="${address}${end}%`)),
        ),
        ...endings.map((ending) => eb('ending', '=', ending)),
      ]),
    )
    .orderBy('title')
    .limit(MOST_ARTICLES)
    .execute();
  return rows.map(({ id, kind, slug, title }) => ({
    title,
    place: publicPath({ kind: toPostKind(kind), slug }),
    edit: `/admin/posts/${id}/edit`,
  }));
}

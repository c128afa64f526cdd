import type { PostKind } from '#app/features/articles/post-kind.ts';
import { findTitles, readTitleQuery } from '#app/features/articles/title-search.server.ts';
import { listLeads } from '#app/features/leads/inbox.server.ts';
import { documentSlug } from '#app/features/pages/document-slug.ts';
import { findDocument, listDocumentIds } from '#app/features/pages/documents.ts';
import { findPlaces } from '#app/features/settings/find-settings.ts';
import { rankAll } from '#app/formatting/close-words.ts';
import { topicLabel } from '#app/site/lead-topic-labels.ts';
import type { OfflinePages } from '#app/site/words/offline-pages.ts';
import type { FoundPlace } from '#app/ui/admin/found-place.ts';
import { writeFlag } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { ARTICLE, findEditor, PAGE, readTypedPath } from './find-editor.server.ts';

const MOST_OF_A_KIND = 6;
/** So many of the newest are compared word by word where a search of all finds nothing. */
const COMPARED = 1_000;
/** So many leads, and so many articles, are there before anything is typed. */
const NEWEST = 3;

/**
 * What the typed words lead to: pages and settings by their names, then articles and leads. A slip of
 * the keys is forgiven, among articles and leads in the newest. An address of the site leads to where
 * that page is edited. Without words, the newest leads and articles.
 */
export async function searchEverything(
  db: Db,
  typed: string,
  offline: OfflinePages,
): Promise<FoundPlace[]> {
  if (typed.trim() === '') return listNewest(db);
  const path = readTypedPath(typed);
  if (path !== null) {
    const editor = await findEditor(db, path);
    return editor === null ? [] : [editor];
  }
  const [articles, leads] = await Promise.all([searchPosts(db, typed), searchLeads(db, typed)]);
  return [...searchNames(typed, offline), ...articles, ...leads];
}

/** The same among articles alone. */
export async function searchArticles(db: Db, typed: string): Promise<FoundPlace[]> {
  if (typed.trim() !== '') return searchPosts(db, typed, 'post');
  const newest = await newestPosts(db, 'post').limit(NEWEST).execute();
  return newest.map(toPostPlace);
}

async function listNewest(db: Db): Promise<FoundPlace[]> {
  const [leads, posts] = await Promise.all([
    newestLeads(db, NEWEST),
    newestPosts(db).limit(NEWEST).execute(),
  ]);
  return [...leads.map(toLeadPlace), ...posts.map(toPostPlace)];
}

/**
 * By what they are called, also “home page.” Not when this is loaded: to describe all documents takes a
 * tenth of the server's start.
 */
function searchPages(typed: string, offline: OfflinePages): FoundPlace[] {
  const documents = listDocumentIds(offline).map((id) => findDocument(id));
  return best(typed, documents, ({ title, words = '' }) => `${title} page ${words}`).map(
    ({ id, title }) => ({ to: `/admin/pages/${documentSlug(id)}`, title, ...PAGE }),
  );
}

function searchNames(typed: string, offline: OfflinePages): FoundPlace[] {
  const settings = findPlaces(typed).slice(0, MOST_OF_A_KIND);
  return [
    ...searchPages(typed, offline),
    ...settings.map(({ href, label, isTopic }) => ({
      to: href,
      title: label,
      kind: isTopic ? 'Settings' : 'Setting',
      icon: 'settings' as const,
    })),
  ];
}

function best<T>(typed: string, all: readonly T[], textOf: (one: T) => string): T[] {
  return rankAll(typed, all, textOf, MOST_OF_A_KIND);
}

/** Posts that are not in the Trash, the newest first. */
function newestPosts(db: Db, kind: PostKind | null = null) {
  return postsBeside(db)
    .$if(kind !== null, (query) => query.where('kind', '=', kind))
    .orderBy('created_at', 'desc');
}

function postsBeside(db: Db) {
  return db
    .selectFrom('blog_posts')
    .select(['id', 'kind', 'title'])
    .where('trashed_at', 'is', null);
}

/** @param kind of those alone, if any */
async function searchPosts(
  db: Db,
  typed: string,
  kind: PostKind | null = null,
): Promise<FoundPlace[]> {
  const ids = await findTitles(db, readTitleQuery(typed), MOST_OF_A_KIND, kind);
  if (ids.length === 0) {
    const rows = await newestPosts(db, kind).limit(COMPARED).execute();
    return best(typed, rows, ({ title }) => title).map(toPostPlace);
  }
  const rows = await postsBeside(db).where('id', 'in', ids).execute();
  const order = new Map(ids.map((id, index) => [id, index]));
  const found = rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return found.map(toPostPlace);
}

function toPostPlace({ id, kind, title }: { id: string; kind: string; title: string }): FoundPlace {
  return {
    to: `/admin/posts/${id}/edit`,
    title,
    ...(kind === 'page' ? PAGE : ARTICLE),
  };
}

async function searchLeads(db: Db, typed: string): Promise<FoundPlace[]> {
  const { leads } = await listLeads(db, { status: null, spam: false, search: typed });
  if (leads.length > 0) return leads.slice(0, MOST_OF_A_KIND).map(toLeadPlace);
  const newest = await newestLeads(db, COMPARED);
  return best(typed, newest, ({ name, email }) => `${name} ${email}`).map(toLeadPlace);
}

type FoundLead = Awaited<ReturnType<typeof newestLeads>>[number];

function toLeadPlace({ id, name, email, topic }: FoundLead): FoundPlace {
  return {
    to: `/admin/leads/${id}`,
    title: name || email,
    kind: `Lead, ${topicLabel(topic)}`,
    icon: 'leads',
  };
}

/** Of those that are not spam. */
function newestLeads(db: Db, most: number) {
  return db
    .selectFrom('leads')
    .select(['id', 'name', 'email', 'topic'])
    .where('spam', '=', writeFlag(false))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

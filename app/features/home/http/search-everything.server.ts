import { findTitles, readTitleQuery } from '#app/features/articles/title-search.server.ts';
import { listLeads } from '#app/features/leads/inbox.server.ts';
import { topicLabel } from '#app/features/leads/lead-topic-labels.ts';
import { documentSlug } from '#app/features/pages/document-slug.ts';
import { documentIds, findDocument } from '#app/features/pages/documents.ts';
import { findPlaces } from '#app/features/settings/find-settings.ts';
import { rankAll } from '#app/formatting/close-words.ts';
import type { FoundPlace } from '#app/ui/admin/found-place.ts';
import { writeFlag } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { findEditor, readTypedPath } from './find-editor.server.ts';

const MOST_OF_A_KIND = 6;
/** So many of the newest are compared word by word where a search of all finds nothing. */
const COMPARED = 1_000;

/**
 * What the typed words lead to: pages and settings by their names, then articles and leads. A slip of
 * the keys is forgiven, among articles and leads in the newest. An address of the site leads to where
 * that page is edited.
 */
export async function searchEverything(db: Db, typed: string): Promise<FoundPlace[]> {
  if (typed.trim() === '') return [];
  const path = readTypedPath(typed);
  if (path !== null) {
    const editor = await findEditor(db, path);
    return editor === null ? [] : [editor];
  }
  const [articles, leads] = await Promise.all([searchPosts(db, typed), searchLeads(db, typed)]);
  return [...searchNames(typed), ...articles, ...leads];
}

/** Not when this is loaded: to describe all documents takes a tenth of the server's start. */
function listPages(): FoundPlace[] {
  return documentIds.map((id) => ({
    to: `/admin/pages/${documentSlug(id)}`,
    title: findDocument(id).title,
    kind: 'Page',
  }));
}

function searchNames(typed: string): FoundPlace[] {
  const settings = findPlaces(typed).slice(0, MOST_OF_A_KIND);
  return [
    ...best(typed, listPages(), titleOf),
    ...settings.map(({ href, label, isTopic }) => ({
      to: href,
      title: label,
      kind: isTopic ? 'Settings' : 'Setting',
    })),
  ];
}

const titleOf = ({ title }: FoundPlace) => title;

function best<T>(typed: string, all: readonly T[], textOf: (one: T) => string): T[] {
  return rankAll(typed, all, textOf, MOST_OF_A_KIND);
}

async function searchPosts(db: Db, typed: string): Promise<FoundPlace[]> {
  const query = db
    .selectFrom('blog_posts')
    .select(['id', 'kind', 'title'])
    .where('trashed_at', 'is', null);
  const ids = await findTitles(db, readTitleQuery(typed), MOST_OF_A_KIND);
  const rows =
    ids.length > 0
      ? await query.where('id', 'in', ids).execute()
      : await query.orderBy('created_at', 'desc').limit(COMPARED).execute();
  const order = new Map(ids.map((id, index) => [id, index]));
  const found =
    ids.length > 0
      ? rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
      : best(typed, rows, ({ title }) => title);
  return found.map(({ id, kind, title }) => ({
    to: `/admin/posts/${id}/edit`,
    title,
    kind: kind === 'page' ? 'Page' : 'Article',
  }));
}

async function searchLeads(db: Db, typed: string): Promise<FoundPlace[]> {
  const { leads } = await listLeads(db, { status: null, spam: false, search: typed });
  const found = leads.length > 0 ? leads.slice(0, MOST_OF_A_KIND) : await searchNewest(db, typed);
  return found.map(({ id, name, email, topic }) => ({
    to: `/admin/leads/${id}`,
    title: name || email,
    kind: `Lead, ${topicLabel(topic)}`,
  }));
}

async function searchNewest(db: Db, typed: string) {
  const newest = await db
    .selectFrom('leads')
    .select(['id', 'name', 'email', 'topic'])
    .where('spam', '=', writeFlag(false))
    .orderBy('created_at', 'desc')
    .limit(COMPARED)
    .execute();
  return best(typed, newest, ({ name, email }) => `${name} ${email}`);
}

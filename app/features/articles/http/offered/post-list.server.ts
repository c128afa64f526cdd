import type { RouterContextProvider } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { isSlug } from '#app/formatting/slug.ts';
import { type Services, services } from '#app/services/services.server.ts';
import type { UnsavedPosts } from '../../drafts/draft-protocol.ts';
import { listDrafts, listUnsavedPosts } from '../../drafts/read-drafts.server.ts';
import { countPosts, listPosts } from '../../list/list-posts.server.ts';
import { listPath, type PostFilter } from '../../list/offered/post-filter.ts';
import type { ListedPost } from '../../post.ts';
import { listAskedPosts } from '../../publish-requests.server.ts';
import { findListedPost } from '../../read-posts.server.ts';
import type { LoadedList } from '../../ui/posts/offered/post-list.tsx';
import type { RestoredPost } from '../../ui/posts/restored-notice.tsx';

/** Loads a page of the list; `url` names where it begins. */
export async function loadPostList(
  context: Readonly<RouterContextProvider>,
  url: URL,
  filter: PostFilter,
): Promise<LoadedList> {
  const opened = context.get(services);
  const { db } = opened.database;
  const now = opened.now();
  const after = url.searchParams.get('after');
  const { trashDays } = await opened.readSettings();
  const page = await listPosts(opened.database, filter, { after, now });
  const { userId } = context.get(adminSession);
  const drafts = await listDrafts(db, userId, page.posts);
  return {
    ...page,
    drafts,
    asked: await listAsked(opened),
    pinnedId: filter.kind === 'post' ? await opened.pinnedArticle.read() : null,
    now: now.toISOString(),
    trashDays,
    conflicts: findConflicts(opened, page.posts),
    filter,
    counts: await countPosts(db, filter.kind, now),
    isFirstPage: after === null,
    unsaved: await listUnsaved(opened, userId, filter, after),
    restored: await findRestored(opened, url.searchParams),
  };
}

/** What Writers are called who ask an admin to publish them, by the post's id. */
async function listAsked({ database, publishRequests }: Services): Promise<Record<string, string>> {
  const asked = await listAskedPosts(database.db, await publishRequests.read());
  return Object.fromEntries(asked.map(({ post, by }) => [post.id, by]));
}

/** A release may add a page of the site with an address that a page of the owner has. */
function findConflicts(
  { reservedAddresses }: Services,
  posts: readonly ListedPost[],
): Record<string, string> {
  const covered = posts.filter(
    ({ kind, slug, trash }) => kind === 'page' && trash === null && reservedAddresses.has(slug),
  );
  return Object.fromEntries(
    covered.map(({ id, slug }) => [
      id,
      `The address /${slug} now belongs to the site itself, so visitors do not see this page. Choose another address.`,
    ]),
  );
}

/** So many unsaved drafts come before the posts. */
const FEW = 3;

/**
 * Unsaved posts come before the rest, on the first page: the newest few, or all of them where
 * they are asked for.
 */
async function listUnsaved(
  { database }: Services,
  userId: string,
  { kind, state, search }: PostFilter,
  after: string | null,
): Promise<UnsavedPosts> {
  if (after !== null || (state !== null && state !== 'unsaved')) return { posts: [], total: 0 };
  const query = { userId, kind, search };
  return listUnsavedPosts(database.db, state === null ? { ...query, most: FEW } : query);
}

const RESTORED = 'restored';
const FORMER_SLUG = 'was';

/** What the address says was just restored from the Trash. */
async function findRestored(
  { database }: Services,
  parameters: URLSearchParams,
): Promise<RestoredPost | null> {
  const id = parameters.get(RESTORED);
  const post = id === null ? null : await findListedPost(database.db, id);
  if (post === null || post.trash !== null || post.isPublished) return null;
  const formerSlug = parameters.get(FORMER_SLUG) ?? '';
  return {
    id: post.id,
    kind: post.kind,
    title: post.title,
    slug: post.slug,
    formerSlug: isSlug(formerSlug) && formerSlug !== post.slug ? formerSlug : null,
  };
}

/** The address of the list after a post or page was restored. */
export function restoredPath(filter: PostFilter, id: string, formerSlug: string | null): string {
  const added = new URLSearchParams({ [RESTORED]: id });
  if (formerSlug !== null) added.set(FORMER_SLUG, formerSlug);
  const path = listPath(filter);
  return `${path}${path.includes('?') ? '&' : '?'}${added}`;
}

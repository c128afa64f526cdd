import { ofKind } from '#app/features/articles/of-kind.server.ts';
import type { PostKind } from '#app/features/articles/post-kind.ts';
import { documentSlug } from '#app/features/pages/document-slug.ts';
import { findDocument, isDocumentId } from '#app/features/pages/documents.ts';
import { type FoundPlace, IS_ADDRESS } from '#app/ui/admin/found-place.ts';
import type { Db } from '#database/connect.ts';

export const PAGE = { kind: 'Page', icon: 'website' } as const;
export const ARTICLE = { kind: 'Article', icon: 'articles' } as const;

const POST = /^\/blog\/([^/]+)$/;
const OWN_PAGE = /^\/([^/]+)$/;

/** The path of an address of the site as somebody types or pastes it; null for other words. */
export function readTypedPath(typed: string): string | null {
  const text = typed.trim();
  if (!IS_ADDRESS.test(text)) return null;
  const path = URL.parse(text, 'http://localhost')?.pathname ?? null;
  return path === null || path === '/' ? path : path.replace(/\/+$/, '');
}

/** Where the page at a path of the site is edited; null if the owner edits none there. */
export async function findEditor(db: Db, path: string): Promise<FoundPlace | null> {
  if (path.startsWith('/') && isDocumentId(path)) {
    return {
      to: `/admin/pages/${documentSlug(path)}`,
      title: `Edit ${findDocument(path).title}`,
      ...PAGE,
    };
  }
  const post = POST.exec(path)?.[1];
  const page = OWN_PAGE.exec(path)?.[1];
  if (post !== undefined) return findPostEditor(db, 'post', post);
  return page === undefined ? null : findPostEditor(db, 'page', page);
}

async function findPostEditor(db: Db, kind: PostKind, slug: string): Promise<FoundPlace | null> {
  const row = await db
    .selectFrom('blog_posts')
    .select(['id', 'title'])
    .where(ofKind(kind))
    .where('slug', '=', slug)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    to: `/admin/posts/${row.id}/edit`,
    title: `Edit ${row.title}`,
    ...(kind === 'page' ? PAGE : ARTICLE),
  };
}

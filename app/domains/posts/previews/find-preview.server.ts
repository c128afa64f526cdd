import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import type { Post } from '../post.ts';
import { toInput } from '../post-fields.ts';
import { toPost } from '../post-row.server.ts';
import { trySanitize } from '../sanitize-post.server.ts';
import type { ContentWorker } from '../worker/content-worker.server.ts';
import { readCopyFields } from '../working-copies/read-copies.server.ts';
import { hashPreviewToken, isPreviewToken } from './preview-token.server.ts';

export interface Preview {
  readonly linkId: string;
  readonly expiresAt: string;
  /** With the fields of the working copy if the link shows one. The title may then be empty. */
  readonly post: Post;
  /** Whether it shows what is not saved yet. */
  readonly isUnsaved: boolean;
}

/** All visitors of working copies together are one client of the worker. */
const VISITORS = 'previews';

/**
 * What a link shows now. Null if it never existed, was revoked or has expired, if its post is gone or in
 * the Trash, or if the person who made it has no access any more: one query for all of them, so that
 * none takes longer than another.
 */
export async function findPreview(
  db: Db,
  worker: ContentWorker,
  token: string,
  now: Date,
): Promise<Preview | null> {
  if (!isPreviewToken(token)) return null;
  const row = await db
    .selectFrom('preview_links')
    .innerJoin('blog_posts', 'blog_posts.id', 'preview_links.post_id')
    .innerJoin('user_roles', 'user_roles.user_id', 'preview_links.created_by')
    .leftJoin('working_copies', (join) =>
      join
        .onRef('working_copies.user_id', '=', 'preview_links.created_by')
        .onRef('working_copies.post_id', '=', 'preview_links.post_id')
        .on('preview_links.source', '=', 'working-copy'),
    )
    .selectAll('blog_posts')
    .select(['preview_links.id as link_id', 'preview_links.expires_at'])
    .select('working_copies.fields as copy_fields')
    .where('preview_links.token_hash', '=', hashPreviewToken(token))
    .where('preview_links.revoked_at', 'is', null)
    .where('preview_links.expires_at', '>', writeTimestamp(now))
    .where('user_roles.role', '=', 'admin')
    .where('blog_posts.trashed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const saved = await toPost(row, worker);
  const unsaved = row.copy_fields === null ? null : await withCopy(saved, row.copy_fields, worker);
  return {
    linkId: row.link_id,
    expiresAt: readTimestamp(row.expires_at),
    post: unsaved ?? saved,
    isUnsaved: unsaved !== null,
  };
}

/**
 * The post as it would be if the copy was saved; its address and state are still those of the post.
 * Null if the text cannot be cleaned, as it could not be saved either.
 */
async function withCopy(saved: Post, fields: string, worker: ContentWorker): Promise<Post | null> {
  const typed = toInput(readCopyFields(fields));
  const result = await trySanitize(worker, typed.content, { actorId: VISITORS });
  if (!result.ok) return null;
  const { slug, isPublished } = saved;
  return { ...saved, ...typed, content: result.content.html, slug, isPublished };
}

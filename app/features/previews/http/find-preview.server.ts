import type { Selectable } from 'kysely';
import { ROLES } from '#app/features/accounts/account-rules.ts';
import { readDraftFields } from '#app/features/articles/drafts/read-drafts.server.ts';
import type { Post } from '#app/features/articles/post.ts';
import { EMPTY_FIELDS, type PostInput, toInput } from '#app/features/articles/post-fields.ts';
import { toPost } from '#app/features/articles/post-row.server.ts';
import { trySanitize } from '#app/features/articles/sanitize-post.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { isColumnPast } from '#database/deadline.ts';
import { hashToken } from '#database/hash-token.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { isPreviewToken } from '../preview-token.server.ts';

/** What a preview shows of a post. */
type PreviewedPost = Pick<Post, keyof PostInput | 'publishedAt'>;

export interface Preview {
  readonly linkId: string;
  readonly expiresAt: string;
  /** Has the fields of the draft if the link shows one; the title may then be empty. */
  readonly post: PreviewedPost;
  /** Whether it shows what is not saved yet. */
  readonly isUnsaved: boolean;
}

/** To the worker, all visitors of drafts are one client. */
const VISITORS = 'previews';

/**
 * What a link shows now. Null if it never existed, was revoked or has expired, if its post is gone
 * or in the Trash, if its draft was discarded, or if the person who made it no longer has access.
 * One query decides all of these, so that the time it takes does not tell them apart.
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
    .innerJoin('user_roles', 'user_roles.user_id', 'preview_links.created_by')
    .leftJoin('blog_posts', 'blog_posts.id', 'preview_links.post_id')
    .leftJoin('post_drafts as draft', (join) =>
      join.on((eb) =>
        eb.or([
          eb('draft.id', '=', eb.ref('preview_links.draft_id')),
          eb.and([
            eb('draft.id', '=', eb.ref('preview_links.post_id')),
            eb('preview_links.source', '=', 'post-draft'),
          ]),
        ]),
      ),
    )
    .selectAll('blog_posts')
    .select(['preview_links.id as link_id', 'preview_links.expires_at'])
    .select('draft.fields as draft_fields')
    .$castTo<FoundLink>()
    .where('preview_links.token_hash', '=', hashToken(token))
    .where('preview_links.revoked_at', 'is', null)
    .where('preview_links.expires_at', '>', writeTimestamp(now))
    .where(isColumnPast('preview_links.created_at', now))
    .where('user_roles.role', 'in', ROLES)
    .where('blog_posts.trashed_at', 'is', null)
    .where((eb) => eb.or([eb('blog_posts.id', 'is not', null), eb('draft.id', 'is not', null)]))
    .executeTakeFirst();
  if (row === undefined) return null;
  const found = { linkId: row.link_id, expiresAt: readTimestamp(row.expires_at) };
  if (row.id === null) {
    const post = await withDraft(NEVER_SAVED, row.draft_fields, worker);
    return { ...found, post: post ?? NEVER_SAVED, isUnsaved: true };
  }
  const saved = await toPost(row, worker);
  const { draft_fields: typed } = row;
  const unsaved = typed === null ? null : await withDraft(saved, typed, worker);
  return { ...found, post: unsaved ?? saved, isUnsaved: unsaved !== null };
}

/** A link with its post, or with its draft of one that was never saved. */
type FoundLink = { link_id: string; expires_at: string | Date } & (
  | (Selectable<BlogPostTable> & { draft_fields: string | null })
  | { id: null; draft_fields: string }
);

/** Stands in for the post of a draft that was never saved. */
const NEVER_SAVED: PreviewedPost = { ...toInput(EMPTY_FIELDS), publishedAt: null };

/**
 * The post as it would be if the draft were saved, with the post's own address and state. Null if
 * the text cannot be cleaned; it could not be saved either.
 */
async function withDraft(
  saved: PreviewedPost,
  fields: string,
  worker: ContentWorker,
): Promise<PreviewedPost | null> {
  const typed = toInput(readDraftFields(fields));
  const result = await trySanitize(worker, typed.content, { actorId: VISITORS });
  if (!result.ok) return null;
  const { slug, isPublished } = saved;
  return { ...saved, ...typed, content: result.content.html, slug, isPublished };
}

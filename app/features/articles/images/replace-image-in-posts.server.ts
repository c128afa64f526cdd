import type { Replacement } from '#app/features/media/replace-image.server.ts';
import { postWithCurrentFiles } from '#app/features/media/replaced-files.ts';
import type { Database, Tx } from '#database/connect.ts';
import type { Actor, Changes } from '#database/write.ts';
import {
  readFormerText,
  readPostTexts,
  TEXT_COLUMNS,
} from '../derived/offered/read-post-texts.server.ts';
import type { WorkedTexts } from '../derived/offered/worked-texts.server.ts';
import type { PostTexts } from '../derived/post-texts.ts';
import { changeDraft } from '../drafts/change-draft.server.ts';
import { lockDraft } from '../drafts/lock-draft.server.ts';
import { moveDraftOn } from '../drafts/move-draft-on.server.ts';
import type { EnabledEvents } from '../publications/post-events.server.ts';
import { type EditContext, storePost } from '../storage/store-post.server.ts';

interface ReplaceIn {
  readonly database: Database;
  readonly enabled: EnabledEvents;
  readonly actor: Actor;
  readonly now: Date;
  readonly worked: WorkedTexts;
}

/**
 * Rewrites each post and each draft that names the former files of an image, in the transaction that
 * replaces them. A post gets a revision and keeps its date; a draft of it continues from the new
 * version. Returns the number of posts.
 */
export async function replaceImageInPosts(
  tx: Tx,
  changes: Changes,
  replacement: Replacement,
  { database, enabled, actor, now, worked }: ReplaceIn,
): Promise<number> {
  const { image, before } = replacement;
  const drafts = await tx
    .selectFrom('post_draft_images')
    .select('draft_id')
    .where('image_id', '=', image.id)
    .orderBy('draft_id')
    .execute();
  for (const { draft_id: draftId } of drafts) await lockDraft(database, tx, draftId);
  const posts = await tx
    .selectFrom('media_usage')
    .select('post_id')
    .where('image_id', '=', image.id)
    .orderBy('post_id')
    .execute();
  const texts: PostTexts[] = [];
  for (const { post_id: postId } of posts) {
    const rewriting = await rewriteIn(tx, postId, replacement);
    if (rewriting === null) continue;
    const { row, columns } = rewriting;
    texts.push(await readPostTexts(tx, { ...row, ...columns }, readFormerText(row)));
  }
  worked.require(texts);
  const context = { actor, now, enabled, engine: database.engine, worked };
  let rewritten = 0;
  for (const { post_id: postId } of posts) {
    if (await replaceInPost(tx, changes, { postId, replacement, context })) rewritten += 1;
  }
  for (const { draft_id: draftId } of drafts) {
    await changeDraft(tx, changes, { id: draftId, now }, (fields) =>
      postWithCurrentFiles(fields, image, before),
    );
  }
  return rewritten;
}

async function replaceInPost(
  tx: Tx,
  changes: Changes,
  {
    postId,
    replacement,
    context,
  }: { postId: string; replacement: Replacement; context: EditContext },
): Promise<boolean> {
  for (;;) {
    const rewriting = await rewriteIn(tx, postId, replacement);
    if (rewriting === null) return false;
    const { row, columns } = rewriting;
    const edit = {
      before: row,
      columns,
      action: 'post.image-replaced',
      reason: 'image-replaced',
    } as const;
    const stored = await storePost(tx, changes, edit, context);
    if (stored !== null) {
      await moveDraftOn(tx, postId, { from: row.version, to: stored.version });
      return true;
    }
    // Another server saved the post in between, so read it again.
  }
}

/** The post as it is, and its columns with the present files; null if they are the same. */
async function rewriteIn(tx: Tx, postId: string, { image, before }: Replacement) {
  const row = await tx
    .selectFrom('blog_posts')
    .select(['id', 'version', 'headings', ...TEXT_COLUMNS])
    .where('id', '=', postId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { content, featuredImageUrl } = postWithCurrentFiles(
    { content: row.content, featuredImageUrl: row.featured_image_url },
    image,
    before,
  );
  if (content === row.content && featuredImageUrl === row.featured_image_url) return null;
  return { row, columns: { content, featured_image_url: featuredImageUrl } };
}

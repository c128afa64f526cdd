import type { Database, Tx } from '#database/connect.ts';
import type { Actor, Changes } from '#database/write.ts';
import type { WorkedTexts } from './derived/offered/worked-texts.server.ts';
import { changeDraft } from './drafts/change-draft.server.ts';
import { lockDraft } from './drafts/lock-draft.server.ts';
import { moveDraftOn } from './drafts/move-draft-on.server.ts';
import { storePost } from './storage/store-post.server.ts';

/** The texts of a post that name images. */
export interface ImagesOfPost {
  readonly content: string;
  readonly featuredImageUrl: string | null;
}

interface PostWithImages extends ImagesOfPost {
  readonly id: string;
  readonly version: number;
}

/** A post as it is stored, also one in the Trash. */
export async function findImagesOfPost(
  db: Database['db'],
  id: string,
): Promise<PostWithImages | null> {
  const row = await db
    .selectFrom('blog_posts')
    .select(['id', 'version', 'content', 'featured_image_url'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        id: row.id,
        version: row.version,
        content: row.content,
        featuredImageUrl: row.featured_image_url,
      };
}

interface AddedImages {
  readonly post: Pick<PostWithImages, 'id' | 'version'>;
  readonly images: ImagesOfPost & { readonly sanitizerVersion: number };
  /** The same change for texts that are not saved yet. */
  readonly addTo: (draft: ImagesOfPost) => ImagesOfPost;
}

/**
 * Stores a post with images that were missing when it was imported. It gets a revision and keeps its
 * date, no event is sent, and its drafts continue from the new version. Returns that version; null if
 * the post was changed in the meantime.
 */
export async function storeAddedImages(
  tx: Tx,
  changes: Changes,
  { post, images, addTo }: AddedImages,
  {
    actor,
    now,
    database,
    worked,
  }: { actor: Actor; now: Date; database: Database; worked: WorkedTexts },
): Promise<number | null> {
  await lockDraft(database, tx, post.id);
  const edit = {
    before: post,
    columns: {
      content: images.content,
      featured_image_url: images.featuredImageUrl,
      policy_version: images.sanitizerVersion,
      failed_policy_version: null,
    },
    action: 'post.images-imported',
    reason: 'images-imported',
  } as const;
  const context = { actor, now, engine: database.engine, enabled: null, worked };
  const row = await storePost(tx, changes, edit, context);
  if (row === null) return null;
  await addToDraft(tx, changes, { id: post.id, now }, addTo);
  await moveDraftOn(tx, post.id, { from: post.version, to: row.version });
  return row.version;
}

async function addToDraft(
  tx: Tx,
  changes: Changes,
  draft: { readonly id: string; readonly now: Date },
  addTo: AddedImages['addTo'],
): Promise<void> {
  await changeDraft(tx, changes, draft, (fields) => {
    const { content, featuredImageUrl } = addTo({
      content: fields.content,
      featuredImageUrl: fields.featuredImageUrl === '' ? null : fields.featuredImageUrl,
    });
    return { ...fields, content, featuredImageUrl: featuredImageUrl ?? '' };
  });
}

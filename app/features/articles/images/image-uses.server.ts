import type { ImageUses } from '#app/features/media/image-use.server.ts';
import type { UsePlace } from '#app/features/media/ui/offered/use-place.ts';
import { findPortraits } from '../authors/offered/authors.server.ts';
import { untitled } from '../drafts/draft-protocol.ts';
import { listPath } from '../list/offered/post-filter.ts';
import { waitForIndex } from '../search/search-index.server.ts';
import {
  listDraftsWithImages,
  listPostsWithImages,
  type PostWithImage,
} from './used-images.server.ts';

/** Posts, newest first, then portraits, then unsaved drafts. */
export const imageUses: ImageUses = {
  async listPlaces(db, imageIds) {
    const posts = Map.groupBy(await listPostsWithImages(db, imageIds), ({ imageId }) => imageId);
    const drafts = Map.groupBy(await listDraftsWithImages(db, imageIds), ({ imageId }) => imageId);
    const portraits = await findPortraits(db);
    return new Map(
      imageIds.map((imageId) => {
        const inPosts = posts.get(imageId) ?? [];
        const saved = new Set<string | null>(inPosts.map(({ id }) => id));
        const inDrafts = (drafts.get(imageId) ?? []).filter(({ postId }) => !saved.has(postId));
        const places: UsePlace[] = [
          ...inPosts.map(placeOfPost),
          ...placeOfPortrait(portraits.get(imageId)),
          ...inDrafts.map(
            ({ id, postId, kind, title }): UsePlace => ({
              title: title || untitled(kind),
              href:
                postId === null ? `/admin/${kind}s/new?draft=${id}` : `/admin/posts/${postId}/edit`,
              state: 'unsaved',
            }),
          ),
        ];
        return [imageId, places];
      }),
    );
  },
  listShown: async (db) => [...(await findPortraits(db)).keys()],
  onDescribed: waitForIndex,
};

function placeOfPortrait(author: { id: string; name: string } | undefined): UsePlace[] {
  if (author === undefined) return [];
  const href = `/admin/posts/authors?edit=${author.id}`;
  return [{ title: author.name, href, state: 'saved' }];
}

function placeOfPost({ id, kind, title, isTrashed }: PostWithImage): UsePlace {
  if (!isTrashed) return { title, href: `/admin/posts/${id}/edit`, state: 'saved' };
  return { title, href: listPath({ kind, state: 'trash', search: '' }), state: 'trash' };
}

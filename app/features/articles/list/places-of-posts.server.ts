import type { ClaimPlaces } from '../claim-places.ts';
import { findPostNames } from './name-posts.server.ts';

const GONE = { title: 'An article that was deleted', edit: null, path: null } as const;

/** Articles, and pages of the owner's own. */
export const claimPlaces: ClaimPlaces = {
  async read(db, ids) {
    const names = await findPostNames(db, ids);
    return (id) => {
      const post = names.get(id);
      if (post === undefined) return GONE;
      return { title: post.title, edit: `/admin/posts/${id}/edit`, path: post.path };
    };
  },
};

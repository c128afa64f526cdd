import { useRef } from 'react';
import type { ListedPost } from '#app/features/articles/post.ts';
import type { PostKind } from '#app/features/articles/post-kind.ts';
import { usePostAction } from '../use-post-action.ts';

/** The intent that takes a post out of the Trash as it was before. */
export const UNDO_TRASH = 'undo-trash';

export type TrashablePost = Pick<ListedPost, 'id' | 'version' | 'isPublished'>;

/** Moves a post to the Trash at once. For a minute, the notice offers to undo it. */
export function useTrash(kind: PostKind, onDone?: () => void): (post: TrashablePost) => void {
  const moved = useRef<TrashablePost | null>(null);
  const { send: sendBack } = usePostAction(`${kind}-untrashed`);
  const { send } = usePostAction((toast) => {
    const post = moved.current;
    if (post === null) return;
    toast.offer(`${kind}-trashed`, 'Undo', () => {
      const { id, version, isPublished } = post;
      // Moving it made a version.
      void sendBack({ intent: UNDO_TRASH, id, version: version + 1, publish: isPublished });
    });
  }, onDone);
  return (post) => {
    moved.current = post;
    void send({ intent: 'trash', id: post.id, version: post.version });
  };
}

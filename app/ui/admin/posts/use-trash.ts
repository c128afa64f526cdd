import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ListedPost } from '#app/domains/posts/post.ts';
import type { PostKind } from '#app/domains/posts/post-kind.ts';
import { useToast } from '../toasts.tsx';
import { type Answer, DASHBOARD, usePostAction } from './use-post-action.ts';

/** The intent that takes a post out of the Trash as it was before. */
export const UNDO_TRASH = 'undo-trash';

const REQUEST = { method: 'post', action: DASHBOARD } as const;

export type TrashablePost = Pick<ListedPost, 'id' | 'version' | 'isPublished'>;

/** Moves a post to the Trash at once. For a minute, the notice offers to undo it. */
export function useTrash(kind: PostKind, onDone?: () => void): (post: TrashablePost) => void {
  const fetcher = useFetcher<Answer>();
  const back = usePostAction(`${kind}-untrashed`);
  const toast = useToast();
  const moved = useRef<TrashablePost | null>(null);
  const reported = useRef<Answer | undefined>(undefined);
  const { data } = fetcher;
  const { submit: submitBack } = back;
  useEffect(() => {
    const post = moved.current;
    if (data === undefined || reported.current === data || post === null) return;
    reported.current = data;
    if (!data.ok) {
      toast.error('Error', data.message);
      return;
    }
    toast.offer(`${kind}-trashed`, 'Undo', () => {
      const { id, version, isPublished } = post;
      // Moving it made a version.
      const fields = { intent: UNDO_TRASH, id, version: version + 1, publish: isPublished };
      void submitBack(fields, REQUEST);
    });
    onDone?.();
  }, [data, toast, kind, submitBack, onDone]);
  return (post) => {
    moved.current = post;
    void fetcher.submit({ intent: 'trash', id: post.id, version: post.version }, REQUEST);
  };
}

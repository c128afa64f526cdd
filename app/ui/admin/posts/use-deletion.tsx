import { type ReactNode, useState } from 'react';
import type { ListedPost } from '#app/domains/posts/post.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { DASHBOARD, usePostAction } from './use-post-action.ts';

/** §8. */
const TEXT = 'Are you sure you want to delete this post? This action cannot be undone.';

/**
 * Deletes a post once the person has confirmed it. For the whole list: a row is gone when the answer
 * comes, and a dialog in each of them was a fifth of the page's time.
 */
export function useDeletion(): { ask: (post: ListedPost) => void; dialog: ReactNode } {
  const removal = usePostAction('post-deleted');
  const [post, setPost] = useState<ListedPost | null>(null);
  const [open, setOpen] = useState(false);
  return {
    ask(asked) {
      setPost(asked);
      setOpen(true);
    },
    dialog: post && (
      <ConfirmDialog
        open={open}
        title={`Delete “${post.title}”`}
        text={TEXT}
        action="Delete"
        onClose={() => setOpen(false)}
        onConfirm={() => {
          const { id, version } = post;
          void removal.submit(
            { intent: 'delete', id, version: String(version) },
            { method: 'post', action: DASHBOARD },
          );
        }}
      />
    ),
  };
}

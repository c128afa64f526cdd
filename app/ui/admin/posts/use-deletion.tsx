import { type ReactNode, useState } from 'react';
import type { ListedPost } from '#app/domains/posts/post.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { DASHBOARD, usePostAction } from './use-post-action.ts';

const TEXT = 'Are you sure you want to delete this post? This action cannot be undone.';
const HISTORY_TEXT = 'All earlier versions of the post are deleted with it.';

/**
 * Deletes a post after a confirmation. One dialog serves the whole list: the row is gone when the
 * answer arrives, and a dialog per row took a fifth of the page's rendering time.
 */
export function useDeletion(): { ask: (post: ListedPost) => void; dialog: ReactNode } {
  const removal = usePostAction('post-deleted');
  const [post, setPost] = useState<ListedPost | null>(null);
  const [open, setOpen] = useState(false);
  return {
    ask(target) {
      setPost(target);
      setOpen(true);
    },
    dialog: post && (
      <ConfirmDialog
        open={open}
        title={`Delete “${post.title}”`}
        text={TEXT}
        note={HISTORY_TEXT}
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

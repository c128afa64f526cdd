import { type ReactNode, useState } from 'react';
import type { ListedPost } from '#app/domains/posts/post.ts';
import type { PostKind } from '#app/domains/posts/post-kind.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { DASHBOARD, usePostAction } from './use-post-action.ts';

const textOf = (kind: PostKind) =>
  `Are you sure you want to delete this ${kind}? This action cannot be undone.`;
const historyTextOf = (kind: PostKind) =>
  `All earlier versions of the ${kind} are deleted with it.`;

/**
 * Deletes a post after a confirmation, or moves it to the Trash. One dialog serves the whole list:
 * the row is gone when the answer arrives, and a dialog per row took a fifth of the page's rendering
 * time.
 */
export function useDeletion(
  kind: PostKind,
  trashDays: number,
): {
  ask: (post: ListedPost) => void;
  dialog: ReactNode;
} {
  const removal = usePostAction(`${kind}-deleted`);
  const move = usePostAction(`${kind}-trashed`);
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
        text={textOf(kind)}
        note={
          post.trash === null
            ? `${historyTextOf(kind)} ${describeTrash(trashDays)}`
            : historyTextOf(kind)
        }
        action="Delete"
        onClose={() => setOpen(false)}
        onConfirm={() => void removal.submit(toFields('delete', post), REQUEST)}
        other={
          post.trash === null ? (
            <Button
              look="quiet"
              onClick={() => {
                void move.submit(toFields('trash', post), REQUEST);
                setOpen(false);
              }}
            >
              Move to Trash
            </Button>
          ) : null
        }
      />
    ),
  };
}

const REQUEST = { method: 'post', action: DASHBOARD } as const;

function toFields(intent: string, { id, version }: ListedPost) {
  return { intent, id, version: String(version) };
}

function describeTrash(days: number): string {
  return `Not sure? From the Trash, you can restore it for ${days === 1 ? '1 day' : `${days} days`}.`;
}

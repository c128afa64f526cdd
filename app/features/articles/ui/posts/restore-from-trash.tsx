import type { ReactNode } from 'react';
import type { PostFilter } from '#app/features/articles/list/offered/post-filter.ts';
import type { ListedPost } from '#app/features/articles/post.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { actionPath } from './action-path.ts';

interface RestoreFromTrashProps {
  post: Pick<ListedPost, 'id' | 'version'>;
  /** What the dashboard lists afterwards. */
  filter: PostFilter;
  /** The button. */
  children: ReactNode;
}

/** Restores a post from the Trash, and returns to the list. */
export function RestoreFromTrash({ post, filter, children }: RestoreFromTrashProps) {
  return (
    <Form method="post" action={actionPath(filter)}>
      <input type="hidden" name="intent" value="untrash" />
      <input type="hidden" name="id" value={post.id} />
      <input type="hidden" name="version" value={post.version} />
      {children}
    </Form>
  );
}

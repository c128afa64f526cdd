import { Link } from 'react-router';
import type { ListedPost } from '#app/features/articles/post.ts';
import { KIND_NAMES } from '#app/features/articles/post-kind.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';

/** On the pages of its history: a version of a post in the Trash can be read, not restored. */
export function InTrash({ id, kind }: Pick<ListedPost, 'id' | 'kind'>) {
  return (
    <Notice title={`This ${KIND_NAMES[kind]} is in the Trash`}>
      <p>
        You can read its earlier versions. To keep working on the {KIND_NAMES[kind]},{' '}
        <Link to={`/admin/posts/${id}/history`}>restore it</Link> first.
      </p>
    </Notice>
  );
}

import { Link } from 'react-router';
import { Notice } from '#app/ui/primitives/notice.tsx';

/** On the pages of its history: a version of a post in the Trash can be read, not restored. */
export function InTrash({ id }: { id: string }) {
  return (
    <Notice title="This post is in the Trash">
      <p>
        You can read its earlier versions. To go on with the post,{' '}
        <Link to={`/admin/posts/${id}/history`}>restore it</Link> first.
      </p>
    </Notice>
  );
}

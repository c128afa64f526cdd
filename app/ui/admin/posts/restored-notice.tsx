import { Link } from 'react-router';
import { Notice } from '#app/ui/primitives/notice.tsx';

export interface RestoredPost {
  id: string;
  title: string;
  slug: string;
  /** The slug that it had, if another post has taken that. */
  formerSlug: string | null;
}

/** Says what became of a post that was restored from the Trash. */
export function RestoredNotice({ post: { id, title, slug, formerSlug } }: { post: RestoredPost }) {
  return (
    <Notice tone="confirm" role="status" title={`“${title}” is a draft again`}>
      <p>
        {formerSlug === null
          ? `Its web address is /blog/${slug}, as before. `
          : `Its old web address, /blog/${formerSlug}, is taken. Its new one is /blog/${slug}. `}
        <Link to={`/admin/posts/${id}/edit`}>Open the post</Link>
      </p>
    </Notice>
  );
}

import { Link } from 'react-router';
import { KIND_NAMES, type PostKind, publicPath } from '#app/features/articles/post-kind.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';

export interface RestoredPost {
  id: string;
  kind: PostKind;
  title: string;
  slug: string;
  /** The slug that it had, if another post has taken that. */
  formerSlug: string | null;
}

/** Says what became of a post that was restored from the Trash. */
export function RestoredNotice({ post }: { post: RestoredPost }) {
  const { id, kind, title, slug, formerSlug } = post;
  const path = publicPath({ kind, slug });
  return (
    <Notice tone="confirm" role="status" title={`“${title}” is a draft again`}>
      <p>
        {formerSlug === null
          ? `Its web address is ${path}, as before. `
          : `Its old web address, ${publicPath({ kind, slug: formerSlug })}, is taken. Its new one is ${path}. `}
        <Link to={`/admin/posts/${id}/edit`}>Open the {KIND_NAMES[kind]}</Link>
      </p>
    </Notice>
  );
}

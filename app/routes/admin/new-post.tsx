import { pageMeta } from '#app/framework/page-meta.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { PostEditor } from '#app/ui/admin/editor/post-editor.tsx';

export const handle = adminPage({ disableAutoRevalidate: true });

export function meta() {
  return pageMeta({ title: 'New post' });
}

/** Empty, but needed: the layout's middleware checks the session only for routes with a loader. */
export function loader() {
  return null;
}

export default function NewPost() {
  return <PostEditor post={null} />;
}

import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { findEditorView } from '#app/domains/posts/editor-view.server.ts';
import { findOwnCopy } from '#app/domains/posts/working-copies/read-copies.server.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import { DraftGone } from '#app/ui/admin/editor/draft-gone.tsx';
import { PostEditor } from '#app/ui/admin/editor/post-editor.tsx';
import type { Route } from './+types/new-post.ts';

export const handle = adminPage({ disableAutoRevalidate: true });

export function meta() {
  return pageMeta({ title: 'New post' });
}

/** With `copy`, the draft of a post that was never saved, to go on with. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(services).database;
  const { userId } = context.get(adminSession);
  const editorView = await findEditorView(db, userId);
  const id = url.searchParams.get('copy');
  if (id === null) return data({ editorView, copy: null, isGone: false });
  const copy = await findOwnCopy(db, userId, id);
  if (copy === null) return data({ editorView, copy, isGone: true }, 404);
  if (copy.fields.kind === 'page') return redirect(`/admin/pages/new?copy=${id}`);
  // The post was saved while its author was typing on.
  if (copy.postId !== null) return redirect(`/admin/posts/${copy.postId}/edit`);
  return data({ editorView, copy, isGone: false });
}

/** Revalidation must not replace the text in the editor. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

export default function NewPost({ loaderData }: Route.ComponentProps) {
  const { editorView, copy, isGone } = loaderData;
  if (isGone) return <DraftGone kind="post" />;
  return (
    <PostEditor
      kind="post"
      key={copy?.id ?? 'new'}
      post={null}
      editorView={editorView}
      document={null}
      openedCopy={copy}
    />
  );
}

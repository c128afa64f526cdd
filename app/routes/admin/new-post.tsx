import { adminSession } from '#app/auth/require-admin.server.ts';
import { findEditorView } from '#app/domains/posts/editor-view.server.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import { PostEditor } from '#app/ui/admin/editor/post-editor.tsx';
import type { Route } from './+types/new-post.ts';

export const handle = adminPage({ disableAutoRevalidate: true });

export function meta() {
  return pageMeta({ title: 'New post' });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(services).database;
  return { editorView: await findEditorView(db, context.get(adminSession).userId) };
}

export default function NewPost({ loaderData }: Route.ComponentProps) {
  return <PostEditor post={null} editorView={loaderData.editorView} document={null} />;
}

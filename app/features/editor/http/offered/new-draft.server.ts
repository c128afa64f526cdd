import { data, type RouterContextProvider, redirect } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { findDraft } from '#app/features/articles/drafts/read-drafts.server.ts';
import { findEditorPreferences } from '#app/features/articles/editor-preferences.server.ts';
import type { PostKind } from '#app/features/articles/post-kind.ts';
import { findListedPost } from '#app/features/articles/read-posts.server.ts';
import { services } from '#app/services/services.server.ts';

/** What the editor of a new post or page needs. With `draft`, the draft of one that was never saved. */
export async function openNewDraft(
  context: Readonly<RouterContextProvider>,
  url: URL,
  kind: PostKind,
) {
  const { db } = context.get(services).database;
  const { userId } = context.get(adminSession);
  const preferences = await findEditorPreferences(db, userId);
  const id = url.searchParams.get('draft');
  if (id === null) return data({ preferences, draft: null, isGone: false });
  // It was saved meanwhile.
  if ((await findListedPost(db, id)) !== null) return redirect(`/admin/posts/${id}/edit`);
  const draft = await findDraft(db, userId, id);
  if (draft === null) return data({ preferences, draft, isGone: true }, 404);
  const { kind: copied } = draft.texts;
  if (copied !== kind) return redirect(`/admin/${copied}s/new?draft=${id}`);
  return data({ preferences, draft, isGone: false });
}

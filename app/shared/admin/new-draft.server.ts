import { data, type RouterContextProvider, redirect } from 'react-router';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { findOwnCopy } from '#app/domains/posts/drafts/read-drafts.server.ts';
import { findEditorPreferences } from '#app/domains/posts/editor-preferences.server.ts';
import type { PostKind } from '#app/domains/posts/post-kind.ts';
import { services } from '#app/services/services.server.ts';

/** What the editor of a new post or page needs. With `copy`, the draft of one that was never saved. */
export async function openNewDraft(
  context: Readonly<RouterContextProvider>,
  url: URL,
  kind: PostKind,
) {
  const { db } = context.get(services).database;
  const { userId } = context.get(adminSession);
  const preferences = await findEditorPreferences(db, userId);
  const id = url.searchParams.get('copy');
  if (id === null) return data({ preferences, copy: null, isGone: false });
  const copy = await findOwnCopy(db, userId, id);
  if (copy === null) return data({ preferences, copy, isGone: true }, 404);
  const { kind: copied } = copy.fields;
  if (copied !== kind) return redirect(`/admin/${copied}s/new?copy=${id}`);
  // It was saved while its author was typing on.
  if (copy.postId !== null) return redirect(`/admin/posts/${copy.postId}/edit`);
  return data({ preferences, copy, isGone: false });
}

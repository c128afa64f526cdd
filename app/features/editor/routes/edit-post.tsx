import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { findDraft } from '#app/features/articles/drafts/read-drafts.server.ts';
import { findEditorPreferences } from '#app/features/articles/editor-preferences.server.ts';
import { articlesForWriters } from '#app/features/articles/http/offered/articles-for-writers.server.ts';
import { documentForPage } from '#app/features/articles/open-document.server.ts';
import { findListedPost, findPost } from '#app/features/articles/read-posts.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { PostEditor } from '../ui/offered/post-editor.tsx';
import type { Route } from './+types/edit-post.ts';

export const middleware: Route.MiddlewareFunction[] = [articlesForWriters];

export const handle = adminPage({ forWriters: true, disableAutoRevalidate: true });

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.post === null) return pageMeta({ title: 'Post Not Found' });
  return pageMeta({ title: `Edit ${loaderData?.post.kind ?? 'post'}` });
}

/**
 * The post, the draft that everybody shares, and the document of its content where the editor can open it at once. Of a post in the
 * Trash, the history can be read.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { database, contentWorker, readers } = context.get(services);
  const post = await findPost(database.db, contentWorker, params.id);
  const session = context.get(adminSession);
  const preferences = await findEditorPreferences(database.db, session.userId);
  if (post === null) {
    const listed = await findListedPost(database.db, params.id);
    if (listed?.trash) throw redirect(`/admin/posts/${listed.id}/history`);
    return data({ post, preferences, document: null, draft: null, numbers: null }, 404);
  }
  const draft = await findDraft(database.db, session.userId, post.id);
  // The text of a draft is not cleaned: the editor asks for its document.
  const document =
    draft === null || draft.texts.content === post.content
      ? await documentForPage(contentWorker, post.content, {
          view: preferences.view,
          actorId: actorOf(session).id,
          signal: request.signal,
        })
      : null;
  const isCounted = session.role === 'admin' && post.kind === 'post' && post.isPublished;
  const numbers = isCounted ? ((await readers?.readNumbers(post)) ?? null) : null;
  return data({ post, preferences, document, draft, numbers });
}

/** Revalidation must not replace the text in the editor. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id;
}

export default function EditPost({ loaderData }: Route.ComponentProps) {
  const { post, preferences, document, draft, numbers } = loaderData;
  if (post === null) {
    return (
      <>
        <h1>Post Not Found</h1>
        <p>We couldn’t find this article. Someone may have deleted it.</p>
        <p>
          <a href="/admin/posts">Go to your articles</a>
        </p>
      </>
    );
  }
  return (
    <PostEditor
      kind={post.kind}
      key={post.id}
      post={post}
      preferences={preferences}
      document={document}
      openedDraft={draft}
      numbers={numbers}
    />
  );
}

import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { EDITOR_MAX_BYTES } from '#app/features/articles/post-fields.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { openNewDraft } from '../http/new-draft.server.ts';
import { answerPlainForm } from '../http/plain-form.server.ts';
import { DraftGone } from '../ui/draft-gone.tsx';
import { PostEditor } from '../ui/post-editor.tsx';
import type { Route } from './+types/new-post.ts';

/** Without our script, the page is a form, which comes back with what was typed. */
export const handle = adminPage({
  disableAutoRevalidate: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
  allowedWhenDiskFull: true,
});

export function meta() {
  return pageMeta({ title: 'New article' });
}

export function loader({ context, url }: Route.LoaderArgs) {
  return openNewDraft(context, url, 'post');
}

export function action({ request, context }: Route.ActionArgs) {
  return answerPlainForm(context, request);
}

/** Revalidation must not replace the text in the editor. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  const { preferences, draft, isGone } = loaderData;
  if (isGone) return <DraftGone kind="post" />;
  return (
    <PostEditor
      kind="post"
      key={draft?.id ?? 'new'}
      post={null}
      preferences={preferences}
      document={null}
      openedDraft={draft}
      answer={actionData}
    />
  );
}

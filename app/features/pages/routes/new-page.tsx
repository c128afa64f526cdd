import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { EDITOR_MAX_BYTES } from '#app/features/articles/post-fields.ts';
import { openNewDraft } from '#app/features/editor/http/new-draft.server.ts';
import { answerPlainForm } from '#app/features/editor/http/plain-form.server.ts';
import { DraftGone } from '#app/features/editor/ui/draft-gone.tsx';
import { PostEditor } from '#app/features/editor/ui/post-editor.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import type { Route } from './+types/new-page.ts';

/** Without our script, the page is a form, which comes back with what was typed. */
export const handle = adminPage({
  disableAutoRevalidate: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
  allowedWhenDiskFull: true,
});

export function meta() {
  return pageMeta({ title: 'New page' });
}

export function loader({ context, url }: Route.LoaderArgs) {
  return openNewDraft(context, url, 'page');
}

export function action({ request, context }: Route.ActionArgs) {
  return answerPlainForm(context, request);
}

/** Revalidation must not replace the text in the editor. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

export default function NewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { preferences, draft, isGone } = loaderData;
  if (isGone) return <DraftGone kind="page" />;
  return (
    <PostEditor
      key={draft?.id ?? 'new'}
      kind="page"
      post={null}
      preferences={preferences}
      document={null}
      openedDraft={draft}
      answer={actionData}
    />
  );
}

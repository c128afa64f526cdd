import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { openNewDraft } from '#app/features/editor/http/offered/new-draft.server.ts';
import { DraftGone } from '#app/features/editor/ui/offered/draft-gone.tsx';
import { PostEditor } from '#app/features/editor/ui/offered/post-editor.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import type { Route } from './+types/new-page.ts';

export const handle = adminPage({ disableAutoRevalidate: true });

export const meta = () => pageMeta({ title: 'New page' });

export function loader({ context, url }: Route.LoaderArgs) {
  return openNewDraft(context, url, 'page');
}

/** Revalidation must not replace the text in the editor. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

export default function NewPage({ loaderData }: Route.ComponentProps) {
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
    />
  );
}

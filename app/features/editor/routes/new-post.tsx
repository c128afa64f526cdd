import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { openNewDraft } from '../http/offered/new-draft.server.ts';
import { DraftGone } from '../ui/offered/draft-gone.tsx';
import { PostEditor } from '../ui/offered/post-editor.tsx';
import type { Route } from './+types/new-post.ts';

export const handle = adminPage({ forWriters: true, disableAutoRevalidate: true });

export const meta = () => pageMeta({ title: 'New article' });

export function loader({ context, url }: Route.LoaderArgs) {
  return openNewDraft(context, url, 'post');
}

/** Revalidation must not replace the text in the editor. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

export default function NewPost({ loaderData }: Route.ComponentProps) {
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
    />
  );
}

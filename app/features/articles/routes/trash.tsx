import { revalidateAfterConflict } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { changeListedPosts } from '../http/offered/change-listed-posts.server.ts';
import { loadPostList } from '../http/offered/post-list.server.ts';
import { readPostFilter } from '../list/offered/post-filter.ts';
import { ListedPosts } from '../ui/posts/offered/listed-posts.tsx';
import type { Route } from './+types/trash.ts';

export const handle = adminPage({ forWriters: true, allowedWhenDiskFull: true });

export const meta = () => pageMeta({ title: 'Trash' });

export function loader({ context, url }: Route.LoaderArgs) {
  return loadPostList(context, url, readPostFilter(url));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return changeListedPosts(context, url, await readForm(request));
}

export const shouldRevalidate = revalidateAfterConflict;

export default function Trash({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useStickyActionData(actionData);
  return (
    <>
      <header className="admin-head">
        <h1>Trash</h1>
      </header>
      <ListedPosts list={loaderData} kind="post" answer={answer} />
    </>
  );
}

import { Link } from 'react-router';
import { changeListedPosts } from '#app/features/articles/http/offered/change-listed-posts.server.ts';
import { loadPostList } from '#app/features/articles/http/offered/post-list.server.ts';
import { readPostFilter } from '#app/features/articles/list/offered/post-filter.ts';
import { usePublished } from '#app/features/articles/ui/posts/offered/just-published.ts';
import { ListedPosts } from '#app/features/articles/ui/posts/offered/listed-posts.tsx';
import { PublishedNotice } from '#app/features/articles/ui/posts/offered/published-notice.tsx';
import { listMore } from '#app/features/palette.ts';
import { revalidateAfterConflict } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { useIsWriter } from '#app/ui/admin/admin-layout-data.ts';
import { MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import type { Route } from './+types/articles.ts';

export const handle = adminPage({ forWriters: true, allowedWhenDiskFull: true });

export const meta = () => pageMeta({ title: 'Articles' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { readers } = context.get(services);
  const list = await loadPostList(context, url, readPostFilter(url));
  const published = list.posts.filter(({ isPublished }) => isPublished);
  return {
    ...list,
    views: await readers?.countViews(published),
    more: listMore('articles'),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return changeListedPosts(context, url, await readForm(request));
}

export const shouldRevalidate = revalidateAfterConflict;

/** With what other features add. */
const MENU = [
  { to: '/admin/posts/topics', label: 'Topics' },
  { to: '/admin/posts/authors', label: 'Authors' },
];

export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useStickyActionData(actionData);
  const isWriter = useIsWriter();
  const published = usePublished();
  return (
    <>
      <header className="admin-head">
        <h1>Articles</h1>
        <div className="cluster">
          <ButtonLink link={{ label: 'New article', href: '/admin/posts/new' }} />
          {isWriter ? null : (
            <MoreMenu id="articles-menu" label="More">
              {[...MENU, ...loaderData.more].map(({ to, label }) => (
                <li key={to}>
                  <Link className="menu-item" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </MoreMenu>
          )}
        </div>
      </header>
      {published === null ? null : <PublishedNotice post={published} />}
      <ListedPosts list={loaderData} kind="post" answer={answer} hasTrashTab />
    </>
  );
}

import { Link } from 'react-router';
import { listPath } from '#app/domains/posts/list/post-filter.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { NoPosts, PostFilters } from '../posts/post-filters.tsx';
import { type LoadedList, PostList } from '../posts/post-list.tsx';
import { RestoredNotice } from '../posts/restored-notice.tsx';
import { UnsavedPosts } from '../posts/unsaved-posts.tsx';
import { useDeletion } from '../posts/use-deletion.tsx';

/** The pages that the owner added, with their states and the Trash. */
export function OwnPagesSection({ list }: { list: LoadedList }) {
  const { filter, counts, isFirstPage, unsaved, restored, ...page } = list;
  const deletion = useDeletion('page', page.trashDays);
  const hasPages = counts.all + counts.unsaved + counts.trash > 0;
  return (
    <section aria-labelledby="own-pages">
      <header className="admin-head">
        <h2 id="own-pages">Your own pages</h2>
        <ButtonLink link={{ label: 'Add a page', href: '/admin/pages/new' }} />
      </header>
      {restored === null ? null : <RestoredNotice post={restored} />}
      {hasPages ? <PostFilters filter={filter} counts={counts} /> : null}
      {isFirstPage ? null : (
        <p>
          <Link className="text-link" to={listPath(filter)}>
            Newest pages
          </Link>
        </p>
      )}
      {page.posts.length + unsaved.length === 0 ? (
        <NoPosts filter={filter} counts={counts} hasNext={page.next !== null} />
      ) : null}
      <UnsavedPosts posts={unsaved} />
      <PostList key={listPath(filter)} page={page} filter={filter} onDelete={deletion.ask} />
      {deletion.dialog}
    </section>
  );
}

import { ListedPosts } from '#app/features/articles/ui/posts/offered/listed-posts.tsx';
import type { LoadedList } from '#app/features/articles/ui/posts/offered/post-list.tsx';
import { ButtonLink } from '#app/ui/primitives/button.tsx';

/** The pages that the owner added. */
export function OwnPagesSection({ list }: { list: LoadedList }) {
  return (
    <section aria-labelledby="own-pages">
      <header className="admin-head">
        <h2 id="own-pages">Your own pages</h2>
        <ButtonLink link={{ label: 'Add a page', href: '/admin/pages/new' }} />
      </header>
      <ListedPosts list={list} kind="page" />
    </section>
  );
}

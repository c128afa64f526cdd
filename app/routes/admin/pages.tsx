import { loadPostList } from '#app/admin/post-list.server.ts';
import { readPostFilter } from '#app/domains/posts/list/post-filter.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { OwnPagesSection } from '#app/ui/admin/pages/own-pages-section.tsx';
import type { Route } from './+types/pages.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Pages' });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ownPages: await loadPostList(context, url, readPostFilter(url.searchParams, 'page')) };
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className="admin-head">
        <h1>Pages</h1>
      </header>
      <OwnPagesSection list={loaderData.ownPages} />
    </>
  );
}

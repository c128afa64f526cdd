import { useEffect, useState } from 'react';
import { data, useFetcher } from 'react-router';
import { actorOf, adminSession } from '#app/domains/accounts/admin-session.server.ts';
import type { PostSummary } from '#app/domains/posts/post.ts';
import { listAllPosts } from '#app/domains/posts/read-posts.server.ts';
import { deletePost, setPublished } from '#app/domains/posts/save-post.server.ts';
import { pageMeta } from '#app/page-meta.ts';
import { readForm, textOf } from '#app/read-form.ts';
import { adminPage } from '#app/route-policy.ts';
import { requestFacts, services } from '#app/services.server.ts';
import { PostRow } from '#app/ui/admin/posts/post-row.tsx';
import { DASHBOARD, useChange } from '#app/ui/admin/posts/use-change.ts';
import { Button, ButtonLink } from '#app/ui/primitives/button.tsx';
import type { Route } from './+types/dashboard.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Posts', noindex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return listAllPosts(context.get(services).database.db, url.searchParams.get('after'));
}

export type DashboardAnswer = { ok: true } | { ok: false; message: string };

/** The switch and the deletion of one post; both name the version that was seen. */
export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const change = { id: textOf(form, 'id'), version: Number(textOf(form, 'version')) };
  try {
    const answer =
      textOf(form, 'intent') === 'delete'
        ? await deletePost(opened, actor, change)
        : await setPublished(opened, actor, {
            ...change,
            publish: textOf(form, 'publish') === 'true',
          });
    if (answer.ok) return data<DashboardAnswer>({ ok: true });
    return data<DashboardAnswer>({ ok: false, message: answer.message }, 409);
  } catch (error) {
    const { id } = context.get(requestFacts);
    opened.log.error({ id, err: error }, 'a post was not changed');
    const message = `The change could not be stored (reference ${id}). Please try again.`;
    return data<DashboardAnswer>({ ok: false, message }, 500);
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { posts, next } = loaderData;
  // Here and not in the row: the row is gone when the answer comes.
  const removal = useChange('post-deleted');
  function remove({ id, version }: PostSummary): void {
    void removal.submit(
      { intent: 'delete', id, version: String(version) },
      { method: 'post', action: DASHBOARD },
    );
  }
  return (
    <>
      <header className="admin-head">
        <h1>Posts</h1>
        <ButtonLink link={{ label: 'New post', href: '/admin/posts/new' }} />
      </header>
      {posts.length === 0 ? (
        <p className="admin-empty">No posts yet. Create your first one!</p>
      ) : (
        <>
          <ul className="rows">
            {posts.map((post) => (
              <PostRow key={post.id} post={post} onDelete={remove} />
            ))}
          </ul>
          {next === null ? null : <MorePosts key={next} after={next} onDelete={remove} />}
        </>
      )}
    </>
  );
}

interface MorePostsProps {
  after: string;
  onDelete: (post: PostSummary) => void;
}

/** The rows after the first hundred, loaded as the end of the list comes into view. */
function MorePosts({ after, onDelete }: MorePostsProps) {
  const fetcher = useFetcher<typeof loader>();
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const address = `/admin?index&after=${encodeURIComponent(after)}`;
  const { load, state, data: page } = fetcher;
  useEffect(() => {
    if (end === null || page !== undefined || state !== 'idle') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void load(address);
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, page, state, load, address]);

  if (page === undefined) {
    return (
      <div ref={setEnd} className="rows-more">
        <Button look="quiet" onClick={() => load(address)} disabled={state !== 'idle'}>
          {state === 'idle' ? 'Show older posts' : 'Loading...'}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ul className="rows">
        {page.posts.map((post) => (
          <PostRow key={post.id} post={post} onDelete={onDelete} />
        ))}
      </ul>
      {page.next === null ? null : (
        <MorePosts key={page.next} after={page.next} onDelete={onDelete} />
      )}
    </>
  );
}

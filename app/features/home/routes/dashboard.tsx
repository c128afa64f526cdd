import { data, Link } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { loadPostList } from '#app/features/articles/http/offered/post-list.server.ts';
import { readPostFilter } from '#app/features/articles/list/offered/post-filter.ts';
import { usePublished } from '#app/features/articles/ui/posts/offered/just-published.ts';
import { ListedPosts } from '#app/features/articles/ui/posts/offered/listed-posts.tsx';
import { PublishedNotice } from '#app/features/articles/ui/posts/offered/published-notice.tsx';
import type { RetentionAnswer } from '#app/features/privacy/answer-question.server.ts';
import { CONFLICT, revalidateAfterConflict } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { loadDashboardSummary } from '../http/dashboard-summary.server.ts';
import { HomePanel } from '../ui/home-panel.tsx';
import { CONFIRM_AMOUNT, CONFIRM_DATE } from '../ui/retention-notice.tsx';
import type { Route } from './+types/dashboard.ts';

export const handle = adminPage({ allowedWhenDiskFull: true });

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.summary === null ? 'Articles' : 'Home' });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const opened = context.get(services);
  const filter = readPostFilter(url);
  const list = await loadPostList(context, url, filter);
  // The summary is about the whole site: not beside older posts, or a part of them.
  const isWhole = list.isFirstPage && filter.state === null && filter.search === '';
  const { clientAddress } = context.get(requestInfo);
  return {
    ...list,
    summary: isWhole
      ? await loadDashboardSummary(opened, { clientAddress, counts: list.counts })
      : null,
  };
}

/** Takes the answers to the questions of the summary. Allowed when the disk is full, because deleting frees space. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = textOf(form, 'intent');
  if (intent !== CONFIRM_DATE && intent !== CONFIRM_AMOUNT) {
    return data({ ok: false, message: notUnderstoodSentence }, 400);
  }
  const actor = actorOf(context.get(adminSession));
  const answer: RetentionAnswer =
    intent === CONFIRM_DATE
      ? { kind: 'clock', date: textOf(form, 'date') }
      : { kind: 'amount', total: Number(textOf(form, 'total')) };
  const result = await context.get(services).retention.answer(actor, answer);
  return data(result, result.ok ? 200 : CONFLICT);
}

export const shouldRevalidate = revalidateAfterConflict;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { summary, ...list } = loaderData;
  const published = usePublished();
  return (
    <>
      <header className="admin-head">
        <h1>{summary === null ? 'Articles' : 'Home'}</h1>
        <ButtonLink link={{ label: 'New article', href: '/admin/posts/new' }} />
      </header>
      {published === null ? null : <PublishedNotice post={published} />}
      {summary === null ? (
        <ListedPosts list={list} kind="post" />
      ) : (
        <HomePanel summary={summary}>
          <header className="home-head">
            <h2 id="home-articles">Articles</h2>
            {list.counts.all === 0 ? null : (
              <Link className="text-link" to="/admin/posts">
                Search and filter
              </Link>
            )}
          </header>
          <ListedPosts list={list} kind="post" isPlain />
        </HomePanel>
      )}
    </>
  );
}

import { data, redirect } from 'react-router';
import { redirectWithNotice } from '#app/auth/flash-message.server.ts';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { deletePost } from '#app/domains/posts/delete-post.server.ts';
import { discardCopies } from '#app/domains/posts/drafts/close-draft.server.ts';
import { LIST, listPath, readPostFilter } from '#app/domains/posts/list/post-filter.ts';
import { setPublished } from '#app/domains/posts/publish-post.server.ts';
import { readDrafts } from '#app/domains/posts/save-request.ts';
import { moveToTrash } from '#app/domains/posts/trash/move-to-trash.server.ts';
import { restoreFromTrash } from '#app/domains/posts/trash/restore-from-trash.server.ts';
import type { RetentionAnswer } from '#app/domains/retention/answer-question.server.ts';
import { CONFLICT, rejectionStatus, revalidateAfterConflict } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import {
  findRejection,
  noteRejection,
  type ReadOnlyRejection,
} from '#app/http/read-only.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { requestInfo, type Services, services } from '#app/services/services.server.ts';
import { loadDashboardSummary } from '#app/shared/admin/dashboard-summary.server.ts';
import { loadPostList, restoredPath } from '#app/shared/admin/post-list.server.ts';
import { DashboardSummaryPanel } from '#app/ui/admin/dashboard/dashboard-summary.tsx';
import { CONFIRM_AMOUNT, CONFIRM_DATE } from '#app/ui/admin/dashboard/retention-notice.tsx';
import {
  CHOSEN,
  DISCARD_CHOSEN,
  DISCARD_LISTED,
  LISTED,
} from '#app/ui/admin/posts/discard-drafts.tsx';
import { ListedPosts } from '#app/ui/admin/posts/listed-posts.tsx';
import { PublishedNotice, usePublished } from '#app/ui/admin/posts/published-notice.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/dashboard.ts';

export const handle = adminPage({ allowedWhenDiskFull: true });

export function meta() {
  return pageMeta({ title: 'Posts' });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const opened = context.get(services);
  const filter = readPostFilter(url.searchParams);
  const list = await loadPostList(context, url, filter);
  // The summary is about the whole site: not beside older posts, or a part of them.
  const isWhole = list.isFirstPage && filter.state === null && filter.search === '';
  const { clientAddress } = context.get(requestInfo);
  return {
    ...list,
    summary: isWhole ? await loadDashboardSummary(opened, clientAddress) : null,
  };
}

export type DashboardResult = { ok: true } | { ok: false; message: string };

/** Changes or deletes a post or a page. Each intent names the version that the owner saw. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const reject = ({ message, status }: ReadOnlyRejection) =>
    data<DashboardResult>({ ok: false, message }, status);
  const intent = textOf(form, 'intent');
  const kind = url.searchParams.get(LIST) === 'pages' ? 'page' : 'post';
  if (intent === CONFIRM_DATE || intent === CONFIRM_AMOUNT) {
    return answerRetention(opened, actor, form);
  }
  if (intent === DISCARD_CHOSEN || intent === DISCARD_LISTED) {
    const answer = await discardDrafts(opened, actor, form);
    if (answer !== null) return answer;
    const list = listPath(readPostFilter(url.searchParams, kind));
    return redirectWithNotice(list, 'drafts-discarded', opened.config.adminOrigin);
  }
  const rejection = findRejection(opened.storage);
  if (rejection !== null) return reject(rejection);
  try {
    const answer = await changePost(opened, actor, form);
    if (answer === null) {
      return data<DashboardResult>({ ok: false, message: notUnderstoodSentence }, 400);
    }
    if (!answer.ok) {
      return data<DashboardResult>({ ok: false, message: answer.message }, rejectionStatus(answer));
    }
    if (intent === 'untrash') {
      const former = 'formerSlug' in answer ? answer.formerSlug : null;
      return redirect(
        restoredPath(readPostFilter(url.searchParams, kind), textOf(form, 'id'), former),
      );
    }
    if (intent === 'delete-from-trash') {
      const trash = listPath({ kind, state: 'trash', search: '' });
      return redirectWithNotice(trash, `${kind}-deleted`, opened.config.adminOrigin);
    }
    return data<DashboardResult>({ ok: true });
  } catch (error) {
    const noted = noteRejection(opened.storage, error);
    if (noted !== null) return reject(noted);
    throw error;
  }
}

/** Null for an unknown intent. */
async function changePost(opened: Services, actor: ReturnType<typeof actorOf>, form: FormData) {
  const change = { id: textOf(form, 'id'), version: Number(textOf(form, 'version')) };
  switch (textOf(form, 'intent')) {
    case 'trash':
      return moveToTrash(opened, actor, change);
    case 'untrash':
      return restoreFromTrash(opened, actor, change);
    case 'delete':
    case 'delete-from-trash':
      return deletePost(opened, actor, change);
    default:
      return form.has('publish')
        ? setPublished(opened, actor, { ...change, publish: textOf(form, 'publish') === 'true' })
        : null;
  }
}

/** Null once all of them are gone. Allowed when the disk is full, because deleting frees space. */
async function discardDrafts(opened: Services, actor: ReturnType<typeof actorOf>, form: FormData) {
  const field = textOf(form, 'intent') === DISCARD_CHOSEN ? CHOSEN : LISTED;
  const drafts = readDrafts(form.getAll(field));
  if (drafts === null) {
    return data<DashboardResult>({ ok: false, message: notUnderstoodSentence }, 400);
  }
  if (drafts.length === 0) {
    return data<DashboardResult>(
      { ok: false, message: 'Select the drafts to discard first.' },
      422,
    );
  }
  const kept = await discardCopies(opened, actor, drafts);
  if (kept === 0) return null;
  const message =
    kept === 1
      ? 'One draft is still here, because somebody typed in it meanwhile. Look at it before you discard it.'
      : `${kept} drafts are still here, because somebody typed in them meanwhile. Look at them before you discard them.`;
  return data<DashboardResult>({ ok: false, message }, CONFLICT);
}

/** Allowed when the disk is full, because deleting frees space. */
async function answerRetention(
  opened: Services,
  actor: ReturnType<typeof actorOf>,
  form: FormData,
) {
  const answer: RetentionAnswer =
    textOf(form, 'intent') === CONFIRM_DATE
      ? { kind: 'clock', date: textOf(form, 'date') }
      : { kind: 'amount', total: Number(textOf(form, 'total')) };
  const result = await opened.retention.answer(actor, answer);
  return data<DashboardResult>(result, result.ok ? 200 : CONFLICT);
}

export const shouldRevalidate = revalidateAfterConflict;

export default function Dashboard({ loaderData, ...props }: Route.ComponentProps) {
  const { summary, ...list } = loaderData;
  const answer = useStickyActionData(props.actionData);
  const published = usePublished();
  return (
    <>
      <header className="admin-head">
        <h1>Posts</h1>
        <ButtonLink link={{ label: 'New post', href: '/admin/posts/new' }} />
      </header>
      {published === null ? null : <PublishedNotice post={published} />}
      {summary === null ? null : <DashboardSummaryPanel summary={summary} />}
      {answer === undefined || answer.ok ? null : (
        <Notice tone="error" role="alert" title="Error">
          <p>{answer.message}</p>
        </Notice>
      )}
      <ListedPosts list={list} kind="post" />
    </>
  );
}

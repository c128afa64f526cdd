import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loadDashboardSummary } from '#app/admin/dashboard-summary.server.ts';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { storageFullSentence } from '#app/content/errors.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { deletePost } from '#app/domains/posts/delete-post.server.ts';
import { setPublished } from '#app/domains/posts/publish-post.server.ts';
import { listAllPosts } from '#app/domains/posts/read-posts.server.ts';
import { listUnsavedPosts } from '#app/domains/posts/working-copies/read-copies.server.ts';
import type { RetentionAnswer } from '#app/domains/retention/answer-question.server.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { requestFacts, type Services, services } from '#app/framework/services.server.ts';
import { DashboardSummaryPanel } from '#app/ui/admin/dashboard/dashboard-summary.tsx';
import { CONFIRM_AMOUNT, CONFIRM_DATE } from '#app/ui/admin/dashboard/retention-notice.tsx';
import { type DashboardPage, MorePosts } from '#app/ui/admin/posts/more-posts.tsx';
import { PostRow } from '#app/ui/admin/posts/post-row.tsx';
import { UnsavedPosts } from '#app/ui/admin/posts/unsaved-posts.tsx';
import { useDeletion } from '#app/ui/admin/posts/use-deletion.tsx';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import type { Route } from './+types/dashboard.ts';

export const handle = adminPage({ allowedWhenDiskFull: true });

export function meta() {
  return pageMeta({ title: 'Posts' });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const opened = context.get(services);
  const after = url.searchParams.get('after');
  const page = await listAllPosts(opened.database.db, after);
  const shown: DashboardPage = { ...page, now: opened.now().toISOString() };
  // Requests for older posts only add rows to a page that already has the summary.
  const { clientAddress } = context.get(requestFacts);
  const summary = after === null ? await loadDashboardSummary(opened, clientAddress) : null;
  const { userId } = context.get(adminSession);
  const unsaved = after === null ? await listUnsavedPosts(opened.database.db, userId) : [];
  return { ...shown, summary, unsaved };
}

export type DashboardAnswer = { ok: true } | { ok: false; message: string };

/** Publishes, unpublishes or deletes a post. Both intents name the version that the owner saw. */
export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const full = data<DashboardAnswer>({ ok: false, message: storageFullSentence }, 507);
  const intent = textOf(form, 'intent');
  if (intent === CONFIRM_DATE || intent === CONFIRM_AMOUNT) {
    return answerRetention(opened, actor, form);
  }
  if (opened.storage.isLow()) return full;
  const change = { id: textOf(form, 'id'), version: Number(textOf(form, 'version')) };
  try {
    const answer =
      intent === 'delete'
        ? await deletePost(opened, actor, change)
        : await setPublished(opened, actor, {
            ...change,
            publish: textOf(form, 'publish') === 'true',
          });
    if (answer.ok) return data<DashboardAnswer>({ ok: true });
    return data<DashboardAnswer>({ ok: false, message: answer.message }, 409);
  } catch (error) {
    if (opened.storage.note(error)) return full;
    throw error;
  }
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
  return data<DashboardAnswer>(result, result.ok ? 200 : 409);
}

/** After a conflict, the list shows what someone else changed. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { posts, next, now, summary, unsaved } = loaderData;
  const deletion = useDeletion();
  return (
    <>
      <header className="admin-head">
        <h1>Posts</h1>
        <ButtonLink link={{ label: 'New post', href: '/admin/posts/new' }} />
      </header>
      {summary === null ? null : <DashboardSummaryPanel summary={summary} />}
      <UnsavedPosts posts={unsaved} />
      {posts.length === 0 ? (
        <p className="admin-empty">No posts yet. Create your first one!</p>
      ) : (
        <>
          <ul className="rows">
            {posts.map((post) => (
              <PostRow key={post.id} post={post} now={now} onDelete={deletion.ask} />
            ))}
          </ul>
          {next === null ? null : <MorePosts after={next} onDelete={deletion.ask} />}
        </>
      )}
      {deletion.dialog}
    </>
  );
}

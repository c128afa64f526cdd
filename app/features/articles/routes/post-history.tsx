import { data, Link } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { readHistoryView } from '#app/features/versions/history-view.ts';
import { nameVersion } from '#app/features/versions/name-version.server.ts';
import { isVersion } from '#app/features/versions/read-versions.server.ts';
import { readRestoreChoice } from '#app/features/versions/restore-choice.ts';
import { type HistoryRejection, HistoryScreen } from '#app/features/versions/ui/history-screen.tsx';
import { rejectionStatus } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { findRejection, noteRejection } from '#app/http/read-only.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { useAsksFirst } from '#app/ui/admin/admin-layout-data.ts';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { articlesForWriters } from '../http/offered/articles-for-writers.server.ts';
import { openHistory, type ShownRevision } from '../http/open-history.server.ts';
import { postHistories } from '../lock-history.server.ts';
import { isPostFieldName, labelOf } from '../post-fields.ts';
import type { PostKind } from '../post-kind.ts';
import { findListedPost } from '../read-posts.server.ts';
import { restoreRevision } from '../revisions/restore-revision.server.ts';
import { ComparedPost } from '../ui/history/compared-post.tsx';
import { PostGone } from '../ui/history/offered/post-gone.tsx';
import { RestorePost, UndoRestore } from '../ui/history/restore-post.tsx';
import { TrashedPost } from '../ui/history/trashed-post.tsx';
import type { Route } from './+types/post-history.ts';

export const middleware: Route.MiddlewareFunction[] = [articlesForWriters];

export const handle = adminPage({ forWriters: true, allowedWhenDiskFull: true });

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData === null ? 'Version Not Found' : 'History' });
}

export async function loader({ params, url, context, request }: Route.LoaderArgs) {
  const view = readHistoryView(url);
  const post = await findListedPost(context.get(services).database.db, params.id);
  if (post === null) return data(null, 404);
  const history = await openHistory(context, post, { view, signal: request.signal });
  if (history.shown === null && view.version !== null) return data(null, 404);
  const replaced = Number(url.searchParams.get('replaced'));
  /** The version that a restore has just replaced, while nothing else came after it. */
  const undo = isVersion(replaced) && post.version === replaced + 1 ? replaced : null;
  return data({ post, view, undo, ...history });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const version = Number(textOf(form, 'version'));
  const name = textOf(form, 'name');
  const of = textOf(form, 'intent') === 'restore' ? 'restore' : 'name';
  const reject = ({ code, message }: Pick<HistoryRejection, 'code' | 'message'>, status: number) =>
    data<HistoryRejection>({ of, version, name, code, message }, status);
  const rejection = findRejection(site.storage);
  if (rejection !== null) {
    return reject({ code: 'read-only', message: rejection.message }, rejection.status);
  }
  try {
    if (textOf(form, 'intent') === 'name') {
      const named = { document: params.id, version, name };
      const answer = await nameVersion(site, actor, postHistories(site.database), named);
      return answer.ok ? data(null) : reject(answer, rejectionStatus(answer));
    }
    const back = readRestoreChoice(form);
    const idempotencyKey = textOf(form, 'key');
    if (of !== 'restore' || back === null || !UUID.test(idempotencyKey)) {
      return reject({ code: 'not-understood', message: notUnderstoodSentence }, 400);
    }
    const currentVersion = Number(textOf(form, 'current'));
    const answer = await restoreRevision(site, actor, {
      id: params.id,
      version,
      currentVersion,
      idempotencyKey,
      back,
      withoutMissing: form.has('without-missing'),
    });
    if (!answer.ok) return reject(answer, rejectionStatus(answer));
    const history = `/admin/posts/${params.id}/history?replaced=${currentVersion}`;
    return redirectWithNotice(history, 'post-restored', site.config.adminOrigin);
  } catch (error) {
    const noted = noteRejection(site.storage, error);
    if (noted !== null) return reject({ code: 'read-only', message: noted.message }, noted.status);
    throw error;
  }
}

export default function PostHistory({ loaderData, ...props }: Route.ComponentProps) {
  const rejected = useStickyActionData(props.actionData) ?? null;
  const asksFirst = useAsksFirst();
  if (loaderData === null) return <PostGone />;
  const { post, view, versions, next, shown, undo, scheduled, fullDays, dates } = loaderData;
  const { idempotencyKey } = loaderData;
  // An admin changes what readers see.
  const mayRestore = !asksFirst || !post.isPublished;
  const isNewest = shown?.listed.version === post.version;
  return (
    <>
      {post.trash === null ? (
        <header className="admin-head">
          <h1>
            History of “<Link to={`/admin/posts/${post.id}/edit`}>{post.title}</Link>”
          </h1>
        </header>
      ) : (
        <TrashedPost post={post} trash={post.trash} dates={dates} />
      )}
      {undo === null || post.trash !== null ? null : (
        <UndoRestore replaced={undo} {...{ post, idempotencyKey }} />
      )}
      <HistoryScreen
        path={`/admin/posts/${post.id}/history`}
        {...{ view, versions, next, fullDays, rejected }}
        nameField={(name, hasNewWords) => nameField(name, hasNewWords, post.kind)}
        current={post.version}
        hasOriginal={false}
        shown={
          shown && {
            ...shown,
            version: shown.listed.version,
            canFold: isSomethingSame(shown.comparison),
          }
        }
        restore={
          // Of a restore, Undo is the same.
          shown?.restorable && mayRestore && post.trash === null && !(isNewest && undo !== null) ? (
            <RestorePost
              {...{ post, scheduled, idempotencyKey }}
              restorable={shown.restorable}
              isFormer={isNewest}
            />
          ) : null
        }
      >
        {shown === null ? null : <ComparedPost shown={shown} />}
      </HistoryScreen>
    </>
  );
}

function isSomethingSame(comparison: ShownRevision['comparison']): boolean {
  return typeof comparison !== 'string' && comparison.groups.some(({ kind }) => kind === 'same');
}

const LOOK_OF_TEXT = 'Links, images or formatting';

/** The words of a text are counted: only what else changed in it is named. */
function nameField(name: string, hasNewWords: boolean, kind: PostKind): string | null {
  if (!isPostFieldName(name)) return null;
  if (name !== 'content') return labelOf(name, kind);
  return hasNewWords ? null : LOOK_OF_TEXT;
}

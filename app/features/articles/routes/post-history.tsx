import { randomUUID } from 'node:crypto';
import { data, Link, useNavigation } from 'react-router';
import { adminSession } from '#app/features/accounts/http/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { nameVersion } from '#app/features/versions/name-version.server.ts';
import { isVersion, listVersions } from '#app/features/versions/read-versions.server.ts';
import { rejectionStatus } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { articlesForWriters } from '../http/articles-for-writers.server.ts';
import { KIND_NAMES } from '../post-kind.ts';
import { findListedPost } from '../read-posts.server.ts';
import { postHistories } from '../revisions/lock-history.server.ts';
import { PostGone } from '../ui/history/post-gone.tsx';
import { RestoreVersion } from '../ui/history/restore-version.tsx';
import { RevisionList } from '../ui/history/revision-list.tsx';
import { TrashedPost } from '../ui/history/trashed-post.tsx';
import type { Route } from './+types/post-history.ts';

export const middleware: Route.MiddlewareFunction[] = [articlesForWriters];

export const handle = adminPage({ forWriters: true });

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.post === null ? 'Post Not Found' : 'History' });
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database, now, readSettings } = context.get(services);
  const post = await findListedPost(database.db, params.id);
  const before = Number(url.searchParams.get('before'));
  const page =
    post === null
      ? { versions: [], next: null }
      : await listVersions(database.db, post.id, isVersion(before) ? before : null);
  const { revisionFullDays, trashDays } = await readSettings();
  const dates = { now: now().toISOString(), trashDays };
  const isFirstPage = !isVersion(before);
  const replaced = Number(url.searchParams.get('replaced'));
  /** The version that a restore has just replaced, while nothing else came after it. */
  const undo = isVersion(replaced) && post?.version === replaced + 1 ? replaced : null;
  return data(
    { post, ...page, undo, key: randomUUID(), isFirstPage, fullDays: revisionFullDays, dates },
    post === null ? 404 : 200,
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const version = Number(textOf(form, 'version'));
  if (textOf(form, 'intent') !== 'name') {
    return data({ version, name: '', code: 'invalid', message: notUnderstoodSentence }, 400);
  }
  const name = textOf(form, 'name');
  const actor = actorOf(context.get(adminSession));
  const site = context.get(services);
  const answer = await nameVersion(site, actor, postHistories(site.database), {
    document: params.id,
    version,
    name,
  });
  if (answer.ok) return data(null);
  const { code, message } = answer;
  return data({ version, name, code, message }, rejectionStatus(answer));
}

export default function PostHistory({ loaderData, ...props }: Route.ComponentProps) {
  const { post, versions: revisions, next, undo, key, isFirstPage, fullDays, dates } = loaderData;
  const rejected = useStickyActionData(props.actionData) ?? null;
  const busy = useNavigation().state === 'submitting';
  if (post === null) return <PostGone />;
  const path = `/admin/posts/${post.id}/history`;
  const isShown = revisions.some(({ version }) => version === rejected?.version);
  return (
    <>
      {post.trash === null ? (
        <>
          <p>
            <Link to={`/admin/posts/${post.id}/edit`} className="text-link">
              Back to the {KIND_NAMES[post.kind]}
            </Link>
          </p>
          <header className="admin-head">
            <h1>History of “{post.title}”</h1>
          </header>
        </>
      ) : (
        <TrashedPost post={post} trash={post.trash} dates={dates} busy={busy} />
      )}
      {rejected !== null && (rejected.code === 'gone' || !isShown) ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{rejected.message}</p>
        </Notice>
      ) : null}
      {undo === null || post.trash !== null ? null : (
        <Notice tone="confirm" role="status" title="The earlier version is back">
          <RestoreVersion
            path={path}
            version={undo}
            current={post.version}
            idempotencyKey={key}
            all
          >
            <Button type="submit" look="quiet" small disabled={busy}>
              Undo
            </Button>
          </RestoreVersion>
        </Notice>
      )}
      {revisions.length === 0 ? (
        <Empty
          text={isFirstPage ? 'No versions yet.' : 'No older versions.'}
          action={isFirstPage ? undefined : { label: 'Newest versions', to: path }}
        />
      ) : (
        <RevisionList
          {...{ revisions, path, busy }}
          kind={post.kind}
          current={post.version}
          restoring={post.trash === null ? { current: post.version, idempotencyKey: key } : null}
          rejected={rejected?.code === 'invalid' ? rejected : null}
        />
      )}
      <HowLong fullDays={fullDays} />
      <p className="rows-more">
        {isFirstPage || revisions.length === 0 ? null : <Link to={path}>Newest versions</Link>}{' '}
        {next === null ? null : (
          <Link className="button button-quiet" to={`${path}?before=${next}`}>
            Older versions
          </Link>
        )}
      </p>
    </>
  );
}

function HowLong({ fullDays }: { fullDays: number }) {
  return (
    <details className="field-hint">
      <summary>About versions</summary>
      <p>
        All versions of the last {fullDays === 1 ? 'day' : `${fullDays} days`} stay (
        <Link to="/admin/settings#revisionFullDays">Settings</Link>), from before that the last one
        of each week, and those with a name forever.
      </p>
    </details>
  );
}

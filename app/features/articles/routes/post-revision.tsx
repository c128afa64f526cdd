import { randomUUID } from 'node:crypto';
import { data, Link, useNavigation } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { rejectionStatus } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { findRejection, noteRejection } from '#app/http/read-only.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { articlesForWriters } from '../http/articles-for-writers.server.ts';
import { isPostFieldName, toFields } from '../post-fields.ts';
import { KIND_NAMES } from '../post-kind.ts';
import { isScheduled } from '../publications/publication-rule.ts';
import { findListedPost, findPost } from '../read-posts.server.ts';
import { compareRevisions } from '../revisions/compare-revisions.server.ts';
import { listDifferences } from '../revisions/list-differences.ts';
import { findRevision } from '../revisions/read-revisions.server.ts';
import { type RestoreRequest, restoreRevision } from '../revisions/restore-revision.server.ts';
import { describeState } from '../state-words.ts';
import { ComparedText } from '../ui/history/comparison-view.tsx';
import { describeOrigin } from '../ui/history/describe-revision.ts';
import { InTrash } from '../ui/history/in-trash.tsx';
import { PostGone } from '../ui/history/post-gone.tsx';
import { RestoreForm } from '../ui/history/restore-form.tsx';
import { RevisionFields } from '../ui/history/revision-fields.tsx';
import { listMissingImages } from '../used-images.server.ts';
import type { Route } from './+types/post-revision.ts';

export const middleware: Route.MiddlewareFunction[] = [articlesForWriters];

export const handle = adminPage({ forWriters: true, allowedWhenDiskFull: true });

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData === null ? 'Version Not Found' : 'Earlier version' });
}

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { database, contentWorker, topics, now } = context.get(services);
  const { db } = database;
  const post = await findListedPost(db, params.id);
  const current = await findPost(db, contentWorker, params.id);
  const revision = post && (await findRevision(db, post.id, Number(params.version)));
  if (post === null || revision === null) return data(null, 404);
  const { post: kept, sanitizerVersion: _, ...listed } = revision;
  // Compared with itself, it is the text without a change.
  const result = await compareRevisions(contentWorker, revision, revision, {
    layout: 'one',
    whole: true,
    topics: (await topics.read()).topics,
    actorId: context.get(adminSession).userId,
    signal: request.signal,
  });
  return data({
    post,
    scheduled: isScheduled(post, now().toISOString()),
    revision: listed,
    fields: { ...toFields(kept), content: '' },
    publishedAt: kept.publishedAt,
    differing: current === null ? [] : listDifferences(kept, current),
    text: result.ok ? result.comparison.groups : result.message,
    missingImages: (await listMissingImages(db, kept)).length,
    /** So that a form that is sent twice is one restore. */
    idempotencyKey: randomUUID(),
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const form = await readForm(request);
  const idempotencyKey = textOf(form, 'key');
  if (textOf(form, 'intent') !== 'restore' || !UUID.test(idempotencyKey)) {
    return data({ message: notUnderstoodSentence }, 400);
  }
  const rejection = findRejection(opened.storage);
  if (rejection !== null) return data({ message: rejection.message }, rejection.status);
  try {
    const answer = await restoreRevision(opened, actorOf(context.get(adminSession)), {
      id: params.id,
      version: Number(params.version),
      currentVersion: Number(textOf(form, 'current')),
      idempotencyKey,
      fields: readChosen(form),
      withoutMissing: form.has('without-missing'),
    });
    if (!answer.ok) return data({ message: answer.message }, rejectionStatus(answer));
  } catch (error) {
    const noted = noteRejection(opened.storage, error);
    if (noted !== null) return data({ message: noted.message }, noted.status);
    throw error;
  }
  const replaced = new URLSearchParams({ replaced: textOf(form, 'current') });
  const history = `/admin/posts/${params.id}/history?${replaced}`;
  throw redirectWithNotice(history, 'post-restored', opened.config.adminOrigin);
}

/** What the form asked for; a button that restores at once asks nothing. */
function readChosen(form: FormData): RestoreRequest['fields'] {
  if (form.has('all')) return 'all';
  if (!form.has('asked')) return null;
  return form.getAll('fields').map(String).filter(isPostFieldName);
}

export default function PostRevision({ loaderData, ...props }: Route.ComponentProps) {
  const rejected = useStickyActionData(props.actionData);
  const busy = useNavigation().state === 'submitting';
  const timeZone = useAdminTimeZone();
  if (loaderData === null) return <PostGone />;
  const { post, revision, fields, publishedAt, text, missingImages, scheduled } = loaderData;
  const path = `/admin/posts/${post.id}/history`;
  const isCurrent = revision.version === post.version;
  return (
    <>
      <p>
        <Link to={path} className="text-link">
          All versions
        </Link>
      </p>
      <h1>{formatInstant(revision.at, timeZone)}</h1>
      <p>
        {revision.name === null ? '' : `“${revision.name}.” `}
        {describeOrigin(revision)}.{' '}
        {isCurrent ? (
          `This is the ${KIND_NAMES[post.kind]} as it is now.`
        ) : (
          <Link to={`${path}/compare?from=${revision.version}&to=${post.version}`}>
            Compare it with the {KIND_NAMES[post.kind]} as it is now
          </Link>
        )}
      </p>
      {rejected?.message ? (
        <Notice tone="error" role="alert" title="Not restored">
          <p>{rejected.message}</p>
        </Notice>
      ) : null}
      {post.trash === null ? null : <InTrash id={post.id} kind={post.kind} />}
      {isCurrent || post.trash !== null ? null : (
        <RestoreForm
          post={post}
          scheduled={scheduled}
          slug={fields.slug}
          differing={loaderData.differing}
          missingImages={missingImages}
          idempotencyKey={loaderData.idempotencyKey}
          busy={busy}
        />
      )}
      <h2>Fields</h2>
      <RevisionFields
        fields={fields}
        // What it was when it was made.
        state={describeState({ ...fields, publishedAt }, revision.at, timeZone)}
      />
      <h2>Text</h2>
      {typeof text === 'string' ? <p>{text}</p> : <ComparedText groups={text} />}
    </>
  );
}

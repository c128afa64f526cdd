import { data, redirect, useNavigation } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { type AdminSession, actorOf } from '#app/features/accounts/session.server.ts';
import { untitled } from '#app/features/articles/drafts/draft-protocol.ts';
import { findDraft } from '#app/features/articles/drafts/read-drafts.server.ts';
import { articlesForWriters } from '#app/features/articles/http/offered/articles-for-writers.server.ts';
import { KIND_NAMES, toPostKind } from '#app/features/articles/post-kind.ts';
import { findListedPost } from '#app/features/articles/read-posts.server.ts';
import { PostGone } from '#app/features/articles/ui/history/offered/post-gone.tsx';
import { formatInstant } from '#app/formatting/dates.ts';
import { rejectionStatus } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { findRejection, noteRejection } from '#app/http/read-only.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { AddressActions } from '#app/ui/admin/address-actions.tsx';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { RadioGroup } from '#app/ui/forms/choices.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Db } from '#database/connect.ts';
import { createPreviewLink } from '../http/create-preview-link.server.ts';
import { listPreviewLinks } from '../list-preview-links.server.ts';
import {
  DEFAULT_PREVIEW_DAYS,
  isPreviewDays,
  isPreviewSource,
  NOT_MADE,
  PREVIEW_DAYS,
} from '../preview-link.ts';
import { createRequestKey, isRequestKey } from '../preview-token.server.ts';
import { revokePreviewLink } from '../revoke-preview-links.server.ts';
import { SOURCE_CHOICES } from '../ui/describe-link.ts';
import { LinkList } from '../ui/link-list.tsx';
import { useRevoking } from '../ui/use-revoking.ts';
import type { Route } from './+types/post-previews.ts';

/** Also while the disk is full: a link must be possible to revoke. */
export const middleware: Route.MiddlewareFunction[] = [articlesForWriters];

export const handle = adminPage({ forWriters: true, allowedWhenDiskFull: true });

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.shared === null ? 'Post Not Found' : 'Share a preview' });
}

/** With `source`, what the form offers first. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database, now } = context.get(services);
  const { userId } = context.get(adminSession);
  const shared = await findShared(database.db, userId, params.id);
  if (shared !== null && shared.id !== params.id) {
    throw redirect(`/admin/posts/${shared.id}/previews`);
  }
  const links = await listPreviewLinks(database.db, params.id, now());
  const wanted = url.searchParams.get('source') ?? '';
  const source = isPreviewSource(wanted) ? wanted : 'saved';
  const requestKey = createRequestKey();
  return data({ shared, links, source, requestKey }, shared === null ? 404 : 200);
}

/** The post, or the draft of one that was never saved. */
async function findShared(db: Db, userId: string, id: string) {
  const post = await findListedPost(db, id);
  if (post !== null) return { id, kind: post.kind, title: post.title, isDraft: false };
  const draft = await findDraft(db, userId, id);
  if (draft === null) return null;
  const kind = toPostKind(draft.texts.kind);
  return { id, kind, title: draft.texts.title.trim() || untitled(kind), isDraft: true };
}

interface Answer {
  made?: { address: string; expiresAt: string };
  /** What was not done, and why. */
  title?: string;
  message?: string;
  /** Shown beside the choices. */
  errors?: { source?: string; days?: string };
  /** As chosen. */
  source?: string;
  days?: string;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const form = await readForm(request);
  const isRevoking = textOf(form, 'intent') === 'revoke';
  try {
    if (!isRevoking) return await share(opened, context.get(adminSession), params.id, form);
    const link = { subjectId: params.id, id: textOf(form, 'id') };
    await revokePreviewLink(opened, actorOf(context.get(adminSession)), link);
    return data<Answer>({});
  } catch (error) {
    const noted = noteRejection(opened.storage, error);
    if (noted === null) throw error;
    const title = isRevoking ? 'The link still works' : NOT_MADE;
    return data<Answer>({ title, message: noted.message }, noted.status);
  }
}

async function share(opened: Services, session: AdminSession, id: string, form: FormData) {
  const source = textOf(form, 'source');
  const days = textOf(form, 'days');
  const typed = { source, days };
  const key = textOf(form, 'key');
  const chosen = Number(days);
  const reject = (status: number, message: string) =>
    data<Answer>({ title: NOT_MADE, message, ...typed }, status);
  if (textOf(form, 'intent') !== 'share' || !isRequestKey(key)) {
    return reject(400, notUnderstoodSentence);
  }
  if (!isPreviewSource(source) || !isPreviewDays(chosen)) {
    const errors = {
      ...(isPreviewSource(source) ? {} : { source: 'Choose what the link shows.' }),
      ...(isPreviewDays(chosen) ? {} : { days: 'Choose how long the link works.' }),
    };
    return data<Answer>({ errors, ...typed }, 422);
  }
  const rejection = findRejection(opened.storage);
  if (rejection !== null) return reject(rejection.status, rejection.message);
  const actor = { id: session.userId, name: session.email };
  const request = { id, source, days: chosen, key };
  const answer = await createPreviewLink(opened, actor, request);
  if (!answer.ok) return reject(rejectionStatus(answer), answer.message);
  const { address, expiresAt } = answer;
  return data<Answer>({ made: { address, expiresAt }, ...typed });
}

const DAY_CHOICES = PREVIEW_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

export default function PostPreviews({ loaderData, ...props }: Route.ComponentProps) {
  const answer: Answer = useStickyActionData(props.actionData) ?? {};
  const busy = useNavigation().state === 'submitting';
  const { shared, links, source, requestKey } = loaderData;
  const revoking = useRevoking(props.params.id);
  if (shared === null) return <PostGone sought="shared" />;
  const { id, kind, title, isDraft } = shared;
  const { working, ended } = links;
  return (
    <>
      <BackLink to={isDraft ? `/admin/${kind}s/new?draft=${id}` : `/admin/posts/${id}/edit`}>
        {isDraft ? 'Back to the draft' : `Back to the ${KIND_NAMES[kind]}`}
      </BackLink>
      <header className="admin-head">
        <h1>Share a preview of “{title}”</h1>
      </header>
      <p className="admin-text">
        A preview link shows the {KIND_NAMES[kind]} exactly as it will look, to anyone with the
        link, without an account. Search engines do not list it.
        {isDraft
          ? ` This is a draft, which is not saved yet: the link shows what was typed last, and the ${KIND_NAMES[kind]} once you save it. If you discard the draft, the link ends.`
          : null}
      </p>
      {answer.message ? (
        <Notice tone="error" role="alert" title={answer.title}>
          <p>{answer.message}</p>
        </Notice>
      ) : null}
      {answer.made ? <MadeLink key={answer.made.address} {...answer.made} /> : null}
      <Form method="post" className="form" data-allowed-when-disk-full="">
        <input type="hidden" name="intent" value="share" />
        <input type="hidden" name="key" value={requestKey} />
        {isDraft ? (
          <input type="hidden" name="source" value="post-draft" />
        ) : (
          <RadioGroup
            id="source"
            name="source"
            label="What the link shows"
            hint="In its newest state, each time somebody opens it."
            choices={SOURCE_CHOICES}
            defaultValue={answer.source ?? source}
            error={answer.errors?.source}
          />
        )}
        <RadioGroup
          id="days"
          name="days"
          label="How long the link works"
          choices={DAY_CHOICES}
          defaultValue={answer.days ?? String(DEFAULT_PREVIEW_DAYS)}
          error={answer.errors?.days}
        />
        <div data-goes-on="">
          <SubmitButton>{busy ? 'Making the link…' : 'Make a link'}</SubmitButton>
        </div>
      </Form>
      <h2>Links that work</h2>
      {working.length === 0 ? (
        <p>No preview links work right now. Only your team can see this {KIND_NAMES[kind]}.</p>
      ) : (
        <>
          <p className="admin-text">
            Your own views count, too, and so do programs that check links.
          </p>
          <LinkList links={working} revoking={revoking} />
        </>
      )}
      {ended.length === 0 ? null : (
        <>
          <h2>Links that no longer work</h2>
          <LinkList links={ended} revoking={null} />
        </>
      )}
    </>
  );
}

/** The address of a new link, which is shown once. */
function MadeLink({ address, expiresAt }: { address: string; expiresAt: string }) {
  const timeZone = useAdminTimeZone();
  return (
    <Notice tone="confirm" role="status" title="Your link is ready">
      <p>
        Copy it now and send it to whoever should see the post: you will not see it here again. It
        works until {formatInstant(expiresAt, timeZone)}, for everybody who has it.
      </p>
      <p>
        <code className="one-time-link">{address}</code>
      </p>
      <div className="cluster">
        <AddressActions address={address} />
      </div>
    </Notice>
  );
}

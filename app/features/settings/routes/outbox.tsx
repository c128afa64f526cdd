import { data } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { ConfirmBoundary } from '#app/features/accounts/ui/offered/confirm-identity.tsx';
import {
  revalidateAfterConfirmation,
  withConfirmation,
} from '#app/features/accounts/ui/offered/with-confirmation.tsx';
import { deleteMessage, retryFailed } from '#app/features/outbox/change-messages.server.ts';
import type { DeliveryResult } from '#app/features/outbox/channel.server.ts';
import { findMessage, listMessages } from '#app/features/outbox/list-messages.server.ts';
import { sendTest } from '#app/features/outbox/mail/offered/send-test.server.ts';
import { MessageList } from '#app/features/outbox/ui/offered/message-list.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { Empty } from '#app/ui/admin/empty.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { findOwnerAddress } from '../mail/owner-address.server.ts';
import { sendTestMail } from '../mail/send-test-mail.server.ts';
import { findMailState } from '../mail-state.server.ts';
import { MailChannel, SearchEngineChannel, WebhookChannel } from '../ui/channel-panels.tsx';
import { findKeyState, renewWebhookKey } from '../webhook-key.server.ts';
import type { Route } from './+types/outbox.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Email and webhooks' });

export async function loader({ context }: Route.LoaderArgs) {
  const { config, database, mailer, now, readSettings } = context.get(services);
  const { webhookUrl, searchEngines } = await readSettings();
  return {
    ...(await listMessages(database.db)),
    mail: {
      state: await findMailState({ database, mailer }),
      to: await findOwnerAddress(database.db),
    },
    webhook: {
      host: webhookUrl === null ? null : new URL(webhookUrl).host,
      secret: await findKeyState(database.db, now()),
    },
    /** Null if nothing is sent to search engines. */
    searchEngineHost: searchEngines === 'off' ? null : new URL(config.indexNowUrl).host,
    canRead: mailer.stored !== null,
  };
}

const SAVED = 'Saved to a file. No mail server is set up, so it was not sent to anyone.';
const SENT = 'The mail server took the test. Say under Settings, Email, whether it arrived.';

interface ActionResult {
  notice?: { ok: boolean; text: string };
  /** A new webhook secret, shown only once. */
  key?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const id = textOf(form, 'id');
  switch (textOf(form, 'intent')) {
    case 'test-mail':
      return toNotice(await sendTestMail(opened, actor), SENT);
    case 'test-webhook':
      return toNotice(await sendTest(opened, actor, 'webhook'), 'The test has arrived.');
    case 'retry': {
      const message = await findMessage(opened.database.db, id);
      if (message === null) return toNotice({ kind: 'busy' }, '');
      return toNotice(
        await opened.outbox.deliverNow(message.channel, id),
        message.channel === 'mail' && (await opened.mailer.findServer()) === null
          ? SAVED
          : 'It has been sent.',
      );
    }
    case 'retry-all':
      await retryFailed(opened, actor);
      opened.outbox.retryNow();
      return data<ActionResult>({ notice: { ok: true, text: 'Trying all of them again now.' } });
    case 'delete':
      await deleteMessage(opened, actor, id);
      return data<ActionResult>({ notice: { ok: true, text: 'Message deleted.' } });
    case 'new-key':
      if ((await requireRecentSignIn(context, { form })) === 'cancelled') return null;
      return data<ActionResult>({
        key: await renewWebhookKey(opened, actor, opened.secret),
      });
    default:
      return data<ActionResult>({ notice: { ok: false, text: notUnderstoodSentence } }, 400);
  }
}

function toNotice(result: DeliveryResult, success: string) {
  if (result.kind === 'delivered')
    return data<ActionResult>({ notice: { ok: true, text: success } });
  const text =
    result.kind === 'failed'
      ? result.sentence
      : 'It is being sent right now, or it was already sent.';
  return data<ActionResult>({ notice: { ok: result.kind === 'busy', text } });
}

export const ErrorBoundary = ConfirmBoundary;

export const shouldRevalidate = revalidateAfterConfirmation;

export default withConfirmation(Outbox);

function Outbox({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { failing, waiting, delivered, counts, mail, webhook, searchEngineHost, canRead } =
    loaderData;
  const result: ActionResult = actionData ?? {};
  return (
    <>
      <h1>Email and webhooks</h1>
      <p className="admin-text">
        What this site sends out: each new lead, to you and to other systems, and emails about
        accounts.
      </p>
      {result.notice ? (
        <Notice
          tone={result.notice.ok ? 'confirm' : 'error'}
          role={result.notice.ok ? 'status' : 'alert'}
        >
          <p>{result.notice.text}</p>
        </Notice>
      ) : null}
      <MailChannel mail={mail} />
      <WebhookChannel webhook={webhook} newKey={result.key ?? null} />
      {searchEngineHost === null ? null : <SearchEngineChannel host={searchEngineHost} />}
      {counts.failing > 0 ? (
        <section className="outbox-part" aria-labelledby="failing">
          <h2 id="failing">Couldn’t be sent ({counts.failing})</h2>
          <Form method="post">
            <input type="hidden" name="intent" value="retry-all" />
            <SubmitButton>Try all again now</SubmitButton>
          </Form>
          <MessageList messages={failing} canRead={false} />
          <More shown={failing.length} count={counts.failing} />
        </section>
      ) : null}
      {counts.waiting > 0 ? (
        <section className="outbox-part" aria-labelledby="waiting">
          <h2 id="waiting">About to be sent ({counts.waiting})</h2>
          <MessageList messages={waiting} canRead={false} />
          <More shown={waiting.length} count={counts.waiting} />
        </section>
      ) : null}
      <section className="outbox-part" aria-labelledby="delivered">
        <h2 id="delivered">{canRead ? 'Recently sent or saved' : 'Recently sent'}</h2>
        {delivered.length === 0 ? (
          <Empty text="Nothing has been sent yet." />
        ) : (
          <MessageList messages={delivered} canRead={canRead} />
        )}
        <p className="field-hint">
          Messages are deleted after 30 days. An email to a lead is also deleted with the lead.
        </p>
      </section>
    </>
  );
}

function More({ shown, count }: { shown: number; count: number }) {
  if (count <= shown) return null;
  return <p className="field-hint">Showing the oldest {shown}.</p>;
}

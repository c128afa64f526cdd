import { data, Form, useNavigation } from 'react-router';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import { actorOf, adminSession } from '#app/domains/accounts/admin-session.server.ts';
import { deleteMessage, retryFailed } from '#app/domains/outbox/change-messages.server.ts';
import type { DeliveryAnswer } from '#app/domains/outbox/channel.server.ts';
import { findMessage, listMessages } from '#app/domains/outbox/list-messages.server.ts';
import { findKeyState, renewWebhookKey } from '#app/domains/settings/webhook-key.server.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import { findOwnerAddress } from '#app/notifications/lead-mail.server.ts';
import { sendTest } from '#app/notifications/send-test.server.ts';
import { MailChannel, WebhookChannel } from '#app/ui/admin/outbox/channel-panels.tsx';
import { MessageList } from '#app/ui/admin/outbox/message-list.tsx';
import { useAnswer } from '#app/ui/admin/use-answer.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/outbox.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Messages', noindex: true });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { database, mailer, now, readSettings } = context.get(services);
  const { webhookUrl } = await readSettings();
  return {
    ...(await listMessages(database.db)),
    mail: { host: mailer.host, to: await findOwnerAddress(database.db) },
    webhook: {
      host: webhookUrl === null ? null : new URL(webhookUrl).host,
      secret: await findKeyState(database.db, now()),
    },
    canRead: mailer.folder !== null,
  };
}

const SAVED = 'Saved to a file. No mail server is set up, so it was not sent to anybody.';

interface Answer {
  told?: { ok: boolean; text: string };
  /** Shown this once. */
  key?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const id = textOf(form, 'id');
  switch (textOf(form, 'intent')) {
    case 'test-mail':
      return tell(
        await sendTest(opened, actor, 'mail'),
        opened.mailer.kind === 'folder' ? SAVED : 'The test has been sent.',
      );
    case 'test-webhook':
      return tell(await sendTest(opened, actor, 'webhook'), 'The test has arrived.');
    case 'retry': {
      const message = await findMessage(opened.database.db, id);
      if (message === null) return tell({ kind: 'busy' }, '');
      return tell(
        await opened.outbox.deliverNow(message.channel, id),
        message.channel === 'mail' && opened.mailer.kind === 'folder' ? SAVED : 'It has been sent.',
      );
    }
    case 'retry-all':
      await retryFailed(opened, actor);
      opened.outbox.retryNow();
      return data<Answer>({ told: { ok: true, text: 'All of them are being tried again.' } });
    case 'delete':
      await deleteMessage(opened, actor, id);
      return data<Answer>({ told: { ok: true, text: 'The message is deleted.' } });
    case 'new-key':
      return data<Answer>({
        key: await renewWebhookKey(opened, actor, opened.secret),
      });
    default:
      return data<Answer>({ told: { ok: false, text: notUnderstoodSentence } }, 400);
  }
}

function tell(answer: DeliveryAnswer, success: string) {
  if (answer.kind === 'delivered') return data<Answer>({ told: { ok: true, text: success } });
  const text =
    answer.kind === 'failed'
      ? answer.sentence
      : 'It is being sent right now, or has arrived meanwhile.';
  return data<Answer>({ told: { ok: answer.kind === 'busy', text } });
}

export default function Outbox({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData);
  const { failing, waiting, delivered, counts, mail, webhook, canRead } = loaderData;
  const answer: Answer = actionData ?? {};
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <h1>Messages</h1>
      <p className="field-hint">
        What the site tells you and other systems: of each new lead, and mails about accounts.
      </p>
      {answer.told ? (
        <Notice
          tone={answer.told.ok ? 'confirm' : 'error'}
          role={answer.told.ok ? 'status' : 'alert'}
        >
          <p>{answer.told.text}</p>
        </Notice>
      ) : null}
      <MailChannel mail={mail} busy={busy} />
      <WebhookChannel webhook={webhook} newKey={answer.key ?? null} busy={busy} />
      <section className="outbox-part" aria-labelledby="failing">
        <h2 id="failing">Not arrived yet ({counts.failing})</h2>
        {counts.failing === 0 ? (
          <p className="admin-empty">
            {mail.host === null ? 'Nothing is left to try again.' : 'Everything has arrived.'}
          </p>
        ) : (
          <>
            <Form method="post">
              <input type="hidden" name="intent" value="retry-all" />
              <Button type="submit" disabled={busy}>
                Try all again now
              </Button>
            </Form>
            <MessageList messages={failing} busy={busy} canRead={false} />
            <More shown={failing.length} count={counts.failing} />
          </>
        )}
      </section>
      {counts.waiting > 0 ? (
        <section className="outbox-part" aria-labelledby="waiting">
          <h2 id="waiting">Waiting ({counts.waiting})</h2>
          <MessageList messages={waiting} busy={busy} canRead={false} />
          <More shown={waiting.length} count={counts.waiting} />
        </section>
      ) : null}
      <section className="outbox-part" aria-labelledby="delivered">
        <h2 id="delivered">{mail.host === null ? 'Sent or saved lately' : 'Sent lately'}</h2>
        {delivered.length === 0 ? (
          <p className="admin-empty">Nothing yet.</p>
        ) : (
          <MessageList messages={delivered} busy={busy} canRead={canRead} />
        )}
        <p className="field-hint">After 30 days a message is forgotten.</p>
      </section>
    </>
  );
}

function More({ shown, count }: { shown: number; count: number }) {
  if (count <= shown) return null;
  return <p className="field-hint">The oldest {shown} are shown.</p>;
}

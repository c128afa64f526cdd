import { useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { formatInstant } from '#app/formatting/dates.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useAdminTimeZone } from '../time-zone.ts';

interface MailChannelProps {
  /** `host` is the mail server, null for the folder. */
  mail: { host: string | null; to: string | null };
  busy: boolean;
}

export function MailChannel({ mail, busy }: MailChannelProps) {
  return (
    <section aria-labelledby="channel-mail" className="outbox-part channel">
      <h2 id="channel-mail">Mail</h2>
      <p>
        {mail.host === null
          ? 'No mail server is set up, so mails are written to a folder and can be read below. To send them, whoever runs the server sets SMTP_URL and MAIL_FROM.'
          : `Mails leave through ${mail.host}.`}
      </p>
      <p>
        {mail.to === null ? (
          <>
            Nobody is told of new leads yet:{' '}
            <Link to="/admin/settings">enter an address in the settings</Link>.
          </>
        ) : (
          <>
            New leads are told to <strong>{mail.to}</strong>.{' '}
            <Link to="/admin/settings">Change it in the settings</Link>.
          </>
        )}
      </p>
      {mail.to === null ? null : <TestButton channel="mail" label="Send a test mail" busy={busy} />}
    </section>
  );
}

interface WebhookChannelProps {
  /** `replacedUntil`: how long calls are signed with the secret before the newest, too. */
  webhook: { host: string | null; secret: { made: boolean; replacedUntil: string | null } };
  /** A secret that was just made: it is shown this once. */
  newKey: string | null;
  busy: boolean;
}

export function WebhookChannel({ webhook, newKey, busy }: WebhookChannelProps) {
  return (
    <section aria-labelledby="channel-webhook" className="outbox-part channel">
      <h2 id="channel-webhook">Webhook</h2>
      {webhook.host === null ? (
        <p>
          No other system is told of new leads.{' '}
          <Link to="/admin/settings">Enter an address in the settings</Link> to change that.
        </p>
      ) : (
        <p>
          Each new lead is posted to <strong>{webhook.host}</strong>, signed with a secret that the
          other system checks.
        </p>
      )}
      {newKey === null ? null : (
        <Notice tone="confirm" role="status" title="The new secret">
          <p>
            Copy it into the other system now: it is not shown again. Calls are signed with it from
            now on.
          </p>
          <p>
            <code className="one-time-link">{newKey}</code>
          </p>
        </Notice>
      )}
      <OldSecret until={webhook.secret.replacedUntil} />
      {webhook.host === null ? null : (
        <div className="cluster">
          <TestButton channel="webhook" label="Send a test call" busy={busy} />
          <NewSecret host={webhook.host} replaces={webhook.secret.made} busy={busy} />
        </div>
      )}
    </section>
  );
}

function OldSecret({ until }: { until: string | null }) {
  const timeZone = useAdminTimeZone();
  if (until === null) return null;
  return (
    <p className="field-hint">
      The secret before this one works as well until {formatInstant(until, timeZone)}.
    </p>
  );
}

interface NewSecretProps {
  host: string;
  /** Whether a secret was made before. */
  replaces: boolean;
  busy: boolean;
}

function NewSecret({ host, replaces, busy }: NewSecretProps) {
  const submit = useSubmit();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button look="quiet" disabled={busy} onClick={() => setAsked(true)}>
        Make a new secret
      </Button>
      <ConfirmDialog
        open={asked}
        title="Make a new secret?"
        text={
          replaces
            ? `You get a new secret to enter at ${host}. The one it has now goes on working for 24 hours. After that, ${host} turns new leads away until it has the new one.`
            : `You get a secret to enter at ${host}. With it, ${host} can tell that a lead really comes from this site.`
        }
        action="Make a new secret"
        onClose={() => setAsked(false)}
        onConfirm={() => void submit({ intent: 'new-key' }, { method: 'post' })}
      />
    </>
  );
}

interface TestButtonProps {
  channel: 'mail' | 'webhook';
  label: string;
  busy: boolean;
}

function TestButton({ channel, label, busy }: TestButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={`test-${channel}`} />
      <Button type="submit" look="quiet" disabled={busy}>
        {busy ? 'One moment…' : label}
      </Button>
    </Form>
  );
}

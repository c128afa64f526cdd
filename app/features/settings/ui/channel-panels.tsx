import { useState } from 'react';
import { Link, useNavigation, useSubmit } from 'react-router';
import { formatInstant } from '#app/formatting/dates.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { MailState } from '../mail-server/mail-state.ts';
import { describeMailState } from './describe-mail.ts';

interface MailChannelProps {
  /** `to` gets the news of leads; null for nobody. */
  mail: { state: MailState; to: string | null };
}

export function MailChannel({ mail }: MailChannelProps) {
  return (
    <section aria-labelledby="channel-mail" className="outbox-part channel">
      <h2 id="channel-mail">Email</h2>
      <p>{describeMailState(mail.state, mail.to)}</p>
      <p>
        <Link to="/admin/settings/mail" className="text-link">
          {mail.state.kind === 'works' ? 'Email settings' : 'Set up email'}
        </Link>
      </p>
      {mail.to === null || mail.state.kind === 'none' || mail.state.kind === 'unreadable' ? null : (
        <TestButton channel="mail" label="Send a test email" />
      )}
    </section>
  );
}

interface WebhookChannelProps {
  /** `replacedUntil`: until then, calls are also signed with the previous secret. */
  webhook: { host: string | null; secret: { made: boolean; replacedUntil: string | null } };
  /** A new secret, shown only once. */
  newKey: string | null;
}

export function WebhookChannel({ webhook, newKey }: WebhookChannelProps) {
  return (
    <section aria-labelledby="channel-webhook" className="outbox-part channel">
      <h2 id="channel-webhook">Webhook</h2>
      {webhook.host === null ? (
        <p>
          New leads are not sent to any other system.{' '}
          <Link to="/admin/settings/webhook#webhookUrl">Enter an address in the settings</Link> to
          change that.
        </p>
      ) : (
        <p>
          Each new lead is sent to <strong>{webhook.host}</strong>, signed with a secret that tells
          the other system it really came from this site.
        </p>
      )}
      {newKey === null ? null : (
        <Notice tone="confirm" role="status" title="Your new secret">
          <p>
            Copy it into the other system now. You will not see it again, and every call is signed
            with it from now on.
          </p>
          <p>
            <code className="one-time-link">{newKey}</code>
          </p>
        </Notice>
      )}
      <OldSecret until={webhook.secret.replacedUntil} />
      {webhook.host === null ? null : (
        <div className="cluster">
          <TestButton channel="webhook" label="Send a test call" />
          <NewSecret host={webhook.host} replaces={webhook.secret.made} />
        </div>
      )}
    </section>
  );
}

export function SearchEngineChannel({ host }: { host: string }) {
  return (
    <section aria-labelledby="channel-search-engines" className="outbox-part channel">
      <h2 id="channel-search-engines">Search engines</h2>
      <p>
        When you publish, change, move or take down an article or a page you added, its address is
        sent to <strong>{host}</strong>, at most every ten minutes.{' '}
        <Link to="/admin/settings/articles#searchEngines">Change this in the settings</Link>
      </p>
    </section>
  );
}

function OldSecret({ until }: { until: string | null }) {
  const timeZone = useAdminTimeZone();
  if (until === null) return null;
  return (
    <p className="field-hint">
      The previous secret also works until {formatInstant(until, timeZone)}.
    </p>
  );
}

interface NewSecretProps {
  host: string;
  /** Whether there is an earlier secret. */
  replaces: boolean;
}

function NewSecret({ host, replaces }: NewSecretProps) {
  const busy = useNavigation().state === 'submitting';
  const submit = useSubmit();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" disabled={busy} onClick={() => setOpen(true)}>
        Make a new secret
      </Button>
      <ConfirmDialog
        open={open}
        title="Make a new secret?"
        text={
          replaces
            ? `You get a new secret to enter at ${host}. The one it has now keeps working for 24 hours. After that, ${host} will turn new leads away until it has the new one.`
            : `You get a secret to enter at ${host}. With it, ${host} can tell that a lead really comes from this site.`
        }
        action="Make a new secret"
        onClose={() => setOpen(false)}
        onConfirm={() => void submit({ intent: 'new-key' }, { method: 'post' })}
      />
    </>
  );
}

interface TestButtonProps {
  channel: 'mail' | 'webhook';
  label: string;
}

function TestButton({ channel, label }: TestButtonProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={`test-${channel}`} />
      <SubmitButton look="quiet">{busy ? 'Sending…' : label}</SubmitButton>
    </Form>
  );
}

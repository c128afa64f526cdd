import { Link } from 'react-router';
import { formatInstant, keepTogether } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import type { ListedMessage } from '../../listed-message.ts';

const KIND_LABELS: Record<ListedMessage['kind'], string> = {
  mail: 'Email',
  'lead-mail': 'Email about a new lead',
  'lead-reminder': 'Lead reminder',
  'lead-answer': 'Email to a lead',
  'sign-in-alarm': 'Email about failed sign-ins',
  'week-mail': 'Email about the last week',
  'approval-mail': 'Email about an article to publish',
  'subscriber-mail': 'Email to a subscriber',
  'test-mail': 'Test email',
  'lead-webhook': 'Webhook call about a new lead',
  'lead-update-webhook': 'Webhook call about a changed lead',
  'post-webhook': 'Webhook call about an article',
  'subscriber-webhook': 'Webhook call about a subscriber',
  'import-webhook': 'Webhook call about an import',
  'test-webhook': 'Test call',
  'changed-pages': 'Addresses of changed pages, for search engines',
};

interface MessageListProps {
  messages: readonly ListedMessage[];
  /** Whether sent mails are in the folder. */
  canRead: boolean;
}

export function MessageList({ messages, canRead }: MessageListProps) {
  return (
    <ul className="rows">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} canRead={canRead} />
      ))}
    </ul>
  );
}

function MessageRow({
  message,
  canRead,
}: Omit<MessageListProps, 'messages'> & { message: ListedMessage }) {
  const timeZone = useAdminTimeZone();
  const { subject, to, leadId, postId, lastError, deliveredAt, channel, secret, dropped } = message;
  const name = subject ?? KIND_LABELS[message.kind];
  const saved = channel === 'mail' && (message.savedToFile ?? canRead);
  const readable = canRead && channel === 'mail' && !secret && !dropped;
  return (
    <li className="row">
      <div className="row-main">
        {readable ? (
          <Link to={`/admin/outbox/${message.id}`} className="row-title">
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        <p className="field-hint">
          {[to && `to ${to}`, keepTogether(describeState(message, saved, timeZone))]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
        {lastError === null ? null : <p className="message-error">{lastError}</p>}
        {leadId === null ? null : (
          <p>
            <Link to={`/admin/leads/${leadId}`} className="text-link">
              Open the lead<span className="visually-hidden"> for {name}</span>
            </Link>
          </p>
        )}
        {postId === null ? null : (
          <p>
            <Link to={`/admin/posts/${postId}/history`} className="text-link">
              Open the article’s history
            </Link>
          </p>
        )}
      </div>
      {lastError !== null && deliveredAt === null ? (
        <div className="row-actions">
          <RowButton intent="retry" label="Try again now" message={message} />
          <RowButton intent="delete" label="Delete" message={message} />
        </div>
      ) : null}
    </li>
  );
}

interface RowButtonProps {
  intent: 'retry' | 'delete';
  label: string;
  message: ListedMessage;
}

function RowButton({ intent, label, message }: RowButtonProps) {
  return (
    <RowAction
      fields={{ intent, id: message.id }}
      label={label}
      about={` for ${message.subject ?? KIND_LABELS[message.kind]}`}
      small
    />
  );
}

/** What became of a message, as the end of a line. */
export function describeState(message: ListedMessage, saved: boolean, timeZone: string): string {
  const { deliveredAt, attempts, nextAttemptAt, createdAt, lastError, dropped } = message;
  if (deliveredAt !== null) {
    const done = saved ? 'saved to a file (no mail server was set up)' : 'sent';
    return `${dropped ? 'no longer needed, so not sent' : done}, ${formatInstant(deliveredAt, timeZone)}`;
  }
  if (lastError === null) return `queued ${formatInstant(createdAt, timeZone)}`;
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`;
  return nextAttemptAt === null
    ? `not sent, ${tried}`
    : `not sent yet, ${tried}, next try ${formatInstant(nextAttemptAt, timeZone)}`;
}

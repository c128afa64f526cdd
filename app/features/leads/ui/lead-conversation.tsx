import type { ReactNode } from 'react';
import { describeState } from '#app/features/outbox/ui/message-list.tsx';
import { formatInstant, formatShortMoment } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminLayoutData, useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import type { ConversationEntry } from '../conversation.ts';
import type { Lead } from '../lead.ts';
import { Facts } from './lead-facts.tsx';

interface LeadConversationProps {
  lead: Lead;
  /** The quiz answers as text; empty when none were sent. */
  answers: readonly { label: string; value: string }[];
  entries: readonly ConversationEntry[];
  now: string;
  busy: boolean;
}

/** So many of the newest entries are in view; earlier ones are folded. */
const SHOWN = 6;

/** Everything that happened with a lead, from what they wrote to the newest entry. */
export function LeadConversation({ lead, answers, entries, now, busy }: LeadConversationProps) {
  // A fold of one entry would hide as much as it takes.
  const folded = entries.length > SHOWN + 1 ? entries.length - SHOWN : 0;
  return (
    <section aria-labelledby="conversation" className="conversation">
      <h2 id="conversation" className="visually-hidden">
        What happened
      </h2>
      <Entry who={null} at={lead.createdAt} now={now} look="them">
        {lead.message ? <p className="lead-message lead-first">{lead.message}</p> : null}
        {lead.message === null && answers.length === 0 ? <p>Sent a form.</p> : null}
        {answers.length === 0 ? null : (
          <details>
            <summary>Quiz answers</summary>
            <Facts facts={answers.map(({ label, value }) => ({ label, text: value }))} />
          </details>
        )}
      </Entry>
      {folded === 0 ? null : (
        <details className="conversation-earlier">
          <summary>Show {folded} earlier</summary>
          <Entries entries={entries.slice(0, folded)} now={now} busy={busy} />
        </details>
      )}
      <Entries entries={entries.slice(folded)} now={now} busy={busy} />
    </section>
  );
}

function Entries({ entries, now, busy }: Pick<LeadConversationProps, 'entries' | 'now' | 'busy'>) {
  return (
    <ol className="conversation-list">
      {entries.map((entry, index) => (
        <li key={entry.id}>
          {entry.kind === 'change' ? (
            <ChangeLine entry={entry} before={entries[index - 1]} now={now} />
          ) : entry.kind === 'mail' ? (
            <Entry who={entry.who} at={entry.at} now={now} look="us">
              <MailText mail={entry.mail} busy={busy} />
            </Entry>
          ) : (
            <Entry who={entry.who} at={entry.at} now={now} look="us">
              <p className="lead-message">{entry.text}</p>
            </Entry>
          )}
        </li>
      ))}
    </ol>
  );
}

interface EntryProps {
  /** Null where it is the lead, whose page it is. */
  who: string | null;
  at: string;
  now: string;
  look: 'them' | 'us';
  children: ReactNode;
}

function Entry({ who, at, now, look, children }: EntryProps) {
  return (
    <div className={`conversation-entry conversation-${look}`}>
      {children}
      <p className="field-hint">
        <Moment who={who} at={at} now={now} />
      </p>
    </div>
  );
}

/** An email to the lead, what became of it and, if it failed, a way to send it again. */
function MailText({ mail, busy }: { mail: Mail; busy: boolean }) {
  const timeZone = useAdminTimeZone();
  const { id, subject, text, lastError, deliveredAt, savedToFile } = mail;
  const failed = lastError !== null && deliveredAt === null;
  const isBeingSent = deliveredAt === null && !failed;
  return (
    <>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className="lead-message">{text}</p>
      <p className={failed ? 'message-error' : 'field-hint'}>
        Email: {isBeingSent ? 'sending…' : describeState(mail, savedToFile === true, timeZone)}
      </p>
      {failed ? (
        <>
          <p className="message-error">{lastError}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="answer-again" />
            <input type="hidden" name="mail" value={id} />
            <Button type="submit" look="quiet" small disabled={busy}>
              Try again
            </Button>
          </Form>
        </>
      ) : null}
    </>
  );
}

type Change = Extract<ConversationEntry, { kind: 'change' }>;
type Mail = Extract<ConversationEntry, { kind: 'mail' }>['mail'];

interface ChangeLineProps {
  entry: Change;
  before: ConversationEntry | undefined;
  now: string;
}

/** What follows from the entry before, such as the change after a call, has its moment from that. */
function ChangeLine({ entry: { text, who, at }, before, now }: ChangeLineProps) {
  const follows = before?.who === who && toMinute(before.at) === toMinute(at);
  return (
    <p className="conversation-change">
      <span>{text}</span>{' '}
      {follows ? null : (
        <span className="field-hint">
          <Moment who={who} at={at} now={now} />
        </span>
      )}
    </p>
  );
}

/** An email is noted a moment before what follows from it. */
function toMinute(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** With who it was, unless that is whoever reads it. */
function Moment({ who, at, now }: Pick<EntryProps, 'who' | 'at' | 'now'>) {
  const timeZone = useAdminTimeZone();
  const reader = useAdminLayoutData()?.email;
  return (
    <>
      {who === null || who === reader ? null : `${who}, `}
      <time dateTime={at} title={formatInstant(at, timeZone)}>
        {formatShortMoment(at, now, timeZone)}
      </time>
    </>
  );
}

import type { ReactNode } from 'react';
import { describeState } from '#app/features/outbox/ui/offered/message-list.tsx';
import { formatInstant, formatShortMoment } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminLayoutData, useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import type { ConversationEntry } from '../contact/conversation.ts';
import type { Lead } from '../lead.ts';
import { Facts } from './lead-facts.tsx';
import { NEWEST_ENTRY_ID } from './use-focus-after.ts';

interface LeadMessageProps {
  lead: Lead;
  /** The quiz answers as text; empty when none were sent. */
  answers: readonly { label: string; value: string }[];
  now: string;
}

/** What the lead wrote, and their quiz answers. */
export function LeadMessage({ lead, answers, now }: LeadMessageProps) {
  return (
    <Entry who={null} at={lead.createdAt} now={now} look="them">
      {lead.message ? <p className="lead-message lead-first">{lead.message}</p> : null}
      {lead.message === null && answers.length === 0 ? <p>Sent a form.</p> : null}
      {answers.length === 0 ? null : (
        <details open={lead.message === null}>
          <summary>Quiz answers</summary>
          <Facts facts={answers.map(({ label, value }) => ({ label, text: value }))} />
        </details>
      )}
    </Entry>
  );
}

interface LeadConversationProps {
  /** Oldest first. */
  entries: readonly ConversationEntry[];
  now: string;
  busy: boolean;
}

/** So many of the newest entries are in view; earlier ones are folded. */
const SHOWN = 6;

/** What happened since a lead was sent, newest first: below the email that somebody writes now. */
export function LeadConversation({ entries, now, busy }: LeadConversationProps) {
  // A fold of one entry would hide as much as it takes.
  const folded = entries.length > SHOWN + 1 ? entries.length - SHOWN : 0;
  return (
    <section aria-labelledby="conversation" className="conversation">
      <h2 id="conversation">What happened</h2>
      {entries.length === 0 ? <p className="field-hint">Nothing yet.</p> : null}
      <Entries entries={entries.slice(folded)} now={now} busy={busy} isNewest />
      {folded === 0 ? null : (
        <details className="conversation-earlier">
          <summary>Show {folded} earlier</summary>
          <Entries entries={entries.slice(0, folded)} now={now} busy={busy} />
        </details>
      )}
    </section>
  );
}

interface EntriesProps extends LeadConversationProps {
  /** Whether the newest of all is one of them. */
  isNewest?: boolean;
}

function Entries({ entries, now, busy, isNewest = false }: EntriesProps) {
  return (
    <ol className="conversation-list" reversed>
      {inGroups(entries).map(([first, ...changes], index) => (
        <li key={first.id} {...(isNewest && index === 0 && { id: NEWEST_ENTRY_ID, tabIndex: -1 })}>
          <EntryOf entry={first} now={now} busy={busy} />
          {changes.map(({ id, text }) => (
            <p key={id} className="conversation-change">
              {text}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** The newest first, each with what follows from it, such as the change after a call. */
function inGroups(entries: readonly ConversationEntry[]): [ConversationEntry, ...Change[]][] {
  const groups: [ConversationEntry, ...Change[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && entry.kind === 'change' && follows(entry, last[0])) last.push(entry);
    else groups.push([entry]);
  }
  return groups.reverse();
}

/** An email is noted a moment before what follows from it. */
function follows(entry: Change, before: ConversationEntry): boolean {
  return before.who === entry.who && toMinute(before.at) === toMinute(entry.at);
}

function toMinute(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

function EntryOf({ entry, now, busy }: { entry: ConversationEntry; now: string; busy: boolean }) {
  const { who, at } = entry;
  if (entry.kind === 'change') {
    return (
      <p className="conversation-change">
        {entry.text} · <Moment who={who} at={at} now={now} />
      </p>
    );
  }
  return (
    <Entry who={who} at={at} now={now} look="us">
      {entry.kind === 'mail' ? (
        <MailText mail={entry.mail} busy={busy} />
      ) : (
        <p className="lead-message">{entry.text}</p>
      )}
    </Entry>
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

import type { ReactNode } from 'react';
import type { ConversationEntry } from '#app/domains/leads/conversation.ts';
import type { Lead } from '#app/domains/leads/lead.ts';
import { formatRecent } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import { Facts } from './lead-facts.tsx';

interface LeadConversationProps {
  lead: Lead;
  /** The quiz answers as text; empty when none were sent. */
  answers: readonly { label: string; value: string }[];
  entries: readonly ConversationEntry[];
  now: string;
}

/** So many of the newest entries are in view; earlier ones are folded. */
const SHOWN = 6;

/** Everything that happened with a lead, from what they wrote to the newest entry. */
export function LeadConversation({ lead, answers, entries, now }: LeadConversationProps) {
  // A fold of one entry would hide as much as it takes.
  const folded = entries.length > SHOWN + 1 ? entries.length - SHOWN : 0;
  return (
    <section aria-labelledby="conversation" className="conversation">
      <h2 id="conversation" className="visually-hidden">
        What happened
      </h2>
      <Entry who={lead.name} at={lead.createdAt} now={now} look="them">
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
          <Entries entries={entries.slice(0, folded)} now={now} />
        </details>
      )}
      <Entries entries={entries.slice(folded)} now={now} />
    </section>
  );
}

function Entries({ entries, now }: Pick<LeadConversationProps, 'entries' | 'now'>) {
  return (
    <ol className="conversation-list">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.kind === 'change' ? (
            <ChangeLine entry={entry} now={now} />
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
  who: string;
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

function ChangeLine({ entry: { text, who, at }, now }: { entry: ConversationEntry; now: string }) {
  return (
    <p className="conversation-change">
      <span>{text}</span>{' '}
      <span className="field-hint">
        <Moment who={who} at={at} now={now} />
      </span>
    </p>
  );
}

function Moment({ who, at, now }: Pick<EntryProps, 'who' | 'at' | 'now'>) {
  const timeZone = useAdminTimeZone();
  return (
    <>
      {who}, <time dateTime={at}>{formatRecent(at, now, timeZone)}</time>
    </>
  );
}

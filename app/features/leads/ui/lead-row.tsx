import { Link, useFetcher } from 'react-router';
import { formatShortMoment } from '#app/formatting/dates.ts';
import { displayPhone } from '#app/formatting/phone-text.ts';
import { topicLabel } from '#app/site/lead-topic-labels.ts';
import { AdminTokenField } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Icon } from '#app/ui/admin/frame/icons.tsx';
import { MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { answerHref, contactLinks } from '../contact-links.ts';
import { describeDue, dueGroupOf } from '../due-words.ts';
import { type LeadSummary, STATUS_LABELS } from '../lead.ts';

interface LeadRowProps {
  lead: LeadSummary;
  /** The first words of what they wrote; empty if that is nothing. */
  words: string;
  now: string;
}

/** The whole row is the link; its number and its menu are above it. New leads are bold. */
export function LeadRow({ lead, words, now }: LeadRowProps) {
  const timeZone = useAdminTimeZone();
  const isNew = lead.status === 'new' && !lead.spam;
  return (
    <li className={isNew ? 'lead-row lead-row-new' : 'lead-row'}>
      <span className="lead-who">
        <Link to={`/admin/leads/${lead.id}`} className="row-title">
          {lead.name}
        </Link>
        {lead.home === null ? null : <span className="field-hint">{lead.home}</span>}
      </span>
      <time className="lead-when" dateTime={lead.createdAt}>
        {formatShortMoment(lead.createdAt, now, timeZone)}
      </time>
      <CallLink lead={lead} />
      <span className="lead-words">
        <span className="lead-topic">{topicLabel(lead.topic)}</span> {words}
      </span>
      <span className="lead-state">
        {lead.dueAt === null || lead.spam ? (
          STATUS_LABELS[lead.status]
        ) : (
          <Due lead={lead} now={now} />
        )}
      </span>
      <RowMenu lead={lead} />
    </li>
  );
}

/** Its number, one tap away; empty without one. */
export function CallLink({ lead }: { lead: LeadSummary }) {
  const { call } = contactLinks(lead);
  if (lead.noContact !== null) {
    return (
      <span className="lead-phone">
        <strong className="do-not-text">No contact</strong>
      </span>
    );
  }
  if (call === null) return <span className="lead-phone" />;
  return (
    <a className="lead-phone" href={call}>
      <span className="visually-hidden">Call {lead.name}: </span>
      <Icon name="phone" />
      <span>{displayPhone(lead.phone ?? '')}</span>
    </a>
  );
}

function RowMenu({ lead }: { lead: LeadSummary }) {
  const fetcher = useFetcher<{ problem: string | null }>();
  const { email } = contactLinks(lead);
  const action = `/admin/leads/${lead.id}`;
  const problem = fetcher.data?.problem ?? null;
  return (
    <div className="lead-menu">
      <MoreMenu id={`lead-menu-${lead.id}`} label={`Actions for ${lead.name}`}>
        {email === null ? null : (
          <li>
            <Link className="menu-item" to={answerHref(lead.id)}>
              Email {lead.email}
            </Link>
          </li>
        )}
        {lead.status === 'new' && !lead.spam && lead.noContact === null ? (
          <li>
            <fetcher.Form method="post" action={action}>
              <AdminTokenField />
              <input type="hidden" name="intent" value="status" />
              <input type="hidden" name="version" value={lead.version} />
              <button type="submit" className="menu-item" name="status" value="contacted">
                Mark as contacted
              </button>
            </fetcher.Form>
          </li>
        ) : null}
        <li>
          <fetcher.Form method="post" action={action}>
            <AdminTokenField />
            <input type="hidden" name="intent" value="spam" />
            <input type="hidden" name="version" value={lead.version} />
            <button
              type="submit"
              className="menu-item"
              name="spam"
              value={lead.spam ? 'no' : 'yes'}
            >
              {lead.spam ? 'Not spam, move to inbox' : 'Mark as spam'}
            </button>
          </fetcher.Form>
        </li>
      </MoreMenu>
      {problem === null ? null : (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Until when somebody is to answer; nothing while it is the lead's turn. */
export function Due({ lead, now }: { lead: LeadSummary; now: string }) {
  const at = { now: new Date(now), timeZone: useAdminTimeZone() };
  const words = describeDue(lead, at);
  if (words === null) return null;
  return dueGroupOf(lead, at) === 'overdue' ? (
    <strong className="lead-due overdue">{words}</strong>
  ) : (
    <span className="lead-due">{words}</span>
  );
}

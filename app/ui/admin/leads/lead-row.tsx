import { Link } from 'react-router';
import {
  describeWait,
  isOverdue,
  type LeadSummary,
  STATUS_LABELS,
  waitingMs,
} from '#app/domains/leads/lead.ts';
import { topicLabel } from '#app/domains/leads/lead-topics.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { useAdminTimeZone } from '../admin-layout-data.ts';

const EXCERPT_LENGTH = 140;

/** The window is lit once the lead has had its first response. */
export function LeadRow({ lead, now }: { lead: LeadSummary; now: string }) {
  const timeZone = useAdminTimeZone();
  const message = lead.message ?? '';
  return (
    <li className="row">
      <span>
        <WindowMark lit={lead.firstResponseAt !== null} />
      </span>
      <div className="row-main">
        <Link to={`/admin/leads/${lead.id}`} className="row-title">
          {lead.name}
        </Link>
        <p className="field-hint">
          {[topicLabel(lead.topic), lead.home, formatInstant(lead.createdAt, timeZone)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {message ? (
          <p className="lead-excerpt">
            {message.length > EXCERPT_LENGTH ? `${message.slice(0, EXCERPT_LENGTH)}…` : message}
          </p>
        ) : null}
      </div>
      <p className="lead-state">
        <span>{STATUS_LABELS[lead.status]}</span> <Waiting lead={lead} now={now} />
      </p>
    </li>
  );
}

/** How long the first response took, or how long the lead has been waiting for one. */
export function Waiting({ lead, now }: { lead: LeadSummary; now: string }) {
  const at = new Date(now);
  const wait = describeWait(waitingMs(lead, at));
  if (lead.firstResponseAt !== null) {
    return <span className="field-hint">answered after {wait}</span>;
  }
  if (isOverdue(lead, at)) {
    return <strong className="overdue">overdue: waiting for {wait}</strong>;
  }
  return lead.spam ? null : <span className="field-hint">waiting for {wait}</span>;
}

import { Link } from 'react-router';
import { contactLinks } from '#app/domains/leads/contact-links.ts';
import { describeWait, isOverdue, type LeadSummary, waitingMs } from '#app/domains/leads/lead.ts';
import { describeCount } from '#app/domains/leads/lead-count.ts';
import { topicLabel } from '#app/domains/leads/lead-topics.ts';

interface WaitingLeadsProps {
  /** The ones that have waited longest. */
  leads: readonly LeadSummary[];
  newLeads: number;
  overdueLeads: number;
  now: string;
}

/** Who waits for an answer, the one who has waited longest first. */
export function WaitingLeads({ leads, newLeads, overdueLeads, now }: WaitingLeadsProps) {
  return (
    <section className="home-part" aria-labelledby="home-waiting">
      <header className="home-head">
        <h2 id="home-waiting">Waiting for an answer</h2>
        {overdueLeads > 0 ? (
          <strong className="overdue">{describeCount(overdueLeads)} overdue</strong>
        ) : null}
      </header>
      {leads.length === 0 ? (
        <p className="field-hint">Nobody is waiting.</p>
      ) : (
        <ul className="home-rows">
          {leads.map((lead) => (
            <WaitingLead key={lead.id} lead={lead} now={new Date(now)} />
          ))}
        </ul>
      )}
      {newLeads > leads.length ? (
        <Link className="text-link" to="/admin/leads?status=new">
          See all {describeCount(newLeads)} new leads
        </Link>
      ) : null}
    </section>
  );
}

function WaitingLead({ lead, now }: { lead: LeadSummary; now: Date }) {
  const { call, email } = contactLinks(lead);
  const [href, action] = call === null ? [email, 'Email'] : [call, 'Call'];
  return (
    <li className="home-row">
      <Link className="home-row-link" to={`/admin/leads/${lead.id}`}>
        <span className="home-row-title">{lead.name}</span>{' '}
        <span className="field-hint">{topicLabel(lead.topic)}</span>
      </Link>{' '}
      <span className={isOverdue(lead, now) ? 'home-wait overdue' : 'home-wait'}>
        {describeWait(waitingMs(lead, now))}
      </span>{' '}
      {href === null ? null : (
        <a className="button button-quiet button-small" href={href}>
          {action} <span className="visually-hidden">{lead.name}</span>
        </a>
      )}
    </li>
  );
}

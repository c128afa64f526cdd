import { Link } from 'react-router';
import { answerHref, contactLinks } from '#app/features/leads/contact-links.ts';
import { describeDue, dueGroupOf } from '#app/features/leads/due-words.ts';
import type { LeadSummary } from '#app/features/leads/lead.ts';
import type { LaunchItem } from '#app/features/settings/setting-topics.ts';
import { describeCount } from '#app/formatting/many.ts';
import { topicLabel } from '#app/site/lead-topic-labels.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';

interface WaitingLeadsProps {
  /** The ones that are due first. */
  leads: readonly LeadSummary[];
  newLeads: number;
  overdueLeads: number;
  leadsDueToday: number;
  now: string;
  /**
   * Why nobody may be emailed about them, and where that is set up; null if email works. Without a lead
   * it is a step of setting up, and no alarm.
   */
  mail: LaunchItem | null;
}

/** So many are in the list on a phone (`home.css`), so that the first articles stay in view. */
const SHOWN_ON_PHONE = 2;

/** Who waits for an answer, the one that is due first at the top. */
export function WaitingLeads({ leads, newLeads, now, mail, ...counts }: WaitingLeadsProps) {
  const { overdueLeads, leadsDueToday } = counts;
  return (
    <section className="home-part" aria-labelledby="home-waiting">
      <header className="home-head">
        <h2 id="home-waiting">Waiting for an answer</h2>
        <span className="home-due">
          {overdueLeads > 0 ? (
            <strong className="overdue">{describeCount(overdueLeads)} overdue</strong>
          ) : null}{' '}
          {leadsDueToday > 0 ? <span>{describeCount(leadsDueToday)} due today</span> : null}
        </span>
      </header>
      {mail === null || newLeads === 0 ? null : (
        <p className="home-warning">
          {newLeads === 1 ? 'One new lead is' : `${describeCount(newLeads)} new leads are`} waiting
          here. {mail.fallback}{' '}
          <Link className="whole" to={mail.href}>
            Set up email
          </Link>
        </p>
      )}
      {leads.length === 0 ? (
        <p className="field-hint">Nobody is waiting.</p>
      ) : (
        <ul className="home-rows">
          {leads.map((lead) => (
            <WaitingLead key={lead.id} lead={lead} now={new Date(now)} />
          ))}
        </ul>
      )}
      {newLeads > SHOWN_ON_PHONE ? (
        <Link
          className={newLeads > leads.length ? 'text-link' : 'text-link home-all-shown'}
          to="/admin/leads?status=new"
        >
          See all {describeCount(newLeads)} new leads
        </Link>
      ) : null}
    </section>
  );
}

function WaitingLead({ lead, now }: { lead: LeadSummary; now: Date }) {
  const at = { now, timeZone: useAdminTimeZone() };
  const { call, email } = contactLinks(lead);
  return (
    <li className="home-row">
      <Link className="home-row-link" to={`/admin/leads/${lead.id}`}>
        <span className="home-row-title">{lead.name}</span>{' '}
        <span className="field-hint">{topicLabel(lead.topic)}</span>
      </Link>{' '}
      <span className={dueGroupOf(lead, at) === 'overdue' ? 'home-wait overdue' : 'home-wait'}>
        {describeDue(lead, at)}
      </span>{' '}
      {call === null ? null : (
        <a className="button button-quiet button-small" href={call}>
          Call <span className="visually-hidden">{lead.name}</span>
        </a>
      )}
      {call !== null || email === null ? null : (
        <Link className="button button-quiet button-small" to={answerHref(lead.id)}>
          Email <span className="visually-hidden">{lead.name}</span>
        </Link>
      )}
    </li>
  );
}

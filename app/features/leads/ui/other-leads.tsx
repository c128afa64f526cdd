import { Link } from 'react-router';
import { formatShortMoment } from '#app/formatting/dates.ts';
import { topicLabel } from '#app/site/lead-topic-labels.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { type LeadSummary, STATUS_LABELS } from '../lead.ts';

interface OtherLeadsProps {
  /** Newest first. */
  leads: readonly (LeadSummary & {
    /** What was sold; null if nobody said. */
    readonly sale: string | null;
  })[];
  now: string;
}

/** What else the same person has sent, and what came of it. */
export function OtherLeads({ leads, now }: OtherLeadsProps) {
  const timeZone = useAdminTimeZone();
  if (leads.length === 0) return null;
  return (
    <section className="other-leads" aria-labelledby="other-leads">
      <h2 id="other-leads">Also from them</h2>
      <ul>
        {leads.map(({ id, topic, status, sale, lostReason, createdAt }) => (
          <li key={id}>
            <Link to={`/admin/leads/${id}`}>
              {topicLabel(topic)}, {formatShortMoment(createdAt, now, timeZone)}
            </Link>
            {': '}
            <strong>{STATUS_LABELS[status]}</strong>
            {[sale, lostReason]
              .filter((part) => part !== null)
              .map((part) => `, ${part}`)
              .join('')}
          </li>
        ))}
      </ul>
    </section>
  );
}

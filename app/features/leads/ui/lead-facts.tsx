import { formatInstant } from '#app/formatting/dates.ts';
import type { PlanNames } from '#app/site/lead-topics.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import type { Lead } from '../lead.ts';
import { listShownFacts, type ShownFact } from '../records/lead-facts.ts';

type Fact = ShownFact & { label: string };

interface LeadFactsProps {
  lead: Lead;
  plans: PlanNames;
}

/** The submitted fields and the source. Empty fields are left out. */
export function LeadInfo({ lead, plans }: LeadFactsProps) {
  const timeZone = useAdminTimeZone();
  const instant = (iso: string) => formatInstant(iso, timeZone);
  const facts = listShownFacts(lead, { plans, instant });
  return <Facts facts={facts} />;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, text, href, doNotText }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {href ? <a href={href}>{text}</a> : text}
            {doNotText ? (
              <>
                {' '}
                <strong className="do-not-text">Do not text</strong>
              </>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import { describeCampaign, type Lead } from '#app/domains/leads/lead.ts';
import { type PlanNames, planName, topicLabel } from '#app/domains/leads/lead-topics.ts';
import { displayPhone, phoneHref } from '#app/domains/settings/phone-text.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '../admin-layout-data.ts';

type Fact = { label: string; value: ReactNode };

interface LeadFactsProps {
  lead: Lead;
  /** The quiz answers as text; empty when none were sent. */
  answers: readonly { label: string; value: string }[];
  plans: PlanNames;
}

/** The submitted fields and the source. Empty fields are left out. */
export function LeadFacts({ lead, answers, plans }: LeadFactsProps) {
  const timeZone = useAdminTimeZone();
  const facts: Fact[] = [
    { label: 'Reference', value: lead.reference },
    { label: 'Received', value: formatInstant(lead.createdAt, timeZone) },
    { label: 'About', value: topicLabel(lead.topic) },
    { label: 'Plan', value: lead.plan && planName(lead.plan, plans) },
    {
      label: 'Email',
      value: lead.email ? <a href={`mailto:${lead.email}`}>{lead.email}</a> : null,
    },
    { label: 'Phone', value: lead.phone ? <LeadPhone lead={lead} phone={lead.phone} /> : null },
    { label: 'Home', value: lead.home },
    { label: 'Beds', value: lead.beds },
    { label: 'Sent from', value: lead.sourcePage },
    { label: 'The form there', value: lead.formAbout },
    { label: 'Came from', value: describeCampaign(lead.campaign) },
  ];
  return (
    <>
      <Facts facts={facts} />
      {lead.message ? (
        <>
          <h2>Message</h2>
          <p className="lead-message">{lead.message}</p>
        </>
      ) : null}
      {answers.length > 0 ? (
        <>
          <h2>Quiz answers</h2>
          <Facts facts={answers} />
        </>
      ) : null}
    </>
  );
}

function LeadPhone({ lead: { doNotText }, phone }: { lead: Lead; phone: string }) {
  return (
    <>
      <a href={phoneHref(phone)}>{displayPhone(phone)}</a>{' '}
      {doNotText ? <strong className="do-not-text">Do not text</strong> : null}
    </>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => value !== null && value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

import { displayPhone } from '#app/domains/settings/phone-text.ts';
import { BYTE_ORDER_MARK, type CsvCell, toCsvLines } from './csv.ts';
import type { Lead, LeadNote } from './lead.ts';
import { type PlanNames, planName, topicLabel } from './lead-topics.ts';
import { hasAgreed } from './text-consent.ts';

/** What a line needs besides its lead. */
interface LineFacts {
  readonly notes: readonly LeadNote[];
  readonly plans: PlanNames;
}

/** Times are UTC, and the headings say so: a spreadsheet would guess another zone. */
const COLUMNS: readonly [string, (lead: Lead, facts: LineFacts) => CsvCell][] = [
  ['Reference', (lead) => lead.reference],
  ['Received (UTC)', (lead) => lead.createdAt],
  ['First response (UTC)', (lead) => lead.firstResponseAt],
  ['Status', (lead) => lead.status],
  ['Spam', (lead) => lead.spam],
  ['About', (lead) => topicLabel(lead.topic)],
  ['Plan', (lead, { plans }) => lead.plan && planName(lead.plan, plans)],
  ['Name', (lead) => lead.name],
  ['Email', (lead) => lead.email],
  ['Phone', (lead) => lead.phone && phoneCell(lead.phone)],
  ['Home', (lead) => lead.home],
  ['Beds', (lead) => lead.beds],
  ['Message', (lead) => lead.message],
  ['Texts about the inquiry', (lead) => hasAgreed(lead.consents, 'inquiry')],
  ['Marketing texts', (lead) => hasAgreed(lead.consents, 'marketing')],
  ['Asked about texts (UTC)', (lead) => lead.consents[0]?.at ?? null],
  ['Text wording version', (lead) => lead.consents[0]?.version ?? null],
  ['Text wording shown', (lead) => consentWording(lead)],
  ['Do not text since (UTC)', (lead) => lead.doNotText?.at ?? null],
  ['Do not text, noted by', (lead) => lead.doNotText?.by ?? null],
  ['Page', (lead) => lead.sourcePage],
  ['Form on it', (lead) => lead.formAbout],
  ['Campaign source', (lead) => lead.campaign?.source ?? null],
  ['Campaign medium', (lead) => lead.campaign?.medium ?? null],
  ['Campaign', (lead) => lead.campaign?.campaign ?? null],
  ['Campaign term', (lead) => lead.campaign?.term ?? null],
  ['Campaign content', (lead) => lead.campaign?.content ?? null],
  ['Landing page', (lead) => lead.campaign?.landingPath ?? null],
  ['Quiz answers', (lead) => lead.quizAnswers],
  ['Notes', (_, { notes }) => notes.map((note) => `${note.authorName}: ${note.body}`).join('\n')],
];

function consentWording({ consents }: Lead): string {
  return consents.map(({ agreed, text }) => `[${agreed ? 'x' : ' '}] ${text}`).join('\n');
}

/** A spreadsheet would read a leading + as a formula: "+44 20 …" becomes "(+44) 20 …". */
function phoneCell(phone: string): string {
  return displayPhone(phone).replace(/^\+(\d+) /, '(+$1) ');
}

/** The byte order mark and the heading line. */
export function csvHeader(): string {
  return BYTE_ORDER_MARK + toCsvLines([COLUMNS.map(([title]) => title)]);
}

export function leadsToCsv(leads: readonly Lead[], { notes, plans }: LineFacts): string {
  const byLead = Map.groupBy(notes, (note) => note.leadId);
  return toCsvLines(
    leads.map((lead) => {
      const facts = { notes: byLead.get(lead.id) ?? [], plans };
      return COLUMNS.map(([, cell]) => cell(lead, facts));
    }),
  );
}

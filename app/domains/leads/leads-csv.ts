import { displayPhone } from '#app/domains/settings/contact.ts';
import { BYTE_ORDER_MARK, type CsvCell, toCsvLines } from './csv.ts';
import type { Lead, LeadNote } from './lead.ts';
import { planLabel, topicLabel } from './lead-topics.ts';
import { hasAgreed } from './text-consent.ts';

/** Times are UTC, and the columns say so: a spreadsheet would guess another zone. */
const COLUMNS: readonly [string, (lead: Lead, notes: readonly LeadNote[]) => CsvCell][] = [
  ['Reference', (lead) => lead.reference],
  ['Received (UTC)', (lead) => lead.createdAt],
  ['First response (UTC)', (lead) => lead.firstResponseAt],
  ['Status', (lead) => lead.status],
  ['Set aside as spam', (lead) => lead.spam],
  ['About', (lead) => topicLabel(lead.topic)],
  ['Plan', (lead) => lead.plan && planLabel(lead.plan)],
  ['Name', (lead) => lead.name],
  ['Email', (lead) => lead.email],
  ['Phone', (lead) => lead.phone && phoneCell(lead.phone)],
  ['Home', (lead) => lead.home],
  ['Beds', (lead) => lead.beds],
  ['Message', (lead) => lead.message],
  ['Texts about the inquiry', (lead) => hasAgreed(lead.consents, 'inquiry')],
  ['Marketing texts', (lead) => hasAgreed(lead.consents, 'marketing')],
  ['Consent asked (UTC)', (lead) => lead.consents[0]?.at ?? null],
  ['Consent version', (lead) => lead.consents[0]?.version ?? null],
  ['Consent wording', (lead) => consentWording(lead)],
  ['Do not text since (UTC)', (lead) => lead.doNotText?.at ?? null],
  ['Do not text, noted by', (lead) => lead.doNotText?.by ?? null],
  ['Page', (lead) => lead.sourcePage],
  ['Campaign source', (lead) => lead.campaign?.source ?? null],
  ['Campaign medium', (lead) => lead.campaign?.medium ?? null],
  ['Campaign', (lead) => lead.campaign?.campaign ?? null],
  ['Campaign term', (lead) => lead.campaign?.term ?? null],
  ['Campaign content', (lead) => lead.campaign?.content ?? null],
  ['Landed on', (lead) => lead.campaign?.landingPath ?? null],
  ['Quiz answers', (lead) => lead.quizAnswers],
  ['Notes', (_, notes) => notes.map((note) => `${note.authorName}: ${note.body}`).join('\n')],
];

function consentWording({ consents }: Lead): string {
  return consents.map(({ agreed, text }) => `[${agreed ? 'x' : ' '}] ${text}`).join('\n');
}

/** A leading + would be taken for a formula: "+44 20 …" is written as "(+44) 20 …". */
function phoneCell(phone: string): string {
  return displayPhone(phone).replace(/^\+(\d+) /, '(+$1) ');
}

/** What a file begins with. */
export function csvHeader(): string {
  return BYTE_ORDER_MARK + toCsvLines([COLUMNS.map(([title]) => title)]);
}

/** One line for each lead. */
export function leadsToCsv(leads: readonly Lead[], notes: readonly LeadNote[]): string {
  const byLead = Map.groupBy(notes, (note) => note.leadId);
  return toCsvLines(
    leads.map((lead) => COLUMNS.map(([, cell]) => cell(lead, byLead.get(lead.id) ?? []))),
  );
}

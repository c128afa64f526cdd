import { type CsvCell, toCsv } from './csv.ts';
import type { Lead, LeadNote } from './lead.ts';
import { topicLabel } from './lead-topics.ts';

/** Times are UTC, and the columns say so: a spreadsheet would guess another zone. */
const COLUMNS: readonly [string, (lead: Lead, notes: readonly LeadNote[]) => CsvCell][] = [
  ['Reference', (lead) => lead.reference],
  ['Received (UTC)', (lead) => lead.createdAt],
  ['First response (UTC)', (lead) => lead.firstResponseAt],
  ['Status', (lead) => lead.status],
  ['Set aside as spam', (lead) => lead.spam],
  ['About', (lead) => topicLabel(lead.topic)],
  ['Plan', (lead) => lead.plan],
  ['Name', (lead) => lead.name],
  ['Email', (lead) => lead.email],
  ['Phone', (lead) => lead.phone],
  ['Home', (lead) => lead.home],
  ['Beds', (lead) => lead.beds],
  ['Message', (lead) => lead.message],
  ['May be texted', (lead) => lead.smsConsent],
  ['Consent version', (lead) => lead.consentVersion],
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

export function leadsToCsv(leads: readonly Lead[], notes: readonly LeadNote[]): string {
  const byLead = Map.groupBy(notes, (note) => note.leadId);
  return toCsv(
    COLUMNS.map(([title]) => title),
    leads.map((lead) => COLUMNS.map(([, cell]) => cell(lead, byLead.get(lead.id) ?? []))),
  );
}

import type { Selectable } from 'kysely';
import { z } from 'zod';
import { readFlag, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import { readJsonColumn } from '#database/json-column.ts';
import type { LeadNoteTable, LeadTable } from '#database/schema.ts';
import type { Campaign } from '../campaign.ts';
import {
  LEAD_FIELDS,
  STORED_FIELDS,
  type StoredField,
  type StoredFields,
} from '../form/lead-fields.ts';
import type { LeadInput } from '../form/lead-form.ts';
import type { SpamReason } from '../form/spam-score.ts';
import { CONSENT_KINDS, type ContactMark, type TextConsentRecord } from '../form/text-consent.ts';
import {
  isLeadStatus,
  type Lead,
  type LeadNote,
  type LeadStatus,
  type LeadSummary,
} from '../lead.ts';

export const SUMMARY_COLUMNS = [
  'id',
  'reference',
  'topic',
  'name',
  'email',
  'phone',
  'home',
  'message',
  'status',
  'spam',
  'created_at',
  'first_response_at',
  'due_at',
  'follow_up_on',
  'follow_up_note',
  'assigned_to',
  'no_contact_at',
  'no_contact_by',
  'lost_reason',
  'won_program',
  'won_amount',
  'version',
] as const satisfies readonly (keyof LeadTable)[];

type Row = Selectable<LeadTable>;
type StoredColumn = (typeof LEAD_FIELDS)[StoredField]['column'];

const part = z.string().nullable();
export const CAMPAIGN = {
  column: 'leads.campaign',
  schema: z.object({
    source: part,
    medium: part,
    campaign: part,
    term: part,
    content: part,
    landingPath: z.string(),
  }) satisfies z.ZodType<Campaign>,
  fallback: null,
};
export const QUIZ_ANSWERS = {
  column: 'leads.quiz_answers',
  schema: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  fallback: null,
};
export const SPAM_REASONS = {
  column: 'leads.spam_reasons',
  schema: z.array(
    z.object({
      id: z.string(),
      points: z.number(),
      text: z.string(),
    }) satisfies z.ZodType<SpamReason>,
  ),
  fallback: [] as SpamReason[],
};
/** A damaged record does not count as consent. */
export const TEXT_CONSENTS = {
  column: 'leads.text_consents',
  schema: z.array(
    z.object({
      kind: z.enum(CONSENT_KINDS),
      version: z.string(),
      text: z.string(),
      agreed: z.boolean(),
      at: z.iso.datetime(),
    }) satisfies z.ZodType<TextConsentRecord>,
  ),
  fallback: [] as TextConsentRecord[],
};

/** One that this version does not know counts as new. */
export function readStatus(stored: string): LeadStatus {
  return isLeadStatus(stored) ? stored : 'new';
}

export function toSummary(row: Pick<Row, (typeof SUMMARY_COLUMNS)[number]>): LeadSummary {
  return {
    id: row.id,
    reference: row.reference,
    topic: row.topic,
    name: row.name,
    email: row.email,
    phone: row.phone,
    home: row.home,
    message: row.message,
    status: readStatus(row.status),
    spam: readFlag(row.spam),
    createdAt: readTimestamp(row.created_at),
    firstResponseAt: readNullableTimestamp(row.first_response_at),
    dueAt: readNullableTimestamp(row.due_at),
    followUpOn: row.follow_up_on,
    followUpNote: row.follow_up_note,
    assignedTo: row.assigned_to,
    noContact: toMark(row.no_contact_at, row.no_contact_by),
    lostReason: row.lost_reason,
    wonProgram: row.won_program,
    wonAmount: row.won_amount,
    version: row.version,
  };
}

function toStoredFields(row: Row): StoredFields {
  return Object.fromEntries(
    STORED_FIELDS.map((field) => [field, row[LEAD_FIELDS[field].column]]),
  ) as StoredFields;
}

/** What a visitor sent, by column. */
export function toFieldColumns(lead: LeadInput): Pick<Row, StoredColumn> {
  return Object.fromEntries(
    STORED_FIELDS.map((field) => [LEAD_FIELDS[field].column, toStored(field, lead)]),
  ) as Pick<Row, StoredColumn>;
}

function toStored(field: StoredField, lead: LeadInput): string | number | null {
  if (field === 'message') return withSubject(lead);
  const value = lead[field];
  if (typeof value === 'object') return value?.tel ?? (field === 'email' ? '' : null);
  return value;
}

/** The subject goes above the message. */
function withSubject({ subject, message }: LeadInput): string | null {
  return subject === null ? message : `${subject}\n\n${message ?? ''}`.trim();
}

export function toLead(row: Row): Lead {
  return {
    ...toSummary(row),
    ...toStoredFields(row),
    consents: row.text_consents === null ? [] : readJsonColumn(row.text_consents, TEXT_CONSENTS),
    doNotText: toMark(row.do_not_text_at, row.do_not_text_by),
    sourcePage: row.source_page,
    formAbout: row.form_about,
    campaign: row.campaign === null ? null : readJsonColumn(row.campaign, CAMPAIGN),
    quizAnswers: row.quiz_answers === null ? null : readJsonColumn(row.quiz_answers, QUIZ_ANSWERS),
    spamReasons: row.spam_reasons === null ? [] : readJsonColumn(row.spam_reasons, SPAM_REASONS),
  };
}

export function toMark(stored: Row['no_contact_at'], by: string | null): ContactMark | null {
  const at = readNullableTimestamp(stored);
  return at === null ? null : { at, by: by ?? '' };
}

export function toNote(row: Selectable<LeadNoteTable>): LeadNote {
  return {
    id: row.id,
    leadId: row.lead_id,
    authorName: row.author_name,
    body: row.body,
    createdAt: readTimestamp(row.created_at),
  };
}

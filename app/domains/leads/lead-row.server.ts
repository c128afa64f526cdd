import type { Selectable } from 'kysely';
import { readFlag, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { LeadNoteTable, LeadTable } from '#database/schema.ts';
import type { Campaign } from './campaign.ts';
import { isLeadStatus, type Lead, type LeadNote, type LeadSummary } from './lead.ts';
import type { SpamReason } from './spam-score.ts';

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
  'version',
] as const satisfies readonly (keyof LeadTable)[];

type Row = Selectable<LeadTable>;

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
    status: isLeadStatus(row.status) ? row.status : 'new',
    spam: readFlag(row.spam),
    createdAt: readTimestamp(row.created_at),
    firstResponseAt: readNullableTimestamp(row.first_response_at),
    version: row.version,
  };
}

export function toLead(row: Row): Lead {
  return {
    ...toSummary(row),
    plan: row.plan,
    beds: row.beds,
    smsConsent: readFlag(row.sms_consent),
    consentVersion: row.consent_version,
    sourcePage: row.source_page,
    campaign: row.campaign === null ? null : (JSON.parse(row.campaign) as Campaign),
    quizAnswers: row.quiz_answers,
    spamReasons: row.spam_reasons === null ? [] : (JSON.parse(row.spam_reasons) as SpamReason[]),
  };
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

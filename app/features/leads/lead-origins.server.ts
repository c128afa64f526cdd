import { readTimestamp, writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import type { Campaign } from './campaign.ts';
import type { LeadStatus } from './lead.ts';
import type { LeadOutcome } from './outcome/lead-outcome.ts';
import { CAMPAIGN, readStatus } from './records/lead-row.server.ts';

/** Where a lead came from, as far as it tells, and how it ended. */
export interface LeadOrigin extends LeadOutcome {
  readonly createdAt: string;
  /** The page that it was sent from; of a form on another page, the one that led to it. */
  readonly sourcePage: string | null;
  /** The page with the form; null if an earlier release stored it. */
  readonly formPage: string | null;
  readonly campaign: Campaign | null;
  readonly hasQuiz: boolean;
  readonly status: LeadStatus;
}

/** Of all leads of that time but spam. */
export async function listLeadOrigins(
  db: Db,
  { after, before }: { after: Date; before: Date },
): Promise<LeadOrigin[]> {
  const rows = await db
    .selectFrom('leads')
    .select((eb) => [
      'created_at',
      'source_page',
      'form_page',
      'campaign',
      'status',
      'lost_reason',
      'won_program',
      'won_amount',
      eb('quiz_answers', 'is not', null).as('has_quiz'),
    ])
    .where('spam', '=', writeFlag(false))
    .where('created_at', '>=', writeTimestamp(after))
    .where('created_at', '<', writeTimestamp(before))
    .execute();
  return rows.map((row) => ({
    createdAt: readTimestamp(row.created_at),
    sourcePage: row.source_page,
    formPage: row.form_page,
    campaign: row.campaign === null ? null : readJsonColumn(row.campaign, CAMPAIGN),
    hasQuiz: Boolean(row.has_quiz),
    status: readStatus(row.status),
    lostReason: row.lost_reason,
    wonProgram: row.won_program,
    wonAmount: row.won_amount,
  }));
}

import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';
import { isClosed, LEAD_STATUSES, type LeadSummary } from './lead.ts';

/** The leads, each with what became of the email to it that has not gone out. */
export async function withUnsentAnswers<Each extends LeadSummary>(
  db: Db,
  leads: readonly Each[],
): Promise<Each[]> {
  const waiting = leads.filter(({ status }) => status === 'new').map(({ id }) => id);
  const states = new Map<string, NonNullable<LeadSummary['unsent']>>();
  for (const some of inChunks(waiting)) {
    const rows = await db
      .selectFrom('outbox')
      .select(['about_id', 'given_up_at'])
      .where('about_id', 'in', some)
      .where('kind', '=', 'lead-answer')
      .where('delivered_at', 'is', null)
      .orderBy('created_at')
      .execute();
    for (const { about_id, given_up_at } of rows)
      states.set(about_id ?? '', given_up_at === null ? 'sending' : 'failed');
  }
  return leads.map((lead) => {
    const unsent = states.get(lead.id);
    return unsent === undefined ? lead : { ...lead, unsent };
  });
}

/** An email to a lead that could not be sent, and is not tried again. */
export interface FailedAnswer {
  readonly leadId: string;
  readonly name: string;
  readonly reason: string;
}

const MOST = 5;
/** A lead that was answered before does not wait, but whoever wrote thinks that it went out. */
const SHOWN_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/** The newest, of open leads that got no answer since. */
export async function listFailedAnswers(db: Db, now: Date): Promise<FailedAnswer[]> {
  const since = writeTimestamp(new Date(now.getTime() - SHOWN_MILLISECONDS));
  const rows = await db
    .selectFrom('outbox as failed')
    .innerJoin('leads', 'leads.id', 'failed.about_id')
    .select(['leads.id', 'leads.name', 'failed.last_error'])
    .where('failed.kind', '=', 'lead-answer')
    .where('failed.delivered_at', 'is', null)
    .where('failed.given_up_at', 'is not', null)
    .where('leads.spam', '=', writeFlag(false))
    .where(
      'leads.status',
      'in',
      LEAD_STATUSES.filter((status) => !isClosed(status)),
    )
    .where(({ eb, or, and }) =>
      or([
        eb('leads.status', '=', 'new'),
        and([
          eb('failed.given_up_at', '>', since),
          eb('leads.first_response_at', '<', eb.ref('failed.given_up_at')),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as later')
            .select('later.id')
            .whereRef('later.about_id', '=', 'failed.about_id')
            .where('later.kind', '=', 'lead-answer')
            .whereRef('later.created_at', '>', 'failed.created_at'),
        ),
      ),
    )
    .orderBy('failed.given_up_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id, name, last_error }) => ({
    leadId: id,
    name,
    reason: last_error ?? '',
  }));
}

import type { Selectable } from 'kysely';
import { z } from 'zod';
import { readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { isId } from '#database/row-ids.ts';
import type { SubscriberTable } from '#database/schema.ts';
import { emailKey } from '#database/search-terms.ts';
import {
  ENDED_BY,
  type EndedBy,
  SUBSCRIBER_STATES,
  type Subscriber,
  type SubscriberState,
} from './subscriber.ts';

const TOPICS = { column: 'subscribers.topics', schema: z.array(z.string()), fallback: null };

/** A damaged state counts as the one in which nobody is written to. */
function readState(stored: string): SubscriberState {
  return SUBSCRIBER_STATES.find((state) => state === stored) ?? 'unsubscribed';
}

function readEndedBy(stored: string | null): EndedBy | null {
  return ENDED_BY.find((by) => by === stored) ?? null;
}

export function toSubscriber(row: Selectable<SubscriberTable>): Subscriber {
  return {
    id: row.id,
    email: row.email,
    state: readState(row.state),
    sourcePage: row.source_page,
    wording: { version: row.wording_version, text: row.wording },
    askedAt: readTimestamp(row.asked_at),
    confirmedAt: readNullableTimestamp(row.confirmed_at),
    endedAt: readNullableTimestamp(row.ended_at),
    endedBy: readEndedBy(row.ended_by),
    topics: row.topics === null ? null : readJsonColumn(row.topics, TOPICS),
  };
}

export async function findSubscriber(db: Db | Tx, id: string): Promise<Subscriber | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toSubscriber(row);
}

export async function findSubscriberByEmail(
  db: Db | Tx,
  email: string,
): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row === undefined ? null : toSubscriber(row);
}

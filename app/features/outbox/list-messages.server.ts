import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { inChunks } from '#database/row-ids.ts';
import type { OutboxTable } from '#database/schema.ts';
import type { FailingChannel, ListedMessage } from './listed-message.ts';
import { CHANNELS, kindsOf, MESSAGE_KINDS, type MessageKind } from './queue/message.ts';
import { readListed, readPayload } from './queue/payload.server.ts';

/** Longest list. The counts include all messages. */
const MAX_LISTED = 50;

export interface OutboxLists {
  readonly failing: ListedMessage[];
  readonly waiting: ListedMessage[];
  readonly delivered: ListedMessage[];
  readonly counts: { readonly failing: number; readonly waiting: number };
}

export async function listMessages(db: Db): Promise<OutboxLists> {
  const undelivered = db.selectFrom('outbox').where('delivered_at', 'is', null);
  const failing = undelivered.where('last_error', 'is not', null);
  const waiting = undelivered.where('last_error', 'is', null);
  const oldest = (query: typeof undelivered) =>
    query.selectAll().orderBy('created_at').orderBy('id').limit(MAX_LISTED).execute();
  const delivered = db
    .selectFrom('outbox')
    .selectAll()
    .where('delivered_at', 'is not', null)
    .orderBy('delivered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return {
    failing: (await oldest(failing)).map(toListed),
    waiting: (await oldest(waiting)).map(toListed),
    delivered: (await delivered).map(toListed),
    counts: {
      failing: await countRows(failing),
      waiting: await countRows(waiting),
    },
  };
}

export async function findMessage(db: Db, id: string): Promise<ListedMessage | null> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toListed(row);
}

/** The channels with failed messages. An email to a lead that was given up is told of with its lead. */
export async function listFailingChannels(db: Db): Promise<FailingChannel[]> {
  const found: FailingChannel[] = [];
  for (const channel of CHANNELS) {
    const failing = db
      .selectFrom('outbox')
      .where('kind', 'in', kindsOf(channel))
      .where('delivered_at', 'is', null)
      .where('last_error', 'is not', null)
      .where(({ eb, or }) => or([eb('kind', '!=', 'lead-answer'), eb('given_up_at', 'is', null)]));
    const newest = await failing
      .select(['last_error', sql<number | string>`count(*) over ()`.as('count')])
      .orderBy('available_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest === undefined) continue;
    found.push({ channel, count: Number(newest.count), lastError: newest.last_error ?? '' });
  }
  return found;
}

/** An email that somebody wrote to a lead, with what became of it. */
export interface WrittenMail extends ListedMessage {
  readonly text: string;
  readonly by: string;
}

const writtenSchema = z.object({ text: z.string().catch(''), by: z.string().catch('') });

/** The emails that people wrote to these leads, oldest first. */
export async function listMailsTo(db: Db | Tx, leadIds: readonly string[]): Promise<WrittenMail[]> {
  const mails: WrittenMail[] = [];
  for (const some of inChunks(leadIds)) {
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where('about_id', 'in', some)
      .where('kind', '=', 'lead-answer')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    mails.push(
      ...rows.map((row) => ({
        ...toListed(row),
        ...writtenSchema.parse(readPayload(row.payload) ?? {}),
      })),
    );
  }
  return mails;
}

function toListed(row: Selectable<OutboxTable>): ListedMessage {
  const kind = row.kind as MessageKind;
  // The payload of a queued mail also has its text, which is never listed.
  const { to, subject, secret, dropped, savedToFile } = readListed(row.payload);
  const waiting = row.delivered_at === null && row.given_up_at === null;
  return {
    id: row.id,
    kind,
    channel: MESSAGE_KINDS[kind],
    to: to ?? null,
    subject: subject ?? null,
    secret: secret ?? false,
    dropped: dropped ?? false,
    savedToFile: savedToFile ?? null,
    leadId: kind.startsWith('lead-') ? row.about_id : null,
    postId: kind === 'post-webhook' ? row.about_id : null,
    createdAt: readTimestamp(row.created_at),
    attempts: row.attempts,
    lastError: row.last_error,
    nextAttemptAt: waiting ? readTimestamp(row.available_at) : null,
    deliveredAt: readNullableTimestamp(row.delivered_at),
  };
}

import { randomUUID } from 'node:crypto';
import { headerText, isMailAddress, SUBJECT_MAX } from '#app/formatting/header-text.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import type { Changes } from '#database/write.ts';
import { type WrittenMail, writeParts } from './mail-parts.ts';
import type { MessageKind, QueuedMail } from './queue/message.ts';
import { readListed } from './queue/payload.server.ts';

export interface NewMessage {
  /** Default: a new one. */
  id?: string;
  kind: MessageKind;
  payload: object;
  /** The id of the object that the message is about. */
  aboutId?: string | null;
  /** Default: now. */
  sendAt?: Date;
}

/** Queues a message in the transaction that causes it: both are stored, or neither. */
export async function queueMessage(
  tx: Tx,
  changes: Changes,
  message: NewMessage,
  now: Date,
): Promise<{ id: string }> {
  const id = message.id ?? randomUUID();
  await tx
    .insertInto('outbox')
    .values({
      id,
      kind: message.kind,
      payload: JSON.stringify(message.payload),
      created_at: writeTimestamp(now),
      available_at: writeTimestamp(message.sendAt ?? now),
      attempts: 0,
      last_error: null,
      delivered_at: null,
      claimed_until: null,
      given_up_at: null,
      about_id: message.aboutId ?? null,
    })
    .execute();
  changes.event({ type: 'outbox', id });
  return { id };
}

/** What a message is about, queued or sent; undefined if there is no such message. */
export async function findSubjectOf(tx: Tx, id: string): Promise<string | null | undefined> {
  if (!isId(id)) return undefined;
  const row = await tx
    .selectFrom('outbox')
    .select('about_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.about_id;
}

/**
 * The messages about this object of the last 30 days, queued or sent, the oldest first. Those with
 * `dropped` were not sent and never will be.
 */
export async function listMessagesAbout(
  tx: Tx,
  id: string,
): Promise<{ kind: MessageKind; dropped: boolean }[]> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where('about_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ kind, payload }) => {
    const { dropped } = readListed(payload);
    return { kind: kind as MessageKind, dropped: dropped ?? false };
  });
}

/**
 * Makes the queued messages about this object new ones. One that is being sent at this moment, and is
 * dropped because of what was true before, is sent after all.
 */
export async function restartMessagesAbout(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ attempts: 0, available_at: writeTimestamp(now) })
    .where('about_id', '=', id)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
}

export type NewMail = WrittenMail & {
  to: string;
  secret?: boolean;
  /** After this time the mail is dropped, for example because its link has expired. */
  sendBefore?: Date;
};

/**
 * Queues a mail in the transaction of a `write()`. Its text is deleted once it is delivered.
 * @throws when `to` is not one plain address.
 */
export function queueMail(
  tx: Tx,
  changes: Changes,
  mail: NewMail,
  now: Date,
): Promise<{ id: string }> {
  if (!isMailAddress(mail.to)) throw new Error('A mail needs one plain address.');
  const payload: QueuedMail = {
    to: mail.to,
    subject: headerText(mail.subject, SUBJECT_MAX),
    ...writeParts(mail.paragraphs),
    secret: mail.secret ?? false,
    sendBefore: mail.sendBefore?.toISOString() ?? null,
  };
  return queueMessage(tx, changes, { kind: 'mail', payload }, now);
}

import { randomUUID } from 'node:crypto';
import { queueMessage } from '#app/features/outbox/queue-message.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import {
  clientKeys,
  consumeClientToken,
  consumeToken,
  hashTyped,
} from '#database/limits/rate-limit.server.ts';
import { emailKey } from '#database/search-terms.ts';
import { VISITOR, type WriteDeps, write } from '#database/write.ts';
import type { OptInWording, SubscriberState } from './subscriber.ts';

const HOUR_SECONDS = 60 * 60;
/** What keeps our server from filling strangers' mailboxes: see docs/threat-model.md. */
const PER_NETWORK = { limit: 5, windowSeconds: HOUR_SECONDS };
const PER_ADDRESS = { limit: 1, windowSeconds: HOUR_SECONDS };
const PER_SITE = { limit: 300, windowSeconds: 24 * HOUR_SECONDS };

export interface NewSubscription {
  readonly email: string;
  /** The page with the form. */
  readonly page: string;
  readonly wording: OptInWording;
}

export type SubscribeResult = { ok: true } | { ok: false; retryAfterSeconds: number };

const WAITING: SubscriberState = 'waiting';
const CONFIRMED: SubscriberState = 'confirmed';

/**
 * Stores that somebody asked to hear more and queues the mail to that address. Whether the address is
 * known changes neither the result nor what is done: the mail that is sent decides what it says.
 */
export async function askToSubscribe(
  deps: WriteDeps & { readonly secret: string },
  clientKey: string,
  asked: NewSubscription,
): Promise<SubscribeResult> {
  const { db } = deps.database;
  const now = deps.now();
  const network = await consumeClientToken(
    db,
    clientKeys('subscribe', clientKey, PER_NETWORK),
    now,
  );
  if (!network.allowed) return { ok: false, retryAfterSeconds: network.retryAfterSeconds };
  const site = await consumeToken(db, 'subscribe-mails', PER_SITE, now);
  if (!site.allowed) return { ok: false, retryAfterSeconds: site.retryAfterSeconds };
  const key = emailKey(asked.email);
  const address = await consumeToken(
    db,
    `subscribe-address:${hashTyped(deps.secret, key)}`,
    PER_ADDRESS,
    now,
  );
  // The mail that is on its way, and what its receiver agreed to, stand.
  if (!address.allowed) return { ok: true };
  await write(deps, VISITOR, async (tx, changes) => {
    const id = await storeAsked(tx, key, asked, now);
    changes.event({ type: 'subscribers', id });
    const message = { kind: 'subscriber-mail', payload: { about: 'asked' }, aboutId: id } as const;
    await queueMessage(tx, changes, message, now);
  });
  return { ok: true };
}

/**
 * The id of the row with this address. One that is confirmed stays as it is, with its evidence. One
 * that ended keeps how, until the person confirms: somebody else may have typed the address.
 */
async function storeAsked(
  tx: Tx,
  key: string,
  { email, page, wording }: NewSubscription,
  now: Date,
): Promise<string> {
  const evidence = {
    email,
    state: WAITING,
    source_page: page,
    wording: wording.text,
    wording_version: wording.version,
    asked_at: writeTimestamp(now),
    confirmed_at: null,
  };
  await tx
    .insertInto('subscribers')
    .values({
      ...evidence,
      id: randomUUID(),
      email_key: key,
      ended_at: null,
      ended_by: null,
      topics: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(evidence)
        .where('subscribers.state', '!=', CONFIRMED),
    )
    .execute();
  const { id } = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('email_key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { deriveKey } from '#config/derived-keys.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isAhead } from '#database/deadline.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { isSignedCall, showKey } from '#gateways/webhook/sign.ts';
import { findValue, storeValue } from './stored-value.server.ts';

/** A random salt in the settings table. It is never displayed and is not part of the settings form. */
const SALT_KEY = 'webhookKeySalt';
/** Salts of replaced keys that still sign. */
const REPLACED_KEY = 'webhookReplacedSalts';
const SALT_BYTES = 32;

/** How long a replaced key keeps signing beside the new one. */
const OVERLAP_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Each replaced key adds a signature to the header of every call. */
const MAX_REPLACED = 10;

interface ReplacedSalt {
  readonly salt: string;
  /** ISO 8601, in UTC. */
  readonly until: string;
}

const SALT = { column: `settings.${SALT_KEY}`, schema: z.string(), fallback: null };
const REPLACED = {
  column: `settings.${REPLACED_KEY}`,
  schema: z.array(
    z.object({ salt: z.string(), until: z.iso.datetime() }) satisfies z.ZodType<ReplacedSalt>,
  ),
  fallback: [] as ReplacedSalt[],
};

/**
 * Returns the keys that sign webhook calls: the current one, then those replaced within 24 hours. A copy
 * of the database is not enough to sign: they are derived from the server's secret.
 */
export async function findWebhookKeys(
  db: Db,
  serverSecret: string,
  now: Date,
): Promise<Uint8Array[]> {
  const salt = await findSalt(db);
  const replaced = await listReplaced(db, now);
  return [salt ?? '', ...replaced.map((each) => each.salt)].map((each) =>
    deriveKey(serverSecret, 'webhook', each),
  );
}

/** As Standard Webhooks recommends, so that a call that somebody has read is of no use to them later. */
const MOST_SKEW_SECONDS = 5 * 60;

/** Whether a call to us is signed with the webhook's key, and was just now. */
export async function isSignedByOwner(
  { database, secret, now }: { database: { db: Db }; secret: string; now: () => Date },
  headers: Headers,
  body: string,
): Promise<boolean> {
  const at = now();
  const timestamp = Number(headers.get('Webhook-Timestamp') ?? Number.NaN);
  const age = Math.abs(at.getTime() / 1000 - timestamp);
  if (!Number.isInteger(timestamp) || age > MOST_SKEW_SECONDS) return false;
  const id = headers.get('Webhook-Id') ?? '';
  const keys = await findWebhookKeys(database.db, secret, at);
  return isSignedCall(keys, { id, timestamp, body }, headers.get('Webhook-Signature') ?? '');
}

/** Whether a key was ever shown, and until when the previous key also signs; null when it does not. */
export async function findKeyState(
  db: Db,
  now: Date,
): Promise<{ made: boolean; replacedUntil: string | null }> {
  const [newest] = await listReplaced(db, now);
  return { made: (await findSalt(db)) !== null, replacedUntil: newest?.until ?? null };
}

/**
 * Creates a new webhook key and returns it once, in the format that receivers expect. The previous
 * key keeps signing for 24 hours, so that the receiver can be changed without missing a lead.
 */
export async function renewWebhookKey(
  deps: WriteDeps,
  actor: Actor,
  serverSecret: string,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const now = deps.now();
  await write(deps, actor, async (tx, changes) => {
    const before = await findSalt(tx);
    // Without a salt, no key has ever been shown.
    if (before !== null) {
      const until = writeTimestamp(new Date(now.getTime() + OVERLAP_MILLISECONDS));
      const replaced = [{ salt: before, until }, ...(await listReplaced(tx, now))];
      await storeValue(tx, REPLACED_KEY, replaced.slice(0, MAX_REPLACED), now);
    }
    await storeValue(tx, SALT_KEY, salt, now);
    changes.audit({ action: 'webhook.key-renewed', objectType: 'settings', objectId: null });
    changes.event({ type: 'outbox', id: SALT_KEY });
  });
  return showKey(deriveKey(serverSecret, 'webhook', salt));
}

function findSalt(db: Db | Tx): Promise<string | null> {
  return findValue(db, SALT_KEY, SALT);
}

/** Newest first. */
async function listReplaced(db: Db | Tx, now: Date): Promise<ReplacedSalt[]> {
  const replaced = await findValue(db, REPLACED_KEY, REPLACED);
  return replaced
    .slice(0, MAX_REPLACED)
    .filter(({ until }) => isAhead(until, now, OVERLAP_MILLISECONDS));
}

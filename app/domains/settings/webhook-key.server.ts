import { hkdfSync, randomBytes } from 'node:crypto';
import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { showKey } from '#gateways/webhook/sign.ts';

/** Not one of the settings that are typed: it is drawn, and never shown. */
const SALT_KEY = 'webhookKeySalt';
const KEY_BYTES = 32;

/** Made of the server's own secret: who reads the database alone cannot sign. */
function deriveKey(serverSecret: string, salt: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', serverSecret, salt, 'webhook', KEY_BYTES));
}

/** What webhook calls are signed with. */
export async function findWebhookKey(db: Db, serverSecret: string): Promise<Uint8Array> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SALT_KEY)
    .executeTakeFirst();
  return deriveKey(serverSecret, row === undefined ? '' : (JSON.parse(row.value) as string));
}

/** From now on calls are signed with a new key, which is handed out this once, as receivers want it. */
export async function renewWebhookKey(
  deps: WriteDeps,
  actor: Actor,
  serverSecret: string,
): Promise<string> {
  const salt = randomBytes(KEY_BYTES).toString('base64url');
  await write(deps, actor, async (tx, changes) => {
    const stored = { value: JSON.stringify(salt), updated_at: writeTimestamp(deps.now()) };
    await tx
      .insertInto('settings')
      .values({ key: SALT_KEY, ...stored })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
      .execute();
    changes.audit({ action: 'webhook.key-renewed', objectType: 'settings', objectId: null });
    changes.event({ type: 'outbox', id: SALT_KEY });
  });
  return showKey(deriveKey(serverSecret, salt));
}

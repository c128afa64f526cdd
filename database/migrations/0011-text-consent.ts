import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

const BATCH = 500;

/**
 * Stores with each lead the wording of every text-message checkbox that was shown, and whether it was
 * checked. Until now only the audit log had the wording. `phone_key` is the phone number without its
 * extension: "do not text" applies to all leads with the same number.
 */
export function textConsent(engine: 'sqlite' | 'postgresql'): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const leads = (column: string, type: 'text' | 'timestamptz') =>
        db.schema.alterTable('leads').addColumn(column, type).execute();
      await leads('text_consents', 'text');
      await leads('phone_key', 'text');
      await leads('do_not_text_at', engine === 'sqlite' ? 'text' : 'timestamptz');
      await leads('do_not_text_by', 'text');
      await db.schema.createIndex('leads_phone_key').on('leads').column('phone_key').execute();
      const typed = db as Kysely<Schema>;
      await fillPhoneKeys(typed);
      await fillConsents(typed);
    },
  };
}

async function fillPhoneKeys(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('leads')
    .set((eb) => ({ phone_key: eb.ref('phone') }))
    .where('phone', 'is not', null)
    .where('phone', 'not like', '%;%')
    .execute();
  const extended = await db
    .selectFrom('leads')
    .select(['id', 'phone'])
    .where('phone', 'like', '%;%')
    .execute();
  for (const { id, phone } of extended) {
    const key = phone?.split(';')[0] ?? null;
    await db.updateTable('leads').set({ phone_key: key }).where('id', '=', id).execute();
  }
}

async function fillConsents(db: Kysely<Schema>): Promise<void> {
  const agreed = await db
    .selectFrom('leads')
    .select(['id', 'consent_version', 'created_at'])
    .where('sms_consent', '=', 1)
    .execute();
  for (let from = 0; from < agreed.length; from += BATCH) {
    const batch = agreed.slice(from, from + BATCH);
    const words = await findWords(
      db,
      batch.map(({ id }) => id),
    );
    for (const { id, consent_version, created_at } of batch) {
      const consent = {
        kind: 'inquiry',
        version: consent_version ?? '',
        text: words.get(id) ?? '',
        agreed: true,
        at: new Date(created_at).toISOString(),
      };
      await db
        .updateTable('leads')
        .set({ text_consents: JSON.stringify([consent]) })
        .where('id', '=', id)
        .execute();
    }
  }
}

/** The wording that each of these leads agreed to, from the audit log. */
async function findWords(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['object_id', 'detail'])
    .where('action', '=', 'lead.created')
    .where('object_id', 'in', ids)
    .execute();
  const words = new Map<string, string>();
  for (const { object_id, detail } of rows) {
    const { consent } = JSON.parse(detail ?? '{}') as { consent?: unknown };
    if (object_id !== null && typeof consent === 'string') words.set(object_id, consent);
  }
  return words;
}

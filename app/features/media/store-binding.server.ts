import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PREFIX } from '#app/formatting/image-types.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { SiteMovingError } from '#database/site-moving-error.ts';
import { MARK_MAX_BYTES, type ObjectStore } from '#gateways/object-store/object-store.ts';
import { ObjectExistsError } from '#gateways/object-store/object-store-error.ts';

/** The id of the database whose files are in a store. */
export const MARK_KEY = 'wizard-services-database';
/** In the settings table, so that backups and moves take it along. */
const SETTING = 'databaseId';
const UUID_LENGTH = 36;

interface DatabaseId {
  readonly id: string;
  /** Whether the site was new when it got its id. */
  readonly isNew: boolean;
}

/** With a damaged id, nothing belongs to this database, and nothing is deleted. */
const DATABASE_ID = {
  column: `settings.${SETTING}`,
  schema: z.object({ id: z.uuid(), isNew: z.boolean() }) satisfies z.ZodType<DatabaseId>,
  fallback: null,
};

/**
 * Whether the images and mails in a store belong to this database. What a database does not know is
 * deleted only where it does: a lost site.db, or another DATABASE_URL, would know none of them.
 */
export interface StoreBinding {
  /** Binds a store that is bound to no database yet. @throws ObjectStoreError */
  isBound(): Promise<boolean>;
  /** What is wrong and what to do; null if nothing is, or while the store cannot be asked. */
  findProblem(): Promise<string | null>;
}

export async function createStoreBinding(
  db: Db,
  store: ObjectStore,
  now: () => Date,
): Promise<StoreBinding> {
  // A new site gets its id at its first start, while nothing is in it.
  if (await isEmpty(db)) await storeId(db, { id: randomUUID(), isNew: true }, now);

  async function isBound(): Promise<boolean> {
    const mark = await readMark(store);
    const own = await findId(db);
    if (own !== null && mark !== null) return mark === own.id;
    if (own === null) {
      // From before there were ids: restored from a backup, perhaps, beside files that have a mark.
      const stored = await storeId(db, { id: mark ?? randomUUID(), isNew: false }, now);
      if (stored === null || mark !== null) return stored !== null;
      return writeMark(store, stored.id);
    }
    if (own.isNew && (await holdsMostlyUnknown(db, store))) {
      await writeMark(store, 'another database');
      return false;
    }
    return writeMark(store, own.id);
  }

  return {
    isBound,
    async findProblem() {
      if (await isBound().catch(() => true)) return null;
      const id = (await findId(db))?.id;
      return `What is in ${store.name} belongs to another database than the one that this site runs on, so nothing in it is deleted. If the database was lost or replaced, restore it from a backup (npm run restore); if DATABASE_URL or DATA_DIR leads to the wrong one, correct it. If this database is the right one, replace the text of ${MARK_KEY} there with ${id}.`;
    },
  };
}

async function isEmpty(db: Db): Promise<boolean> {
  if ((await findId(db)) !== null) return false;
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function findId(db: Db): Promise<DatabaseId | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SETTING)
    .executeTakeFirst();
  return row === undefined ? null : readJsonColumn(row.value, DATABASE_ID);
}

/** The stored one, which another server may have stored first; null while the site is being moved. */
async function storeId(db: Db, id: DatabaseId, now: () => Date): Promise<DatabaseId | null> {
  try {
    await db
      .insertInto('settings')
      .values({ key: SETTING, value: JSON.stringify(id), updated_at: writeTimestamp(now()) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  } catch (error) {
    if (!(error instanceof SiteMovingError)) throw error;
  }
  return findId(db);
}

async function readMark(store: ObjectStore): Promise<string | null> {
  const object = await store.get(MARK_KEY, { maxBytes: MARK_MAX_BYTES });
  return object === null
    ? null
    : Buffer.concat(await object.body.toArray())
        .toString()
        .trim();
}

/** False if another database was faster. */
async function writeMark(store: ObjectStore, id: string): Promise<boolean> {
  try {
    await store.put(MARK_KEY, Buffer.from(`${id}\n`), {
      contentType: 'text/plain',
      exclusive: true,
    });
    return true;
  } catch (error) {
    if (!(error instanceof ObjectExistsError)) throw error;
    return (await readMark(store)) === id;
  }
}

async function holdsMostlyUnknown(db: Db, store: ObjectStore): Promise<boolean> {
  const rows = await db.selectFrom('media').select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  let balance = 0;
  for await (const { key } of store.list(`${PREFIX}/`)) {
    const id = key.slice(PREFIX.length + 1, PREFIX.length + 1 + UUID_LENGTH);
    balance += known.has(id) ? -1 : 1;
  }
  return balance > 0;
}

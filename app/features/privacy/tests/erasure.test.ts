import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addNote } from '#app/features/leads/contact/lead-notes.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { storeLead } from '#tests/support/leads.ts';
import {
  createDatabase,
  type PrivatePostgres,
  startPrivatePostgres,
} from '#tests/support/postgres.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const WHO = 'forget.me@very-private.example';
const ACTOR = { id: null, name: 'Test' };

let site: TestSite;

/** The files of the data folder that contain a text. */
function filesWith(text: string): string[] {
  return readdirSync(site.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
    .map((path) => path.slice(site.dataDir.length + 1));
}

/** PostgreSQL's files of tables and indexes that contain a text, if this user can read them. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = site.services.database;
  // Writes pages that are only in memory first.
  await sql`checkpoint`.execute(db);
  const folder = await sql<{ data_directory: string }>`show data_directory`.execute(db);
  const { rows } = await sql<{ name: string; path: string }>`
    select relname as name, pg_relation_filepath(oid) as path from pg_class
    where relkind in ('r', 'i', 't') and relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)
  `.execute(db);
  return rows
    .map(({ name, path }) => ({ name, path: join(folder.rows[0]?.data_directory ?? '', path) }))
    .filter(({ path }) => existsSync(path) && readFileSync(path).includes(text))
    .map(({ name }) => name);
}

describeEachEngine('erased data', (engine) => {
  /** Its own, if it can be: a transaction in any database of a server keeps what is deleted meanwhile. */
  let postgres: PrivatePostgres | null = null;
  beforeAll(async () => {
    if (engine === 'sqlite') return;
    const started = await startPrivatePostgres();
    postgres = 'missing' in started ? null : started;
  });
  afterAll(() => postgres?.stop());
  beforeEach(async () => {
    const database = postgres && (await createDatabase(postgres.url, { name: randomUUID() }));
    site = await openTestSite(database ? { env: { DATABASE_URL: database.url } } : { engine });
  });
  afterEach(() => site.close());

  /** Stores many leads and their mails, some of them of one person. */
  async function fill(): Promise<void> {
    await updateSettings(site.services, ACTOR, { notificationEmail: 'owner@wizardhomes.com' });
    for (let n = 0; n < 300; n++) {
      const message = `Message ${n} `.repeat(20);
      if (n % 100 !== 50) await storeLead(site, { email: `other${n}@example.com`, message });
      else {
        const leadId = await storeLead(site, { email: WHO, message });
        await addNote(site.services, ACTOR, { leadId, body: `Write to ${WHO}.` });
      }
    }
    await site.services.outbox.deliverDue();
  }

  it('is in no file of the database any more', async () => {
    await fill();
    const find = () => (engine === 'sqlite' ? filesWith(WHO) : tablesWith(WHO));
    // A checkpoint may have moved the rows from the WAL into the database already.
    const before = (await find()).map((name) => name.replace(/-wal$/, ''));
    expect(before).toContain(engine === 'sqlite' ? 'site.db' : 'leads');
    const { cookie } = await createAdmin(site);
    const answer = await site.post(
      '/admin/leads/privacy',
      { intent: 'delete', who: WHO },
      { cookie },
    );
    expect(await answer.text()).toContain('Data erased');
    expect(await find()).toEqual([]);
    if (engine === 'postgresql') expect(filesWith(WHO)).toEqual([]);
  });

  it('stays in backups for a while, as the privacy policy says', async () => {
    const page = await (await site.fetch('/privacy-policy')).text();
    expect(page).toContain('Nightly backups are deleted after 4 weeks');
    expect(page).toContain('we keep the last 5 and the last 3');
  });
});

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The audit log is append-only: triggers refuse to change or delete a row. */
export function auditAppendOnly(engine: 'sqlite' | 'postgresql'): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await index(db, 'audit_log_actor', 'actor_id');
      await index(db, 'audit_log_type', 'object_type');
      if (engine === 'postgresql') await guardPostgres(db);
      else await guardSqlite(db);
    },
  };
}

async function index(db: Kysely<unknown>, name: string, column: string): Promise<void> {
  await db.schema.createIndex(name).on('audit_log').columns([column, 'at', 'id']).execute();
}

async function guardSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.id(`audit_log_no_${change}`)} before ${sql.raw(change)} on audit_log
      begin select raise(abort, 'audit_log is append-only'); end
    `.execute(db);
  }
}

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'audit_log is append-only'; end $$
  `.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()
  `.execute(db);
}

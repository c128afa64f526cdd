import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Retention: one row of state that all replicas share, and a table of past runs. Retention may delete
 * entries of the audit log, but no entry can be changed, and none can be deleted within a year. Text
 * that was typed into the sign-in forms is removed from the audit log.
 */
export function retention(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('retention_state')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('believed_at', timestamp)
        .addColumn('last_run_at', timestamp)
        .addColumn('claimed_until', timestamp)
        .addColumn('cleared_at', timestamp)
        .addColumn('question', 'text')
        .addColumn('allowed', 'integer')
        .addColumn('failed', 'text', (c) => c.notNull().defaultTo('[]'))
        .execute();
      await sql`insert into retention_state (id) values (1)`.execute(db);
      await db.schema
        .createTable('retention_runs')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('started_at', timestamp, (c) => c.notNull())
        .addColumn('finished_at', timestamp, (c) => c.notNull())
        .addColumn('total', 'integer', (c) => c.notNull())
        .addColumn('deleted', 'text', (c) => c.notNull())
        .addColumn('failed', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('retention_runs_started')
        .on('retention_runs')
        .column('started_at')
        .execute();
      await db.schema
        .createIndex('growth_plans_created')
        .on('growth_plans')
        .column('created_at')
        .execute();
      if (engine === 'postgresql') await openPostgresAudit(db);
      else await openSqliteAudit(db);
      await redactTypedNames(db);
      if (engine === 'postgresql') await guardPostgresAudit(db);
      else await guardSqliteAudit(db);
    },
  };
}

/** People sometimes type their password into the email field. */
async function redactTypedNames(db: Kysely<unknown>): Promise<void> {
  await sql`
    update audit_log set actor_name = 'Somebody'
    where actor_id is null and action in ('sign-in.failed', 'account.reset-requested')
  `.execute(db);
}

async function openSqliteAudit(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_log_no_update`.execute(db);
  await sql`drop trigger audit_log_no_delete`.execute(db);
}

async function guardSqliteAudit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger audit_log_no_update before update on audit_log
    begin select raise(abort, 'audit_log is append-only'); end
  `.execute(db);
  await sql`
    create trigger audit_log_no_delete before delete on audit_log
    when old.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')
    begin select raise(abort, 'audit_log is append-only for a year'); end
  `.execute(db);
}

async function openPostgresAudit(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_log_append_only on audit_log`.execute(db);
}

async function guardPostgresAudit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger audit_log_append_only before update or truncate on audit_log
    for each statement execute function refuse_audit_change()
  `.execute(db);
  await sql`
    create function refuse_young_audit_delete() returns trigger language plpgsql as
    $$ begin
      if old.at >= now() - interval '1 year' then
        raise exception 'audit_log is append-only for a year';
      end if;
      return old;
    end $$
  `.execute(db);
  await sql`
    create trigger audit_log_delete_after_a_year before delete on audit_log
    for each row execute function refuse_young_audit_delete()
  `.execute(db);
}

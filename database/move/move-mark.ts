import { sql } from 'kysely';
import type { Database, Db, Tx } from '../connect.ts';
import { tableExists } from '../table-exists.ts';

/**
 * The table that marks a database as the source or the target of a move. It exists only during a
 * move.
 */
export const MOVE_TABLE = 'site_move';

/** What a database stores about the move that it is part of. */
export interface MoveMark {
  readonly role: 'source' | 'target';
  /** The same in the source and in the target. */
  readonly id: string;
  /** The fingerprint of the site's secret: tells apart the copies of two sites. */
  readonly site: string;
  /** The address of the site's new place, without a password. */
  readonly destination: string;
  readonly state: 'copying' | 'done';
  /** In the target: how far each table has been copied, as JSON. */
  readonly progress: string;
}

/** Null if the database is not part of a move. */
export async function readMoveMark(database: Database): Promise<MoveMark | null> {
  if (!(await tableExists(database, MOVE_TABLE))) return null;
  const { rows } = await sql<MoveMark>`select * from ${sql.table(MOVE_TABLE)}`.execute(database.db);
  return rows[0] ?? null;
}

/** Creates the table outside the migrations: an empty target is marked before it has any other. */
export async function insertMoveMark(tx: Db | Tx, mark: MoveMark): Promise<void> {
  await sql`create table if not exists ${sql.table(MOVE_TABLE)} (role text primary key,
    id text not null, site text not null, destination text not null, state text not null,
    progress text not null)`.execute(tx);
  await sql`delete from ${sql.table(MOVE_TABLE)}`.execute(tx);
  await sql`insert into ${sql.table(MOVE_TABLE)} (role, id, site, destination, state, progress)
    values (${mark.role}, ${mark.id}, ${mark.site}, ${mark.destination}, ${mark.state},
    ${mark.progress})`.execute(tx);
}

export async function setMoveState(db: Db | Tx, state: MoveMark['state']): Promise<void> {
  await sql`update ${sql.table(MOVE_TABLE)} set state = ${state}`.execute(db);
}

export async function deleteMoveMark(db: Db | Tx): Promise<void> {
  await sql`drop table if exists ${sql.table(MOVE_TABLE)}`.execute(db);
}

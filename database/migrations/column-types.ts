import { type RawBuilder, sql } from 'kysely';

/**
 * The column types that the two engines write differently. Committed migrations use them, so that they
 * stay as they are: a later one that needs another type writes it itself.
 */
export interface ColumnTypes {
  readonly engine: 'sqlite' | 'postgresql';
  readonly timestamp: RawBuilder<unknown>;
  readonly boolean: RawBuilder<unknown>;
  readonly yes: RawBuilder<unknown>;
  readonly no: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** A primary key that counts up and never reuses a number. */
  readonly counter: RawBuilder<unknown>;
  /** Text that sorts by its bytes, whatever the language of the database. */
  readonly bytewiseText: RawBuilder<unknown>;
  /** Ends the definition of a table that is its own index. */
  readonly clustered: RawBuilder<unknown>;
}

export function columnTypes(engine: 'sqlite' | 'postgresql'): ColumnTypes {
  return engine === 'sqlite'
    ? {
        engine,
        timestamp: sql`text`,
        boolean: sql`integer`,
        yes: sql`1`,
        no: sql`0`,
        bytes: sql`blob`,
        counter: sql`integer primary key autoincrement`,
        bytewiseText: sql`text`,
        clustered: sql`without rowid`,
      }
    : {
        engine,
        timestamp: sql`timestamptz`,
        boolean: sql`boolean`,
        yes: sql`true`,
        no: sql`false`,
        bytes: sql`bytea`,
        counter: sql`integer generated always as identity primary key`,
        bytewiseText: sql`text collate "C"`,
        clustered: sql``,
      };
}

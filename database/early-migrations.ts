import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { ADDITION_STEPS, FIRST_EARLY_STEP, SCHEMA_STEPS } from './early-steps.ts';
import { describeUnreleased, UnreleasedDatabaseError } from './migration-releases.ts';

/** By the migrations of today. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  '0001-schema': SCHEMA_STEPS,
  '0002-additions': ADDITION_STEPS,
};
const ALL_STEPS = [...SCHEMA_STEPS, ...ADDITION_STEPS];

/** The last commits that know the steps up to the end of each list. */
const LAST_COMMITS = { schema: 'eb1a98a8', additions: '64d34d8d' };

/**
 * The migrations of today that the migrations of an early database are; null for any other database.
 * @param applied the names in the database, or in a backup, in order
 * @throws UnreleasedDatabaseError if they are not all steps of a migration
 */
export function translateEarly(applied: readonly string[]): readonly string[] | null {
  if (applied[0] !== FIRST_EARLY_STEP) return null;
  const strange = applied.filter((name) => !ALL_STEPS.includes(name));
  if (strange.length > 0) {
    throw describeUnreleased('a state', `no release has its changes (${strange.join(', ')})`);
  }
  if (applied.join() === SCHEMA_STEPS.join()) return ['0001-schema'];
  if (applied.join() === ALL_STEPS.join()) return Object.keys(STEPS);
  const lacksSchema = SCHEMA_STEPS.some((name) => !applied.includes(name));
  const commit = lacksSchema ? LAST_COMMITS.schema : LAST_COMMITS.additions;
  throw new UnreleasedDatabaseError(
    `This database was made by an early version of this site (its last change is ${applied.at(-1)}). Start it once with commit ${commit}, then start this version.`,
  );
}

/**
 * Gives the rows of an early database the names of today. Its tables are those of today already.
 * @param names what `translateEarly` found
 */
export async function renameEarly(db: Db, names: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const name of names) {
      const steps = STEPS[name] ?? [];
      const last = steps.at(-1);
      const others = sql.join(steps.slice(0, -1));
      await sql`delete from kysely_migration where name in (${others})`.execute(tx);
      await sql`update kysely_migration set name = ${name} where name = ${last}`.execute(tx);
      await sql`delete from migration_releases where migration in (${others})`.execute(tx);
      await sql`update migration_releases set migration = ${name}
        where migration = ${last}`.execute(tx);
    }
  });
}

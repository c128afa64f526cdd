import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** Finds the redirects that lead to a path, whatever query and fragment they have. */
export function redirectTargets(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`create index redirects_target_path on redirects ((${targetPath(engine)}))`.execute(
        db,
      );
    },
  };
}

function targetPath(engine: 'sqlite' | 'postgresql'): RawBuilder<unknown> {
  return engine === 'sqlite'
    ? sql`substr(target, 1, min(instr(target || '?', '?'), instr(target || '#', '#')) - 1)`
    : sql`split_part(split_part(target, '?', 1), '#', 1)`;
}

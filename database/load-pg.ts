import { createRequire } from 'node:module';
import type pg from 'pg';

/** PostgreSQL's driver, loaded by the first who asks: a site on SQLite starts without it. */
export function loadPg(): typeof pg {
  return createRequire(import.meta.url)('pg') as typeof pg;
}

import { createRequire } from 'node:module';
import type pg from 'pg';

/** Loads PostgreSQL's driver on first use, so that a site on SQLite starts without it. */
export function loadPg(): typeof pg {
  return createRequire(import.meta.url)('pg') as typeof pg;
}

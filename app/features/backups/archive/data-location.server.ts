import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowsLocation } from '#database/snapshot/read-consistently.ts';

/** The location of a site's data. */
export interface DataLocation {
  readonly dataDir: string;
  /** Undefined for SQLite in the data folder. */
  readonly databaseUrl: string | undefined;
  /** The same without a connection pooler, for long transactions. */
  readonly databaseDirectUrl?: string | undefined;
}

/** Where a backup reads the rows, and a restore puts them. */
export function rowsOf({ dataDir, databaseUrl, databaseDirectUrl }: DataLocation): RowsLocation {
  return databaseUrl === undefined ? { dataDir } : { url: databaseDirectUrl ?? databaseUrl };
}

/** The size of a SQLite database with its WAL; 0 for PostgreSQL, whose size is not that of its rows. */
export async function databaseBytes(location: DataLocation): Promise<number> {
  if (location.databaseUrl !== undefined) return 0;
  let bytes = 0;
  for (const suffix of ['', '-wal']) {
    const found = await stat(join(location.dataDir, `site.db${suffix}`)).catch(() => null);
    bytes += found?.size ?? 0;
  }
  return bytes;
}

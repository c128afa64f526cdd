/** What a copy of the database has in it, to compare with later. */
export interface DatabaseFacts {
  /** Names of the migrations that were applied, in order. */
  readonly migrations: readonly string[];
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Every stored file that its rows name. */
  readonly fileKeys: readonly string[];
}

/** A copy of the database is not whole. The message says what is wrong with it. */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError';
  readonly code = 'database_damaged';
}

/** The files behind a row of `media`: the image and its smaller widths. */
export function keysOfImage(row: { key: string; variants: string }): string[] {
  return [row.key, ...(JSON.parse(row.variants) as { key: string }[]).map(({ key }) => key)];
}

import { z } from 'zod';
import { readJsonColumn } from '../json-column.ts';

const VARIANTS = {
  column: 'media.variants',
  schema: z.array(z.object({ key: z.string() })),
  fallback: [],
};

/** The contents of a database copy, recorded to verify it later. */
export interface DatabaseInfo {
  /** The names of the applied migrations, in order. */
  readonly migrations: readonly string[];
  /** The number of rows, by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** The keys of all stored files that the rows refer to. */
  readonly fileKeys: readonly string[];
}

/** A database copy is damaged or incomplete. The message says how. */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError';
  readonly code = 'database_damaged';
}

/**
 * A database copy could not be made or read, for a reason outside the copy. The message, part of a
 * sentence, says why.
 */
export class SnapshotError extends Error {
  override name = 'SnapshotError';
  readonly code: string | undefined;

  /** With the code `unreachable`, the cause explains why there was no connection. */
  constructor(message: string, code?: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The file keys of a `media` row: the image and its smaller widths. */
export function keysOfImage(row: { key: string; variants: string }): string[] {
  return [row.key, ...readJsonColumn(row.variants, VARIANTS).map(({ key }) => key)];
}

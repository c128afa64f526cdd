import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '#database/connect.ts';
import { listTables } from '#database/move/tables.ts';

export interface SiteContents {
  /** The checksum of every row, sorted, by table. */
  readonly rows: Record<string, string[]>;
  /** The checksum of every uploaded file. */
  readonly files: Record<string, string>;
}

/** Reads all rows and files of a site as checksums, without what each database keeps for itself. */
export async function readContents(place: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Promise<SiteContents> {
  const database = connect(place);
  try {
    const rows: Record<string, string[]> = {};
    for (const { name } of await listTables(database)) {
      const found = await sql<object>`select * from ${sql.table(name)}`.execute(database.db);
      rows[name] = found.rows.map((row) => checksum(JSON.stringify(row))).sort();
    }
    return { rows, files: readFiles(join(place.dataDir, 'uploads')) };
  } finally {
    await database.close();
  }
}

function readFiles(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.sort().map((path) => [path.slice(folder.length + 1), checksum(readFileSync(path))]),
  );
}

function checksum(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '#database/postgres-client.ts';
import { root } from './site-build.ts';
import { type Engine, freshPostgres } from './test-site.ts';

/** Of `tests/fixtures/`, oldest first. */
export const RELEASES = ['1.0.0-eb1a98a8'] as const;
export const LAST_RELEASE = '1.0.0-eb1a98a8' satisfies Release;
type Release = (typeof RELEASES)[number];

/** Who owns the sites that the data is of, with the password of every test account. */
export const RELEASE_OWNER = 'owner@example.com';
export const RELEASE_SECRET = 'a-secret-that-all-releases-have-in-common';

export interface ReleaseData {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  remove(): Promise<void>;
}

export function releaseFile(release: string, name: string): string {
  return join(root, 'tests/fixtures', release, name);
}

/** The database that a site of the release has left behind. */
export async function openReleaseData(release: Release, engine: Engine): Promise<ReleaseData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-release-'));
  const statements = readFileSync(releaseFile(release, `${engine}.sql`), 'utf8');
  const postgres = engine === 'postgresql' ? await freshPostgres() : null;
  if (postgres === null) loadIntoSqlite(join(dataDir, 'site.db'), statements);
  else await loadIntoPostgres(postgres.url, statements);
  return {
    dataDir,
    databaseUrl: postgres?.url,
    async remove() {
      await postgres?.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

function loadIntoSqlite(file: string, statements: string): void {
  // The tables refer to each other, and are filled one after the other.
  const raw = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  raw.exec(`begin; ${statements} commit;`);
  raw.close();
}

async function loadIntoPostgres(url: string, statements: string): Promise<void> {
  const client = createClient(url, () => undefined);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

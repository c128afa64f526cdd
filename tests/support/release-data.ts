import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '#database/postgres-client.ts';
import { root } from './site-build.ts';
import { type Engine, freshPostgres } from './test-site.ts';

/** Of `tests/fixtures/`, oldest first. */
export const RELEASES = ['0.9.0'] as const;

export interface ReleaseData {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** What a site of the release left behind, as it was. */
export async function openReleaseData(release: string, engine: Engine): Promise<ReleaseData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-release-'));
  execFileSync('tar', ['-xzf', join(root, 'tests/fixtures', `${release}.tar.gz`), '-C', dataDir]);
  const postgres = engine === 'postgresql' ? await freshPostgres() : null;
  if (postgres !== null) {
    rmSync(join(dataDir, 'site.db'));
    rmSync(join(dataDir, 'uploads'), { recursive: true });
    renameSync(join(dataDir, 'uploads-postgresql'), join(dataDir, 'uploads'));
    copyFileSync(join(dataDir, 'secret-postgresql'), join(dataDir, 'secret'));
    await load(postgres.url, readFileSync(join(dataDir, 'database.sql'), 'utf8'));
  }
  return {
    dataDir,
    databaseUrl: postgres?.url,
    async remove() {
      await postgres?.drop();
      if (existsSync(dataDir)) rmSync(dataDir, { recursive: true });
    },
  };
}

/** Runs a dump without psql, whose own commands are left out. */
async function load(url: string, dump: string): Promise<void> {
  const client = createClient(url, () => undefined);
  await client.connect();
  try {
    await client.query(dump.replace(/^\\(?:un)?restrict .*$/gm, ''));
  } finally {
    await client.end();
  }
}

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { checkBackup } from '#app/features/backups/archive/check-backup.server.ts';
import { MARK_KEY } from '#app/features/media/store-binding.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { Ledger, PostEntry } from './ledger.ts';

/** Compares the site with the ledger; returns one sentence per difference. */
export async function findDamage(
  services: Services,
  origin: string,
  ledger: Ledger,
): Promise<string[]> {
  const { db } = services.database;
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const verdict = integrity.rows.map((row) => row.integrity_check).join(', ');
  return [
    ...(verdict === 'ok' ? [] : [`the database file is damaged: ${verdict}`]),
    ...(await postDamage(services, ledger)),
    ...(await imageDamage(services, origin, ledger)),
    ...(await fileDamage(services)),
    ...(await backupDamage(services.config.dataDir)),
  ];
}

async function postDamage({ database: { db } }: Services, ledger: Ledger): Promise<string[]> {
  const rows = await db.selectFrom('blog_posts').select(['id', 'version', 'title']).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const lost = [...ledger.posts].filter(([id, entry]) => !isAsAcknowledged(entry, found.get(id)));
  const audited = await db.selectFrom('audit_log').select('object_id').execute();
  const known = new Set(audited.map((row) => row.object_id));
  return [
    ...lost.map(
      ([id, entry]) =>
        `post ${id} is ${JSON.stringify(found.get(id))}, not ${JSON.stringify(entry)}`,
    ),
    ...rows.filter((row) => !known.has(row.id)).map((row) => `post ${row.id} has no audit row`),
  ];
}

/** Whether the row is the acknowledged state, or the result of the one pending change. */
function isAsAcknowledged(
  entry: PostEntry,
  row: { version: number; title: string } | undefined,
): boolean {
  const { stored, pending } = entry;
  if (stored === null) return row === undefined;
  if (row === undefined) return pending === 'deletion';
  if (row.version === stored.version) return row.title === stored.title;
  const next = pending === null || pending === 'deletion' ? null : pending.title;
  return row.version === stored.version + 1 && row.title === next;
}

async function imageDamage(
  { database: { db } }: Services,
  origin: string,
  ledger: Ledger,
): Promise<string[]> {
  const rows = await db.selectFrom('media').select('id').execute();
  const found = new Set(rows.map((row) => row.id));
  const damage: string[] = [];
  for (const [id, { addresses }] of ledger.images) {
    if (!found.has(id)) damage.push(`image ${id} is not listed`);
    for (const address of addresses) {
      const answer = await fetch(`${origin}${address}`);
      const { byteLength } = await answer.arrayBuffer();
      if (answer.status !== 200 || byteLength === 0) {
        damage.push(`${address} answers ${answer.status} with ${byteLength} bytes`);
      }
    }
  }
  return damage;
}

/** Checks that the newest backup is complete and that no partial file is left. */
async function backupDamage(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'backups');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).sort();
  const newest = names.filter((name) => name.endsWith('.tar')).at(-1);
  const work = mkdtempSync(join(tmpdir(), 'wizard-check-'));
  const checked = newest === undefined ? null : checkBackup(join(folder, newest), work);
  const problem = await checked?.then(
    () => null,
    (error: Error) => error.message,
  );
  rmSync(work, { recursive: true });
  return [
    ...(problem ? [problem] : []),
    ...names
      .filter((name) => !/[.](tar|json)$/.test(name))
      .map((name) => `backups/${name} was left behind`),
  ];
}

/** Checks that the uploads folder and the media table list the same files. */
async function fileDamage({ config, database: { db } }: Services): Promise<string[]> {
  const rows = await db.selectFrom('media').select(['key', 'variants']).execute();
  const listed = rows.flatMap((row) => [
    row.key,
    ...(JSON.parse(row.variants) as { key: string }[]).map((variant) => variant.key),
  ]);
  const uploads = join(config.dataDir, 'uploads');
  const files = readdirSync(uploads, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(uploads.length + 1))
    .filter((file) => file !== MARK_KEY);
  return [
    ...files.filter((file) => !listed.includes(file)).map((file) => `${file} belongs to nothing`),
    ...listed.filter((key) => !files.includes(key)).map((key) => `${key} is listed and not there`),
  ];
}

import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/**
 * A backup whose rows somebody changed, and whose manifest says what is in it now.
 * @param change gets the file with the rows, and the migrations that the manifest names
 * @returns the path of the forged backup
 */
export async function forgeBackup(
  path: string,
  folder: string,
  change: (rows: DatabaseSync, migrations: string[]) => void,
): Promise<string> {
  const entries = await readEntries(path);
  const file = join(folder, 'forged-rows.db');
  writeFileSync(file, entries.get('rows.db') ?? '');
  const rows = new DatabaseSync(file);
  const manifest = JSON.parse(`${entries.get('manifest.json')}`);
  change(rows, manifest.migrations);
  rows.close();
  const bytes = readFileSync(file);
  entries.set('rows.db', bytes);
  for (const each of manifest.files) {
    if (each.name !== 'rows.db') continue;
    each.bytes = bytes.byteLength;
    each.sha256 = createHash('sha256').update(bytes).digest('hex');
  }
  const forged = join(folder, 'forged.tar');
  const tar = pack();
  for (const [name, content] of entries) {
    if (name !== 'manifest.json') tar.entry({ name }, content);
  }
  tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk);
  writeFileSync(forged, Buffer.concat(chunks));
  return forged;
}

async function readEntries(path: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const tar = extract();
  const reading = pipeline(createReadStream(path), tar);
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk);
    entries.set(entry.header.name, Buffer.concat(chunks));
  }
  await reading;
  return entries;
}

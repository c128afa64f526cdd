import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#database/connect.ts';
import { MoveError } from '#database/move/move-error.ts';
import { keysOfImage } from '#database/snapshot/database-facts.ts';
import { syncFolder } from '#gateways/files/sync-folder.ts';
import type { Destination } from './destination.server.ts';
import type { SiteLocation } from './site-location.server.ts';

/** A place for uploads. */
export interface FileStore {
  /** Null if there is no file of that key. */
  read(key: string): Promise<Readable | null>;
  /** Replaces what is there. The file is durable, and whole, once this resolves. */
  write(key: string, content: Readable): Promise<void>;
}

export interface Stores {
  readonly source: FileStore;
  readonly target: FileStore;
}

/** Null if the files stay where they are. */
export function findStores(from: SiteLocation, to: Destination): Stores | null {
  if (to.dataDir === null || to.dataDir === from.dataDir) return null;
  return { source: openFolder(from.dataDir), target: openFolder(to.dataDir) };
}

function openFolder(dataDir: string): FileStore {
  const pathOf = (key: string) => join(dataDir, 'uploads', key);
  return {
    async read(key) {
      const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return found === null ? null : createReadStream(pathOf(key));
    },
    async write(key, content) {
      const path = pathOf(key);
      const unfinished = `${path}.unfinished`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(unfinished, { mode: 0o600 }));
        const file = await open(unfinished, 'r+');
        await file.sync().finally(() => file.close());
        await rename(unfinished, path);
      } finally {
        await rm(unfinished, { force: true });
      }
      await syncFolder(dirname(path));
    },
  };
}

const REPORT_MILLISECONDS = 2_000;

/** Copies the files that rows name, those that are there already only if they differ. */
export async function copyFiles(
  db: Database['db'],
  { source, target }: Stores,
  report: (sentence: string) => void,
): Promise<{ missing: string[] }> {
  const missing: string[] = [];
  let copied = 0;
  let reportedAt = performance.now();
  for (const key of await listKeys(db)) {
    const expected = await digest(source, key);
    if (expected === null) {
      missing.push(key);
      continue;
    }
    if ((await digest(target, key))?.sha256 !== expected.sha256) {
      const content = await source.read(key);
      if (content === null) throw new Error(`the file ${key} was deleted during the move`);
      await target.write(key, content);
    }
    copied += 1;
    if (performance.now() - reportedAt >= REPORT_MILLISECONDS) {
      report(`${copied.toLocaleString('en-US')} files so far`);
      reportedAt = performance.now();
    }
  }
  return { missing };
}

/**
 * Reads every file in both places again.
 * @throws MoveError if one differs
 */
export async function verifyFiles(
  db: Database['db'],
  { source, target }: Stores,
): Promise<{ count: number; bytes: number }> {
  let count = 0;
  let bytes = 0;
  for (const key of await listKeys(db)) {
    const expected = await digest(source, key);
    if (expected === null) continue;
    if ((await digest(target, key))?.sha256 !== expected.sha256) {
      throw new MoveError(
        'differs',
        `The copy of the file ${key} differs. Run the command again: it is then copied again.`,
      );
    }
    count += 1;
    bytes += expected.bytes;
  }
  return { count, bytes };
}

async function listKeys(db: Database['db']): Promise<string[]> {
  const rows = await db.selectFrom('media').select(['key', 'variants']).orderBy('key').execute();
  return rows.flatMap(keysOfImage);
}

async function digest(
  store: FileStore,
  key: string,
): Promise<{ sha256: string; bytes: number } | null> {
  const content = await store.read(key);
  if (content === null) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { sha256: hash.digest('hex'), bytes };
}
